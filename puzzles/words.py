"""Words of a type: those under which people look for a rule, and how the places of its puzzles are said.

A type gives them in a module `words` in its folder: `NAMES` (other names of rules), `MISSING` (names of rules that it
does not have), `sizes` where a rule has several, `KINDS`, its kinds of places besides cells, rows and columns,
`CELL`, the form of the names of its cells and how they are said, where `r1c2` is no name of a cell (there
`said(puzzle, cell)` is short for what stands there, `named(puzzle, cell)` says it within a sentence), `LITERAL`, the
form of words that keep a small letter at the beginning of a sentence, `SOLVED`, how a readable proof says that a board
is solved, and `STATES`, how it is said that a cell has a value: "a bulb" for `bulb`. Where the puzzles of a type ask
several things, `task(puzzle)` says which: a key of `QUESTIONS`, what is asked, and `ANSWERS`, what is shown by no and
by some solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import Rule
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of

SHORTEST = 3
"""Letters from which on a name may be meant that is not written to its end."""


class Kind(NamedTuple):
    """The words for a kind of places: after "a" or "every", for one of them by its {number} or {name}, for several.

    With {name}, names may have letters: `regionA`. A place that is called by its cell needs no more than the word.
    """

    word: str
    one: str = ""
    many: str = ""


def kinds_of(ptype: PuzzleType) -> Mapping[str, Kind]:
    """Return how the kinds of places are said that not every grid has."""
    kinds: Mapping[str, Kind] = getattr(part_of(ptype, "words"), "KINDS", {})
    return kinds


def cells_of(ptype: PuzzleType) -> tuple[tuple[str, str], ...]:
    """Return the form of the names of cells and how they are said, of a type whose names are not read as they are."""
    cell: tuple[str, str] | None = getattr(part_of(ptype, "words"), "CELL", None)
    return (cell,) if cell else ()


def cell_said(puzzle: Puzzle, cell: int) -> str:
    """Return what a cell is called in a change of it: its name, or what the type's `said` makes of it."""
    part = part_of(type_of(puzzle), "words")
    return str(part.said(puzzle, cell)) if part and hasattr(part, "said") else puzzle.type.cell_name(puzzle, cell)


def cell_named(puzzle: Puzzle, name: str) -> str | None:
    """Return how a cell of that name is said within a sentence, if its type says what stands there."""
    part, ptype = part_of(type_of(puzzle), "words"), type_of(puzzle)
    if part is None or not hasattr(part, "named"):
        return None
    found: str = part.named(puzzle, ptype.cell_index(puzzle, name))
    return found


def literal_of(ptype: PuzzleType) -> str:
    """Return the form of words that no sentence capitalises: names of cells, and what the puzzles themselves hold."""
    return str(getattr(part_of(ptype, "words"), "LITERAL", r"r[0-9]+c[0-9]+"))


def states_of(ptype: PuzzleType) -> Mapping[str, str]:
    """Return the words for values that "is" alone does not go with."""
    states: Mapping[str, str] = getattr(part_of(ptype, "words"), "STATES", {})
    return states


class Answer(NamedTuple):
    """The sentences of a finished proof about the question: where there is no solution, and where there are some."""

    none: str
    some: str


def question_of(puzzle: Puzzle) -> str:
    """Return what this puzzle asks, where its type knows more than the rulebook says; else ""."""
    part = part_of(type_of(puzzle), "words")
    return str(part.QUESTIONS.get(part.task(puzzle), "")) if part and hasattr(part, "QUESTIONS") else ""


def answer_of(puzzle: Puzzle) -> Answer | None:
    """Return what a finished proof of this puzzle shows, if it asks a question."""
    part = part_of(type_of(puzzle), "words")
    found: Answer | None = part.ANSWERS.get(part.task(puzzle)) if part and hasattr(part, "ANSWERS") else None
    return found


def solved_of(ptype: PuzzleType) -> str:
    """Return what a readable proof says where a board is solved; "" for what it says of every grid."""
    return str(getattr(part_of(ptype, "words"), "SOLVED", ""))


def names_of(ptype: PuzzleType, rule_id: str) -> tuple[str, ...]:
    """Return other names of a rule."""
    names: Mapping[str, tuple[str, ...]] = getattr(part_of(ptype, "words"), "NAMES", {})
    return names.get(rule_id, ())


def missing_of(ptype: PuzzleType) -> Mapping[str, str]:
    """Return names of rules that the type does not have, each with a sentence about what there is instead."""
    missing: Mapping[str, str] = getattr(part_of(ptype, "words"), "MISSING", {})
    return missing


def sizes_of(puzzle: Puzzle) -> Mapping[str, str]:
    """Return, for rules that come in several sizes, the sizes that fit the puzzle, by rule id."""
    part = part_of(type_of(puzzle), "words")
    sizes: Mapping[str, str] = part.sizes(puzzle) if part and hasattr(part, "sizes") else {}
    return sizes


def fits(ptype: PuzzleType, rule: Rule, text: str) -> bool:
    """Return whether every word of a text occurs in the name of a rule, in its statement or in its other names."""
    about = " ".join([rule.name, rule.statement, *names_of(ptype, rule.id)]).casefold()
    return all(word in about for word in text.casefold().split())


def lacking(ptype: PuzzleType, text: str) -> str:
    """Return what to say of a rule that the type does not have; "" if the text names none."""
    wanted = " ".join(text.casefold().split())
    if len(wanted) < SHORTEST:
        return ""
    return next((said for name, said in missing_of(ptype).items() if name.startswith(wanted)), "")
