"""Short Truth Table: what the rules about one connective and its operands share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import CaseRule, ContradictionRule, Deduction, DirectRule, Finding
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.types.short_truth_table.model import (
    AND,
    FALSE,
    IF,
    IFF,
    NOT,
    OPEN,
    OR,
    SIGNS,
    TRUE,
    VALUES,
    Formulas,
    formulas_of,
)
from puzzles.types.short_truth_table.tables import family, row_of

CALLED = {
    AND: "an AND (\u2227)",
    OR: "an OR (\u2228)",
    IF: "an IF-THEN (\u2192)",
    IFF: "an IF AND ONLY IF (\u2194)",
    NOT: "a NOT (\u00ac)",
}
"""The connectives in the sentences of their rules."""


def value(mask: int) -> str:
    """Return the name of a value."""
    return VALUES[mask - 1]


def shown_row(known: Formulas, cell: int, row: tuple[int, ...]) -> str:
    """Write a row of a table as `T → F`: the values of the operands with the connective."""
    *first, last = [value(bit) for bit in row[1:]]
    return f"{first[0]} {SIGNS[known.sign[cell]]} {last}" if first else SIGNS[known.sign[cell]] + last


def scope_of(known: Formulas, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return these symbols, the connectives that they are operands of, and the operands of both, in order."""
    wholes = {each for cell in cells for each in (cell, known.whole[cell]) if each >= 0}
    return tuple(sorted({each for whole in wholes for each in family(known, whole)}))


def why_not_left(of: str) -> dict[str, str]:
    """Return the sentences of an elimination."""
    part = "the part after" if of == NOT else "a part of"
    both_fit = {"both-fit": "{whole} is {held} even if {this} is {other}, for {row} is {held}."}
    part_open = {
        "part-open": "{whole} may still be {held} if {this} is {other}, as {row} is {held}: there is no value yet for "
        "{open}."
    }
    return {
        "no-such-parent": f"Here, {{this}} is a part of {{whole}}, so it is not directly {part} {CALLED[of]}. This "
        "rule is only about such parts.",
        "no-parent": f"{{this}} is all of {{formula}} here, and not {part} {CALLED[of]}.",
        "operator-open": "{whole} has no value yet in {formula} (symbol {symbol}), so this rule says nothing of its "
        "parts.",
        "opposite": "It is the other way round: {this} must be {gives}, or {whole} could not be {held}.",
    } | ({} if of == NOT else part_open if of == IFF else both_fit | part_open)


class Elimination(DirectRule):
    """A known connective and its table give the value of an operand."""

    level = 1
    of: ClassVar[str]
    """The connective that the rule is about."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return scope_of(formulas_of(board), cells)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        known, cells = formulas_of(board), board.cells
        whole = known.whole[cell]
        where = {"this": known.words[cell], "formula": known.formula(known.of[cell]).name}
        if whole < 0:
            return Refusal("no-parent", (cell,), where)
        if known.sign[whole] != self.of:
            return Refusal("no-such-parent", (cell,), where | {"whole": known.words[whole]})
        if cells[whole] == OPEN:
            where |= {"whole": known.words[whole], "symbol": str(known.at[whole] + 1)}
            return Refusal("operator-open", (whole,), where)
        row = row_of(known, cells, whole, cell, mask ^ OPEN)
        if not row:
            return Accepted(_known(known, cells, whole))
        facts = {"whole": known.words[whole], "held": value(cells[whole]), "this": known.words[cell]}
        if not row_of(known, cells, whole, cell, mask):
            evidence = _known(known, cells, whole)
            return Refusal("opposite", (cell, *evidence), facts | {"gives": value(mask ^ OPEN)})
        facts |= {"row": shown_row(known, whole, row), "other": value(mask ^ OPEN)}
        if left := [part for part in known.parts[whole] if part != cell and cells[part] == OPEN]:
            return Refusal("part-open", family(known, whole), facts | {"open": known.names[left[0]]})
        return Refusal("both-fit", family(known, whole), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        known, cells = formulas_of(board), board.cells
        for whole in known.signs.get(self.of, ()):
            for cell in known.parts[whole] if cells[whole] != OPEN else ():
                for mask in (TRUE, FALSE) if cells[cell] == OPEN else ():
                    if not row_of(known, cells, whole, cell, mask ^ OPEN):
                        yield Deduction(cell, mask, _known(known, cells, whole))


def why_not_given(of: str) -> dict[str, str]:
    """Return the sentences of an introduction."""
    parts = "its parts"
    both_fit = "{this} may still be {other}, as {row} is {other}: there is no value yet for {open}."
    if of == NOT:
        parts = "the part after the NOT"
        both_fit = "The part after this NOT, {open}, has no value yet, so this rule gives {this} none."
    return {
        "other-operator": f"{{this}} is not {CALLED[of]}, and this rule only gives the values of those.",
        "opposite": f"It is the other way round: {{this}} is {{other}}, because of {parts}.",
        "both-fit": both_fit,
    }


class Introduction(DirectRule):
    """The operands, as far as they are known, give the value of a connective."""

    level = 1
    of: ClassVar[str]
    """The connective that the rule is about."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        known = formulas_of(board)
        return tuple(sorted({each for cell in cells for each in family(known, cell)}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        known, cells = formulas_of(board), board.cells
        if known.sign[cell] != self.of:
            return Refusal("other-operator", (cell,), {"this": known.words[cell]})
        row = row_of(known, cells, cell, cell, mask ^ OPEN)
        if not row:
            return Accepted(_known(known, cells, cell))
        facts = {"this": known.words[cell], "row": shown_row(known, cell, row), "other": value(mask ^ OPEN)}
        if not row_of(known, cells, cell, cell, mask):
            return Refusal("opposite", (cell, *_known(known, cells, cell)), facts)
        facts["open"] = "&".join([known.names[part] for part in known.parts[cell] if cells[part] == OPEN])
        return Refusal("both-fit", family(known, cell), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        known, cells = formulas_of(board), board.cells
        for cell in known.signs.get(self.of, ()):
            for mask in (TRUE, FALSE) if cells[cell] == OPEN else ():
                if not row_of(known, cells, cell, cell, mask ^ OPEN):
                    yield Deduction(cell, mask, _known(known, cells, cell))


def why_not_broken(of: str) -> dict[str, str]:
    """Return the sentences of a contradiction."""
    _article, _, called = CALLED[of].partition(" ")
    return {
        "nowhere": f"Every {called} that has a value is in a row of its table as far as its parts are known.",
        "other-operator": f"{{this}} is not {CALLED[of]}, which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }


class Contradicting(ContradictionRule):
    """A known connective whose value is in no row of its table."""

    level = 1
    of: ClassVar[str]
    """The connective that the rule is about."""
    at_kinds = ("symbol",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(family(formulas_of(board), at.cells[0]))) if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        known, cells, cell = formulas_of(board), board.cells, at.cells[0]
        facts = {"this": known.words[cell]}
        if known.sign[cell] != self.of:
            return Refusal("other-operator", (cell,), facts)
        if cells[cell] == OPEN:
            return Refusal("operator-open", (cell,), facts)
        row = row_of(known, cells, cell)
        if not row:
            return Accepted(_known(known, cells, cell))
        return Refusal("fits", family(known, cell), facts | {"row": shown_row(known, cell, row), "held": value(row[0])})

    def find(self, board: Board) -> Iterator[Finding]:
        known, cells = formulas_of(board), board.cells
        for cell in known.signs.get(self.of, ()):
            if not row_of(known, cells, cell):
                yield Finding(known.place(cell), _known(known, cells, cell))


def _known(known: Formulas, cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """Return what is known of a connective and its operands."""
    return tuple([each for each in family(known, cell) if cells[each] != OPEN])


def why_not_split(of: str) -> dict[str, str]:
    """Return the sentences of a split."""
    return {
        "other-operator": f"{{this}} is not {CALLED[of]}. Choose one for this split.",
        "unknown-operator": "{this} has no value yet. Without it there is nothing to split.",
        "operand-known": "{part} is already {held}. This split is for two open parts.",
    }


class Splitting(CaseRule):
    """A known connective with two open operands: the ways in which its value comes about."""

    level = 4
    of: ClassVar[str]
    """The connective that the rule is about."""
    ways: ClassVar[dict[int, tuple[tuple[int, int], ...]]]
    """The values that the operands get in each branch, by the value of the connective; 0 where one stays open."""
    at_kinds = ("symbol",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(family(formulas_of(board), at.cells[0]))) if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        known, cells = formulas_of(board), board.cells
        for cell in known.signs.get(self.of, ()):
            if cells[cell] != OPEN and all(cells[part] == OPEN for part in known.parts[cell]):
                yield known.place(cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        known, cells, cell = formulas_of(board), board.cells, at.cells[0]
        facts, parts = {"this": known.words[cell]}, known.parts[cell]
        if known.sign[cell] != self.of:
            return Refusal("other-operator", (cell,), facts)
        if cells[cell] == OPEN:
            return Refusal("unknown-operator", (cell,), facts)
        held = [part for part in parts if cells[part] != OPEN]
        if held:
            facts |= {"part": known.words[held[0]], "held": value(cells[held[0]])}
            return Refusal("operand-known", tuple(held), facts)
        branches = [
            {part: mask for part, mask in zip(parts, way, strict=True) if mask} for way in self.ways[cells[cell]]
        ]
        names = [
            "&".join([f"{known.names[part]}={value(mask)}" for part, mask in branch.items()]) for branch in branches
        ]
        return Cases(tuple(branches), tuple(names))
