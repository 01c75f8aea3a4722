"""Words of a type: those under which people look for a rule, and how the places of its puzzles are said.

A type gives them in a module `words` in its folder: `NAMES` (other names of rules), `MISSING` (names of rules that it
does not have), `sizes` where a rule has several, `KINDS`, its kinds of places besides cells, rows and columns, and
`STATES`, how it is said that a cell has a value: "a bulb" for `bulb`.
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


def states_of(ptype: PuzzleType) -> Mapping[str, str]:
    """Return the words for values that "is" alone does not go with."""
    states: Mapping[str, str] = getattr(part_of(ptype, "words"), "STATES", {})
    return states


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
