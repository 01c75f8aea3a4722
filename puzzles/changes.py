"""Changes of a step taken together, on the board before it."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.kernel.board import Board
from puzzles.kernel.step import Change


def changed_masks(board: Board, changes: Iterable[Change]) -> dict[int, int]:
    """Return the mask that each changed cell gets on this board; a second change of a cell narrows it further.

    Changes of cells that the board does not have are left out, as steps are asked about that the kernel refused.
    """
    masks: dict[int, int] = {}
    for cell, change in ((change.cell, change) for change in changes if 0 <= change.cell < len(board.cells)):
        masks[cell] = change.on(masks.get(cell, board.cells[cell]))
    return masks
