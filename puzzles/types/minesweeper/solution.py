"""Minesweeper: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.minesweeper.model import MINE, OPEN, field_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List the numbers that cannot be met any more."""
    found = []
    for number in field_of(board).numbers.all:
        masks = [board.cells[cell] for cell in number.cells]
        if not masks.count(MINE) <= number.number <= masks.count(MINE) + masks.count(OPEN):
            found.append(Violation("number", number.place.cells))
    return tuple(found)
