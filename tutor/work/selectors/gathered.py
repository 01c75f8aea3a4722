"""All that a direct rule gives on a board, gathered for one step."""

from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.step import MAX_CHANGES


class Gathered(NamedTuple):
    """What is left of each cell, by cell; `clashes` are those of which two deductions together would leave nothing."""

    masks: dict[int, int]
    clashes: tuple[int, ...]


def gathered(board: Board, rule: DirectRule) -> Gathered:
    """The deductions of as many cells as a step may change. Where two clash the first stands, and others still may."""
    masks: dict[int, int] = {}
    clashes: set[int] = set()
    for cell, mask, _evidence in rule.find(board):
        left = masks.get(cell, board.cells[cell]) & mask
        if left:
            masks[cell] = left
        else:
            clashes.add(cell)
    kept = dict(sorted(masks.items())[:MAX_CHANGES])
    return Gathered(kept, tuple(sorted(clashes & kept.keys())))
