"""Fillapix: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.fillapix.model import BLACK, OPEN, mosaic_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List the clues that cannot be met any more."""
    found = []
    for clue in mosaic_of(board).clues.all:
        masks = [board.cells[cell] for cell in clue.cells]
        if not masks.count(BLACK) <= clue.number <= masks.count(BLACK) + masks.count(OPEN):
            found.append(Violation("clue", clue.cells))
    return tuple(found)
