"""Latin family: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.latin.model import shape


def violations(board: Board) -> tuple[Violation, ...]:
    """List numbers that occur twice or more in a row, column, block or diagonal."""
    found, cells = [], board.cells
    for group in shape(board).groups:
        known = [cells[cell] for cell in group.cells if cells[cell] & (cells[cell] - 1) == 0]
        for value in dict.fromkeys(value for value in known if known.count(value) > 1):
            where = tuple(cell for cell in group.cells if cells[cell] == value)
            found.append(Violation("repeated-number", where))
    return tuple(found)
