"""Light Up: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.light_up.model import VALUES, room_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: at most one bulb in a run, a bulb in every view, and the numbers; givens are left out."""
    its, result = room_of(puzzle), Clauses(puzzle.blank, wanted)
    names, bulb = its.rect.names, [result.literal(cell, VALUES.index("bulb")) for cell in range(len(puzzle.start))]
    for cell in its.white:
        for seen in its.view[cell]:
            if seen > cell and result.about(names[cell], names[seen], law="apart"):
                result.add(-bulb[cell], -bulb[seen])
        if result.about(names[cell], law="lit"):
            result.add(*[bulb[seen] for seen in (cell, *its.view[cell])])
    add_counts(result, its.numbers)
    return result
