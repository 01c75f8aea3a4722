"""Exercises for practice, made of puzzles: name the rule, find the mistake, put in order, finish it."""

from functools import lru_cache
from typing import Any

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.exercises.stored import from_plain
from tutor.courses.models import Item
from tutor.exercises.selectors.shown import Shown
from tutor.library.selectors.puzzles import Person
from tutor.search.services import exercised_now

from .choosing import chosen

KINDS = {kind.value: kind.label for kind in Item.Kind if kind not in (Item.Kind.PROVE, Item.Kind.DRILL)}
"""The kinds of exercises, and their titles; drills have a page of their own."""
ATTEMPTS = 5
"""Puzzles and boards that are tried for an exercise."""


def exercise_type(kind: str, type_id: str) -> PuzzleType | None:
    """Return the type that exercises of a kind may be about; None if there is no such kind or type."""
    ptype = all_types().get(type_id)
    return ptype if kind in KINDS and ptype and ptype.listed else None


def rule_of(ptype: PuzzleType, rule_id: str) -> AnyRule | None:
    """Return the rule of a type that exercises are to be about; None for splits and what is no rule of it."""
    rule = ptype.rule_by_id.get(rule_id)
    return rule if rule and rule.kind != "case" else None


def exercise(
    kind: str, ptype: PuzzleType, person: Person, seed: int, puzzle: int | None, rule: AnyRule | None
) -> Shown | None:
    """Return the exercise that a seed makes of a puzzle; None if none can be made.

    Without a puzzle the seed chooses one, and if nothing comes of it, others. Raises TooHardError and BusyError.
    """
    for number in range(seed, seed + (ATTEMPTS if puzzle is None else 1)):
        row = chosen(person, number, puzzle, ptype, rule, own=True)
        found = _exercise(kind, ptype.id, row.text if row else "", rule.id if rule else "", number)
        if found is not None:
            return Shown(kind, from_plain(found), row.pk if row else 0, number)
    return None


@lru_cache(maxsize=256)
def _exercise(kind: str, type_id: str, text: str, rule_id: str, seed: int) -> dict[str, Any] | None:
    rules = [rule_id] if rule_id else []
    return exercised_now(kind, type_id, text, rules, f"{kind} {rule_id} {seed}")
