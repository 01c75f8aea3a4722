"""Short Truth Table: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.short_truth_table.model import FALSE, OPEN, TRUE, Formulas, formulas_of
from puzzles.types.short_truth_table.tables import TABLES, family

TABLE, LETTER = "table", "letter"


def table_law(known: Formulas, cell: int) -> Law:
    """Return the law that a connective and its operands are a row of its table."""
    return Law(TABLE, (known.names[cell],))


def letter_law(known: Formulas, cell: int) -> Law:
    """Return the law that a letter has the same value at all its places."""
    return Law(LETTER, tuple([known.names[other] for other in sorted((cell, *known.same[cell]))]))


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of a row of its table for every connective, and of one value for every letter."""
    known = formulas_of(puzzle)
    result = Clauses((OPEN,) * len(known.sign), wanted)
    false = [result.literal(cell, 1) for cell in range(len(known.sign))]
    for cell, sign in enumerate(known.sign):
        if sign not in TABLES:
            if cell == min((cell, *known.same[cell])) and result.about(*letter_law(known, cell).places, law=LETTER):
                for other in known.same[cell]:
                    result.add(-false[cell], false[other])
                    result.add(false[cell], -false[other])
        elif result.about(known.names[cell], law=TABLE):
            its = family(known, cell)
            for row in product((TRUE, FALSE), repeat=len(its)):
                if row not in TABLES[sign]:
                    result.add(*[-false[e] if bit == FALSE else false[e] for e, bit in zip(its, row, strict=True)])
    return result
