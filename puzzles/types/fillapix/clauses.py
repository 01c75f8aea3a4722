"""Fillapix: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.fillapix.model import mosaic_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: every clue counts its black squares; givens are left out."""
    result = Clauses(puzzle.blank, wanted)
    add_counts(result, mosaic_of(puzzle).clues)
    return result
