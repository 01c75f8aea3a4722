"""Latin family: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.latin.model import shape_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of every number exactly once in every group; givens are left out."""
    grid = shape_of(puzzle)
    result = Clauses(((1 << grid.size) - 1,) * len(puzzle.start), wanted)
    named = None if wanted is None else {law.places for law in wanted}
    for group in grid.groups if named is None else [group for group in grid.groups if (group.name,) in named]:
        for value in range(grid.size):
            if result.about(group.name, law="once", of=str(value + 1)):
                result.one([result.literal(cell, value) for cell in group.cells])
    return result
