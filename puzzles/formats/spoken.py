"""Say the facts of a sentence in words: places, cells, values and cases, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import Change
from puzzles.registry import all_types
from puzzles.telling import supposed
from puzzles.words import Kind, cell_named, cell_said, cells_of, kinds_of, states_of

Translate = Callable[[str], str]
Plural = Callable[[str, str, int], str]
"""Return one of two sentences by a number, such as Django's `ngettext`."""
Subject: TypeAlias = Puzzle | PuzzleType
"""Sentences are about a puzzle, which knows what stands in its cells, or only about its type."""

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "row": Kind("row", "row {number}", "rows {numbers}"),
        "column": Kind("column", "column {number}", "columns {numbers}"),
        "cell": Kind("cell"),
    }
)
"""Kinds of places on every grid; other kinds stand in the module `words` of their types."""
VALUE_IN_PLACE = "{value} in {place}"
VALUE_AT = "the {value} at {cell}"
EITHER, BOTH = "{first} or {last}", "{first} and {last}"
OTHERS = "{n} others"
FROM_TO = "{first} to {last}"
IS, IS_NOT = "{cell} = {values}", "{cell} is not {values}"
SUPPOSED = "{cell} is {value}"
SIGNS = MappingProxyType({"|": EITHER, "/": EITHER, "&": BOTH, ", ": BOTH})
"""The signs between the parts of a list in a fact, and how such a list is said."""
RANGE = 4
"""From so many numbers on, those that follow one another are said as "1 to 4"."""
READABLE = 12
"""Up to this many parts of a list are said; of a longer one some are only counted."""
LONG = 6
"""Squares in a row are said as "r1c4 to r1c7" in a list with more parts."""
_SQUARE = re.compile(r"r([0-9]+)c([0-9]+)")
_AT_CELL = re.compile(r"(?P<cell>r[0-9]+c[0-9]+)=(?P<value>.+)")


def subject_type(of: Subject) -> PuzzleType:
    return of if isinstance(of, PuzzleType) else type_of(of)


def one_or_many(one: str, many: str, number: int) -> str:
    """Choose the form of a sentence as English does."""
    return one if number == 1 else many


def phrased(words: str, translate: Translate = str, plural: Plural = one_or_many) -> str:
    """Say a phrase with its blanks filled, or words that have none."""
    if not isinstance(words, Phrase):
        return translate(words) if words else words
    form = plural(words.form, words.many, int(str(words.facts["n"]))) if words.many else translate(words.form)
    facts = words.facts.items()
    return form.format(
        **{name: phrased(fact, translate, plural) if isinstance(fact, Phrase) else fact for name, fact in facts}
    )


def case_title(puzzle: Puzzle, name: str) -> str:
    """Return the name of a case in short: `r1c2 = 7`, or several changes as `r1c3 = bulb, r2c2 = bulb`."""
    changes = [change.partition("=") for change in name.split("&")]
    return ", ".join([f"{case_cell(puzzle, cell)} = {value}" if value else cell for cell, _equals, value in changes])


def case_cell(puzzle: Puzzle, name: str) -> str:
    """Return what a cell of a case is called, by its name."""
    ptype = type_of(puzzle)
    return cell_said(puzzle, ptype.cell_index(puzzle, name)) if cells_of(ptype) else name


def spoken_change(puzzle: Puzzle, change: Change, translate: Translate = str) -> str:
    """Say a change of one cell: "r1c3 = 2", or for a removal "r1c3 is not 4 or 5"."""
    form, mask = (IS_NOT, ~change.mask) if change.mask < 0 else (IS, change.mask)
    ptype = type_of(puzzle)
    values = spoken(ptype.words(puzzle, mask), translate)
    return translate(form).format(cell=cell_said(puzzle, change.cell), values=values)


def spoken_case(of: Subject, name: str, translate: Translate = str) -> str:
    """Say what a case supposes, by its name `r1c2=7`: "r1c2 is 7", "r1c1 and r1c3 are joined"; or several such."""
    *others, name = name.split("&")
    if others:
        said = ", ".join([spoken_case(of, other, translate) for other in others])
        return translate(BOTH).format(first=said, last=spoken_case(of, name, translate))
    cell, _equals, value = name.partition("=")
    first, _to, last = cell.partition("-")
    form = supposed(subject_type(of), value) or SUPPOSED
    cell = spoken_place(cell, translate, of if isinstance(of, Puzzle) else None)
    return translate(form).format(cell=cell, first=first, last=last, value=stated(subject_type(of), value, translate))


def spoken(fact: str, translate: Translate = str, puzzle: Puzzle | None = None) -> str:
    """Say a fact, which is one place or a list: `row|column` or `4/5` (or), `row1&row3` or `r1c1, r1c2` (and)."""
    for sign, joined in SIGNS.items():
        if sign in fact:
            return _listed(fact.split(sign), joined, translate, puzzle)
    return spoken_place(fact, translate, puzzle)


def _listed(parts: list[str], joined: str, translate: Translate, puzzle: Puzzle | None) -> str:
    """Say a list: "r1c1, r1c2 and r1c3", "rows 1 and 3", or "r1c1, ..., r1c7 and 12 others"."""
    places = [place for part in parts if (place := _read(part)) and not place.value]
    if joined == BOTH and len(places) == len(parts) and len({place.kind for place in places}) == 1:
        names = _range([place.name for place in places], translate)
        names = names or _listed([place.name for place in places], joined, translate, puzzle)
        return translate(places[0].kind.many).format(numbers=names, names=names)
    parts = _joined_squares(parts, translate) if len(parts) > LONG else parts
    if len(parts) == 1:
        return parts[0]
    *first, last = [spoken_place(part, translate, puzzle) for part in parts]
    if len(parts) > READABLE:
        first, last = first[: READABLE - 2], translate(OTHERS).format(n=len(parts) - READABLE + 2)
    return translate(joined).format(first=", ".join(first), last=last)


def _joined_squares(parts: list[str], translate: Translate) -> list[str]:
    """Join three or more squares that follow one another in a row or column, such as the steps of a way."""
    found, start = list[str](), 0
    while start < len(parts):
        end = start + 1
        while end < len(parts) and _step(parts[end - 1], parts[end]) == _step(*parts[start : start + 2]) is not None:
            end += 1
        if end - start > 2:
            found.append(translate(FROM_TO).format(first=parts[start], last=parts[end - 1]))
        else:
            found.append(parts[start])
            end = start + 1
        start = end
    return found


def _step(first: str, second: str) -> tuple[int, int] | None:
    """Return the rows and columns from one square to the one beside it; None where they are not such squares."""
    squares = [_SQUARE.fullmatch(name) for name in (first, second)]
    (row, column), (r, c) = [map(int, found.groups()) if found else (0, 0) for found in squares]
    step = r - row, c - column
    return step if all(squares) and abs(step[0]) + abs(step[1]) == 1 else None


def _range(names: list[str], translate: Translate) -> str:
    """Say many numbers in a row: "1 to 5"; "" of others."""
    if len(names) < RANGE or not all(name.isdecimal() for name in names):
        return ""
    first, last = int(names[0]), int(names[-1])
    if [int(name) for name in names] != list(range(first, last + 1)):
        return ""
    return translate(FROM_TO).format(first=first, last=last)


def spoken_place(fact: str, translate: Translate = str, puzzle: Puzzle | None = None) -> str:
    """Say a place: `row4` is "row 4", `row4=7` is "7 in row 4", `r1c2=7` is "the 7 at r1c2", the rest as it is.

    `row-value` is "number missing from a row".
    """
    place = _read(fact)
    if place is None and (found := _AT_CELL.fullmatch(fact)):
        return translate(VALUE_AT).format_map(found.groupdict())
    if place is None:
        return translate(spoken_kinds()[fact].word) if fact in spoken_kinds() else _spoken_cell(fact, translate, puzzle)
    said = translate(place.kind.one).format(number=place.name, name=place.name)
    return translate(VALUE_IN_PLACE).format(value=place.value, place=said) if place.value else said


@cache
def spoken_kinds() -> Mapping[str, Kind]:
    """Return how each kind of places is said: those of every grid and those of the types."""
    return {**KINDS, **{kind: said for ptype in all_types().values() for kind, said in kinds_of(ptype).items()}}


def _spoken_cell(fact: str, translate: Translate, puzzle: Puzzle | None) -> str:
    """Say the name of a cell where its type says it in words; all else as it is.

    A puzzle knows what stands there, "A ∧ B in formula 1"; without it only its place is said, "symbol 2 of formula 1".
    """
    for pattern, said in _cells():
        if found := pattern.fullmatch(fact):
            named = cell_named(puzzle, fact) if puzzle else None
            return phrased(named, translate) if named else translate(said).format_map(found.groupdict())
    return fact


@cache
def _cells() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple([(re.compile(form), said) for ptype in all_types().values() for form, said in cells_of(ptype)])


class _Named(NamedTuple):
    """A place that is called by its kind and a number or name, and maybe the value that it is about."""

    kind: Kind
    name: str
    value: str


def _read(fact: str) -> _Named | None:
    """Read the name of such a place: `row4`, `regionA`, `row4=7`."""
    where, _equals, value = fact.partition("=")
    for kind, said in spoken_kinds().items():
        name = where.removeprefix(kind)
        if said.one and name != where and (name.isalnum() if "{name}" in said.one else name.isdecimal()):
            return _Named(said, name, value)
    return None


def all_stated(
    ptype: PuzzleType, facts: Mapping[str, str], values: Collection[str], translate: Translate
) -> dict[str, str]:
    """Return facts, those with the names of `values` as they are said in a sentence."""
    return {name: stated(ptype, fact, translate) if name in values else fact for name, fact in facts.items()}


def stated(ptype: PuzzleType, fact: str, translate: Translate) -> str:
    """Return values as they follow "is": `bulb/empty` as `a bulb/empty`."""
    states = states_of(ptype)
    return "/".join([translate(states[value]) if value in states else value for value in fact.split("/")])
