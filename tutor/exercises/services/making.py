"""Making the exercise of an assigned puzzle: as its seed, its rules and its length say."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.crypto import get_random_string

from puzzles.registry import get_type
from tutor.courses.models import Assignment, Item
from tutor.search.services import exercised_now

LENGTHS = range(3, 11)
"""Numbers of steps or boards that may be chosen."""


def new_spec(rules: Iterable[str] = (), length: int = 0, bug: str = "") -> dict[str, Any]:
    """Return what an exercise is made with, under a new seed."""
    spec = {"seed": get_random_string(12), "rules": list(rules), "length": length}
    return spec | ({"bug": bug} if bug else {})


def make(item: Item, attempt: int = 1) -> Mapping[str, Any] | None:
    """Make the exercise of an attempt as plain values, the same for all students; None if none can be made.

    Every attempt has another one, as far as there are others. Only the puzzle's own boards and the rules that the
    assignment allows serve. Raises TooHardError and BusyError.
    """
    return _made(item, attempt) or (_made(item, 1) if attempt > 1 else None)


def _made(item: Item, attempt: int) -> Mapping[str, Any] | None:
    puzzle, spec = item.puzzle, item.spec
    known = allowed_rules(item.assignment, puzzle.type)
    rules = [rule for rule in spec.get("rules", ()) if rule in known]
    if spec.get("rules") and not rules:
        return None
    seed = f"{spec.get('seed', item.pk)} {attempt}"
    more = (spec.get("length", 0), True, spec.get("bug", ""))
    return exercised_now(str(item.kind), puzzle.type, puzzle.text, rules, seed, known, *more)


def allowed_rules(assignment: Assignment, type_id: str) -> frozenset[str]:
    """Return the ids of the rules of a type that the assignment allows."""
    rules = frozenset(rule.id for rule in get_type(type_id).rules)
    return rules if assignment.rules is None else rules & frozenset(assignment.rules)
