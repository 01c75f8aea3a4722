"""Short Truth Table: the rules about the places of the same letter or of an equal formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Deduction, DirectRule, Finding
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.short_truth_table.model import OPEN, VALUES, Formulas, formulas_of


class _Alike(DirectRule):
    """The value of another place that means the same."""

    wrong_kind: ClassVar[str]
    """The code for a symbol that the rule does not speak of."""
    alone: ClassVar[str]
    """The code where no other place means the same."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        same = formulas_of(board).same
        return tuple(sorted({each for cell in cells for each in (cell, *same[cell])}))

    def speaks(self, known: Formulas, cell: int) -> bool:
        """Tell whether the rule speaks of the symbol."""
        raise NotImplementedError

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        known, cells = formulas_of(board), board.cells
        facts = {"this": known.words[cell]}
        if not self.speaks(known, cell):
            return Refusal(self.wrong_kind, (cell,), facts)
        if not known.same[cell]:
            return Refusal(self.alone, (cell,), facts)
        for value in (mask, mask ^ OPEN):
            for other in known.same[cell]:
                if cells[other] == value and value == mask:
                    return Accepted((other,))
                if cells[other] == value:
                    facts |= {"formula": known.formula(known.of[other]).name, "other": VALUES[value - 1]}
                    return Refusal("opposite", (cell, other), facts)
        return Refusal("none-known", (cell, *known.same[cell]), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        known, cells = formulas_of(board), board.cells
        for cell, old in enumerate(cells):
            if old == OPEN and self.speaks(known, cell):
                seen = 0
                for other in known.same[cell]:
                    if cells[other] != OPEN and not seen & cells[other]:
                        seen |= cells[other]
                        yield Deduction(cell, cells[other], (other,))


class Atomic(_Alike):
    id = "short-truth-table.atomic"
    name = "Atomic Rule"
    statement = "A letter has the same value at all its places."
    level = 1
    legup = ("STTT-BASC-0001", "Atomic Rule")
    why = {
        "not-a-letter": "This rule is about letters, and {this} is not one.",
        "only-place": "{this} stands at this place only, so no other place can tell its value.",
        "none-known": "No other {this} has a value yet, so this rule cannot tell the value of this one.",
        "opposite": "It is the other way round: {this} is {other} in {formula}, so it is {other} here, too.",
    }
    wrong_kind, alone = "not-a-letter", "only-place"

    def speaks(self, known: Formulas, cell: int) -> bool:
        return not known.parts[cell]


class SameFormula(_Alike):
    id = "short-truth-table.same-formula"
    name = "Same Formula"
    statement = "Equal formulas have the same value, also where they are part of another formula."
    level = 2
    why = {
        "not-a-connective": "{this} is a single letter, and this rule is about parts with a connective.",
        "no-equal-formula": "There is no other {this} whose value could be taken over.",
        "none-known": "No other {this} has a value yet, so this rule cannot tell the value of this one.",
        "opposite": "It is the other way round: {this} is {other} in {formula}, so it is {other} here, too.",
    }
    wrong_kind, alone = "not-a-connective", "no-equal-formula"

    def speaks(self, known: Formulas, cell: int) -> bool:
        return bool(known.parts[cell])


class ContradictingLetter(ContradictionRule):
    id = "short-truth-table.contradicting-letter"
    name = "Contradicting Letter"
    statement = "A letter is T at one place and F at another."
    level = 1
    legup = ("STTT-CONT-0002", "Contradicting Variable")
    why = {
        "nowhere": "No letter is T at one place and F at another.",
        "not-a-letter": "This contradiction is about letters, and {this} is not one.",
        "still-open": "The letter {this} has no value at this place yet, so it does not differ from another place.",
        "no-clash": "{this} is {held} here, and nowhere {other}.",
    }
    at_kinds = ("symbol",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        if at is None:
            return tuple(range(len(board.cells)))
        return tuple(sorted((at.cells[0], *formulas_of(board).same[at.cells[0]])))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        known, cells, cell = formulas_of(board), board.cells, at.cells[0]
        facts = {"this": known.words[cell]}
        if known.parts[cell]:
            return Refusal("not-a-letter", (cell,), facts)
        if clash := _clash(known, cells, cell):
            return Accepted(clash)
        if cells[cell] == OPEN:
            return Refusal("still-open", (cell,), facts)
        facts |= {"held": VALUES[cells[cell] - 1], "other": VALUES[2 - cells[cell]]}
        return Refusal("no-clash", (cell, *known.same[cell]), facts)

    def find(self, board: Board) -> Iterator[Finding]:
        known, cells = formulas_of(board), board.cells
        for cell in range(len(cells)):
            if not known.parts[cell] and (clash := _clash(known, cells, cell)):
                yield Finding(known.place(cell), clash)


def _clash(known: Formulas, cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """Return a letter and another place where it has the other value; nothing if there is none."""
    for other in known.same[cell]:
        if cells[other] == cells[cell] ^ OPEN:
            return (cell, other)
    return ()
