"""The way through the rules of a type: what to practise next, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from puzzles.teach.skill import DUE

Reason = Literal["due", "begun", "new"]


class Standing(NamedTuple):
    """A rule, and the estimate of somebody's skill with it."""

    rule: str
    level: int
    tries: int
    skill: float
    mastered: bool
    recall: float = 1.0


def next_rule(standings: Iterable[Standing]) -> tuple[Standing, Reason] | None:
    """Return the rule to practise next, and why; None if all are mastered and none is due.

    A rule that was mastered and may be forgotten comes first, then the easiest one that is not mastered: of one level,
    one that is begun, and of these the one that is nearest to being mastered.
    """
    known = list(standings)
    due = [each for each in known if each.mastered and each.recall < DUE]
    if due:
        return min(due, key=lambda each: each.recall), "due"
    left = [each for each in known if not each.mastered]
    if not left:
        return None
    found = min(left, key=lambda each: (each.level, not each.tries, -each.skill))
    return found, "begun" if found.tries else "new"
