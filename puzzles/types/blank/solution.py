"""Blank: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.blank.model import CROSS, EMPTY, shape


def violations(board: Board) -> tuple[Violation, ...]:
    """List rows with several crosses and rows that are empty throughout."""
    found = []
    for row in shape(board).rows:
        squares = board.cells[row.cut]
        if squares.count(CROSS) > 1:
            found.append(Violation("several-crosses", tuple(c for c in row.cells if board.cells[c] == CROSS)))
        if squares.count(EMPTY) == len(squares):
            found.append(Violation("no-cross", row.cells))
    return tuple(found)
