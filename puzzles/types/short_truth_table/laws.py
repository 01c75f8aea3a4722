"""Short Truth Table: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.short_truth_table.clauses import letter_law, table_law
from puzzles.types.short_truth_table.model import Formulas, formulas_of
from puzzles.types.short_truth_table.rules import (
    ATOMIC,
    CONTRADICTING_LETTER,
    CONTRADICTIONS,
    ELIMINATIONS,
    INTRODUCTIONS,
    SAME_FORMULA,
)
from puzzles.types.short_truth_table.tables import family

FORM = frozenset(
    {
        "not-a-letter",
        "not-a-connective",
        "no-equal-formula",
        "no-such-parent",
        "no-parent",
        "other-operator",
        "opposite",
    }
)
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


class OfTable(Arguer):
    """Rules about a connective argue about it and its operands."""

    said = {
        "cell": "The table of {place} has a row where {cell} is {other}. " + NOT_FORCED,
        "place": "The table of {place} has a row that agrees with what is known. " + NOT_CLOSED,
    }

    def __init__(self, *, up: bool = False) -> None:
        self._up = up

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield an argument for the connective of the claim, for one above it, or for each."""
        known = formulas_of(board)
        if claim.cell >= 0:
            cells: tuple[int, ...] = (known.whole[claim.cell],) if self._up else (claim.cell,)
        else:
            cells = claim.at.cells if claim.at else tuple(range(len(known.sign)))
        for cell in cells:
            if cell >= 0 and known.parts[cell]:
                place = Place("symbol", known.names[cell], tuple(sorted(family(known, cell))))
                yield Argument("cell" if claim.cell >= 0 else "place", place, (table_law(known, cell),))


class OfLetter(Arguer):
    """Rules about a letter argue about all its places."""

    said = {
        "cell": "Every place of this letter could be {other}. " + NOT_FORCED,
        "place": "All places of this letter can have the same value. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield an argument for the letter of the claim, or for each."""
        known = formulas_of(board)
        cells = (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else range(len(known.sign))
        for cell in cells:
            if not known.parts[cell] and (claim.cell >= 0 or claim.at or cell < min(known.same[cell], default=0)):
                place = Place("symbol", known.names[cell], tuple(sorted((cell, *known.same[cell]))))
                yield Argument("cell" if claim.cell >= 0 else "place", place, (letter_law(known, cell),))


class OfFormula(Arguer):
    """The rule about equal formulas argues about their tables and their letters."""

    said = {
        "cell": "With other values of its letters, {cell} is {other}. " + NOT_FORCED,
        "bare": "No equal formula has a value yet, so {cell} could be {other}. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield an argument about everything inside the formula, and one about equal formulas alone."""
        known = formulas_of(board)
        inside = _inside(known, claim.cell)
        yield Argument("cell", Place("symbol", known.names[claim.cell], inside), _laws(known, inside))
        yield Argument("bare", Place("symbol", known.names[claim.cell], (claim.cell, *known.same[claim.cell])), ())


def _inside(known: Formulas, cell: int) -> tuple[int, ...]:
    """Return all symbols of the part that a symbol is the main symbol of."""
    found = [cell]
    for each in found:
        found += known.parts[each]
    return tuple(sorted(found))


def _laws(known: Formulas, cells: tuple[int, ...]) -> tuple[Law, ...]:
    """Return the laws of connectives and letters."""
    laws = [table_law(known, cell) if known.parts[cell] else letter_law(known, cell) for cell in cells]
    return tuple(dict.fromkeys(laws))


ARGUERS = {
    **{rule.id: OfTable(up=True) for rule in ELIMINATIONS},
    **{rule.id: OfTable() for rule in (*INTRODUCTIONS, *CONTRADICTIONS)},
    **{rule.id: OfLetter() for rule in (ATOMIC, CONTRADICTING_LETTER)},
    SAME_FORMULA.id: OfFormula(),
}
