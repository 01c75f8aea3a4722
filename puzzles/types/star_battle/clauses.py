"""Star Battle: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.star_battle.model import OPEN, VALUES, sky_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: the stars of each group, and that none touch; givens are left out."""
    its, result = sky_of(puzzle), Clauses((OPEN,) * len(puzzle.start), wanted)
    names, star = its.rect.names, [result.literal(cell, VALUES.index("star")) for cell in range(len(puzzle.start))]
    add_counts(result, its.groups)
    for cell, near in enumerate(its.near):
        for other in cells_in(near):
            if other > cell and result.about(names[cell], names[other], law="apart"):
                result.add(-star[cell], -star[other])
    return result
