"""Latin family: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from puzzles.grid.clauses import Clauses
from puzzles.kernel.board import Puzzle
from puzzles.types.latin.model import shape_of


def clauses(puzzle: Puzzle) -> Clauses:
    """Return the clauses of every number exactly once in every group; givens are left out."""
    grid = shape_of(puzzle)
    result = Clauses(len(puzzle.start), grid.size)
    for group in grid.groups:
        result.about(group.name)
        for value in range(grid.size):
            result.one([result.literal(cell, value) for cell in group.cells])
    return result
