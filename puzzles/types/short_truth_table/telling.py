"""Short Truth Table: the reasons for accepted steps, and the formula that a symbol stands in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.telling import ContradictionTeller, DirectTeller, Example, Sentence, Telling
from puzzles.types.short_truth_table.connectives import shown_row, value
from puzzles.types.short_truth_table.model import AND, FALSE, IF, IFF, NOT, OPEN, OR, TRUE, Formulas, formulas_of
from puzzles.types.short_truth_table.rules import (
    ATOMIC,
    CONTRADICTING_LETTER,
    CONTRADICTIONS,
    ELIMINATIONS,
    INTRODUCTIONS,
    SAME_FORMULA,
)
from puzzles.types.short_truth_table.tables import row_of


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the formula that a symbol stands in."""
    known = formulas_of(puzzle)
    return (known.formula(known.of[cell]),)


def _facts(board: Board, cell: int) -> dict[str, str]:
    """Return what the sentences call a symbol and its formula."""
    known = formulas_of(board)
    return {"this": known.words[cell], "formula": known.formula(known.of[cell]).name}


ALL_PARTS = {"and-both": "and-parts", "or-both": "or-parts", "if-first": "if-parts", "if-second": "if-parts"}
"""The codes of an elimination that gives both parts, by the code for one of them."""


class Eliminated(DirectTeller):
    """The reasons of an elimination: by the connective alone, by its other part too, or by a row that is wrong."""

    because: ClassVar[Mapping[str, Sentence]] = {
        "and-parts": "In {formula}, {whole} is T, so both its parts are T: {first} and {second}.",
        "or-parts": "In {formula}, {whole} is F, so both its parts are F: {first} and {second}.",
        "if-parts": "In {formula}, {whole} is F. That is so only for T \u2192 F: {first} is T and {second} is F.",
        "and-both": "In {formula}, {whole} is T, so both its parts are T: {this} is T.",
        "and-other": "In {formula}, {whole} is F although {other} is T, so {this} is F.",
        "or-both": "In {formula}, {whole} is F, so both its parts are F: {this} is F.",
        "or-other": "In {formula}, {whole} is T although {other} is F, so {this} is T.",
        "if-first": "In {formula}, {whole} is F. That is so only if its first part is T: {this} is T.",
        "if-second": "In {formula}, {whole} is F. That is so only if its second part is F: {this} is F.",
        "if-forward": "In {formula}, {whole} is T and its first part {other} is T, so {this} is T, too.",
        "if-backward": "In {formula}, {whole} is T and its second part {other} is F, so {this} is F, too.",
        "iff-equal": "In {formula}, {whole} is T, so its parts are equal: as {other} is {held}, {this} is {value}.",
        "iff-differ": "In {formula}, {whole} is F, so its parts differ: as {other} is {held}, {this} is {value}.",
        "not": "In {formula}, {whole} is {held}, so {this} is {value}.",
        "broken": "In {formula}, the value of {whole} is in no row of its table. So this board has no solution.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        known, cells = formulas_of(board), board.cells
        whole = known.whole[cell]
        code, parts = _eliminated(known, cells, whole, cell), known.parts[whole]
        others = [part for part in parts if part != cell]
        facts = _facts(board, cell) | {"whole": known.words[whole]}
        if code in ALL_PARTS and cells[others[0]] == OPEN:
            facts |= {"first": known.words[parts[0]], "second": known.words[parts[1]]}
            return Telling(ALL_PARTS[code], facts, parts)
        if others and cells[others[0]] != OPEN:
            facts |= {"other": known.words[others[0]], "held": value(cells[others[0]])}
        elif not others:
            facts["held"] = value(cells[whole])
        return Telling(code, facts)


def _eliminated(known: Formulas, cells: tuple[int, ...], whole: int, cell: int) -> str:
    """Return the code of the reason for a part of a connective."""
    sign, held, first = known.sign[whole], cells[whole], cell == known.parts[whole][0]
    if not row_of(known, cells, whole):
        return "broken"
    if sign == AND:
        return "and-both" if held == TRUE else "and-other"
    if sign == OR:
        return "or-both" if held == FALSE else "or-other"
    if sign == IF and held == FALSE:
        return "if-first" if first else "if-second"
    if sign == IF:
        return "if-backward" if first else "if-forward"
    if sign == IFF:
        return "iff-equal" if held == TRUE else "iff-differ"
    return "not"


class Introduced(DirectTeller):
    """The reasons of an introduction: one part that is enough, or both."""

    because: ClassVar[Mapping[str, Sentence]] = {
        "and-one": "In {formula}, {part} is F. So {this} is F, whatever its other part is.",
        "or-one": "In {formula}, {part} is T. So {this} is T, whatever its other part is.",
        "if-first": "In {formula}, the first part {part} is F. So {this} is T, whatever its second part is.",
        "if-second": "In {formula}, the second part {part} is T. So {this} is T, whatever its first part is.",
        "both": "In {formula}, {first} is {one} and {second} is {two}. As {row} is {value}, so is {this}.",
        "not": "In {formula}, {part} is {held}, so {this} is {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        known, cells = formulas_of(board), board.cells
        sign, parts, facts = known.sign[cell], known.parts[cell], _facts(board, cell)
        if sign == NOT:
            return Telling("not", facts | {"part": known.words[parts[0]], "held": value(cells[parts[0]])})
        first, second = parts
        if OPEN not in (cells[first], cells[second]):
            facts |= {"first": known.words[first], "one": value(cells[first])}
            facts |= {"second": known.words[second], "two": value(cells[second])}
            return Telling("both", facts | {"row": shown_row(known, cell, (mask, cells[first], cells[second]))})
        part = first if cells[first] != OPEN else second
        code = {AND: "and-one", OR: "or-one"}.get(sign, "if-first" if part == first else "if-second")
        return Telling(code, facts | {"part": known.words[part]})


class Alike(DirectTeller):
    because: ClassVar[Mapping[str, Sentence]] = {
        "letter": "The letter {this} is {value} in {there}, so it is {value} here, too.",
        "formula": "{this} is {value} in {there}, so it is {value} here, too.",
        "within": "The letter {this} is {value} at another place in {there}, so it is {value} here, too.",
        "formula-within": "{this} is {value} at another place in {there}, so it is {value} here, too.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        known = formulas_of(board)
        there = known.of[evidence[0]]
        within, letter = there == known.of[cell], not known.parts[cell]
        code = ("within" if letter else "formula-within") if within else ("letter" if letter else "formula")
        return Telling(code, {"this": known.words[cell], "there": known.formula(there).name})


class Contradicted(ContradictionTeller):
    because: ClassVar[Mapping[str, Sentence]] = {
        "both": "In {formula}, {this} is {held}. But {first} is {one} and {second} is {two}, and {row} is {right}.",
        "one": "In {formula}, {this} is {held}. But {part} is {one}, which makes it {right}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        known, cells, cell = formulas_of(board), board.cells, at.cells[0]
        facts = _facts(board, cell) | {"held": value(cells[cell]), "right": value(cells[cell] ^ OPEN)}
        parts = [part for part in known.parts[cell] if cells[part] != OPEN]
        if len(parts) < 2:
            return Telling("one", facts | {"part": known.words[parts[0]], "one": value(cells[parts[0]])})
        first, second = parts
        facts |= {"first": known.words[first], "one": value(cells[first])}
        facts |= {"second": known.words[second], "two": value(cells[second])}
        row = (cells[cell] ^ OPEN, cells[first], cells[second])
        return Telling("both", facts | {"row": shown_row(known, cell, row)})


class LetterContradicted(ContradictionTeller):
    because: ClassVar[Mapping[str, Sentence]] = {
        "letters": "The letter {this} is {held} in {formula} and {other} in {there}.",
        "within": "The letter {this} is both T and F in {formula}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        known, cells, (cell, other) = formulas_of(board), board.cells, evidence
        facts = _facts(board, cell)
        if known.of[cell] == known.of[other]:
            return Telling("within", facts)
        there = known.formula(known.of[other]).name
        return Telling("letters", facts | {"held": value(cells[cell]), "other": value(cells[other]), "there": there})


TELLERS = {
    **{rule.id: Eliminated() for rule in ELIMINATIONS},
    **{rule.id: Introduced() for rule in INTRODUCTIONS},
    **{rule.id: Alike() for rule in (ATOMIC, SAME_FORMULA)},
    **{rule.id: Contradicted() for rule in CONTRADICTIONS},
    CONTRADICTING_LETTER.id: LetterContradicted(),
}

EXAMPLES = {
    "part-open": Example({"{open}": ""}),
    "both-fit": Example({"{open}": ""}),
}
