"""The rules of LEGUP beside ours, type by type."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from puzzles.base.rule import Rule
from puzzles.formats.errors import UnfitError
from puzzles.formats.legup_catalogue import NARROW, UNSOUND, UNUSABLE, Listed, counterparts, entry_of, here, listed
from puzzles.formats.legup_writer import write_puzzle
from puzzles.registry import all_rules
from tutor.library.models import Puzzle
from tutor.library.selectors.rule_pages import shown_rules
from tutor.library.selectors.texts import puzzle_text
from tutor.library.services.facts import engine_puzzle

WAYS: dict[str, str | Promise] = {
    "": gettext_lazy("the same"),
    UNSOUND: gettext_lazy("LEGUP accepts too much"),
    UNUSABLE: gettext_lazy("not usable in LEGUP"),
    NARROW: gettext_lazy("LEGUP accepts too little"),
}
NAMES: dict[str, str | Promise] = {
    "battleship": gettext_lazy("Battleship"),
    "masyu": gettext_lazy("Masyu"),
    "short-truth-table": gettext_lazy("Short Truth Table"),
    "tree-tent": gettext_lazy("Tree Tent"),
}
"""The names of types that may not be here yet."""


@dataclass(frozen=True)
class Compared:
    """A rule of LEGUP with our counterparts, in what way it differs, and why."""

    entry: Listed
    ours: tuple[Rule, ...]
    way: str | Promise
    why: str


@dataclass(frozen=True)
class TypeRules:
    """The rules of a type; `here` tells whether the type is offered."""

    id: str
    name: str | Promise
    here: bool
    rules: list[Compared]


@dataclass(frozen=True)
class LegupPage:
    """All types, and how many rules are the same or differ in each way."""

    types: list[TypeRules]
    counts: list[tuple[str | Promise, int]]
    total: int
    waiting: int


def legup_types() -> LegupPage:
    """Return the page of all rules of LEGUP; the rules of a type that is not offered here wait."""
    counts = Counter(entry.way for entry in listed() if here(entry))
    types = [_type(list(entries)) for _type_id, entries in groupby(listed(), key=lambda entry: entry.type)]
    return LegupPage(
        types=types,
        counts=[(words, counts[way]) for way, words in WAYS.items()],
        total=len(listed()),
        waiting=sum(len(each.rules) for each in types if not each.here),
    )


def _type(entries: list[Listed]) -> TypeRules:
    first, ptype = entries[0], here(entries[0])
    name = ptype.name if ptype else NAMES.get(first.type, first.type)
    return TypeRules(first.type, name, ptype is not None, [_compared(entry) for entry in entries])


def _compared(entry: Listed) -> Compared:
    shown = shown_rules()
    ours = tuple([rule for rule in counterparts(entry) if rule.id in shown])
    return Compared(entry, ours, WAYS[entry.way], _(entry.why) if entry.why else "")


@cache
def _different() -> dict[str, Listed]:
    found = {rule.id: entry_of(rule) for rule in all_rules().values()}
    return {id: entry for id, entry in found.items() if entry and entry.way}


def difference_of(rule_id: str) -> str:
    """Say how LEGUP's counterpart of a rule differs, "" if it does not or if there is none."""
    entry = _different().get(rule_id)
    return _(entry.why) if entry else ""


def puzzle_for_legup(puzzle: Puzzle) -> str | None:
    """Return a puzzle as a file of LEGUP, None if it cannot hold the puzzle."""
    try:
        return write_puzzle(puzzle_text(puzzle, engine_puzzle(puzzle.type, puzzle.text), goal=puzzle.goal))
    except UnfitError:
        return None
