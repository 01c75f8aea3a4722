"""Thermometer: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.thermometer.model import VALUES, blank_of, rack_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: mercury only above mercury, and the numbers; givens are left out."""
    its = rack_of(puzzle)
    result = Clauses(blank_of(puzzle.clues, len(puzzle.start)), wanted)
    names, filled = its.rect.names, VALUES.index("filled")
    for vial in its.vials:
        for lower, upper in pairwise(vial):
            if result.about(names[lower], names[upper], law="rises"):
                result.add(result.literal(lower, filled), -result.literal(upper, filled))
    add_counts(result, its.lines)
    return result
