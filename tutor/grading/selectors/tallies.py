"""What happened to a proof, counted from its actions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from puzzles.kernel.step import MERGE
from tutor.work.models import Action

Kind = Action.Kind
PAUSE = timedelta(minutes=5)
"""A longer gap between two actions counts as so long: nobody knows whether the student was still thinking."""


@dataclass
class Tally:
    """How a proof came about.

    `first_tries` counts the ends at which a rule was tried, and `first_right` those of them where the first try held;
    an end where a hint came before any try is left out of both. `idle`: refused tries since the tree changed last.
    """

    refused: int = 0
    hints: int = 0
    checks: int = 0
    seconds: int = 0
    first_tries: int = 0
    first_right: int = 0
    idle: int = 0
    refused_by_rule: Counter[str] = field(default_factory=Counter)


def tally(actions: Sequence[Action], doubtful: Iterable[int] = ()) -> Tally:
    """Count the actions of one proof, in their order. `doubtful`: numbers of steps that were taken but do not hold."""
    kinds = Counter(action.kind for action in actions)
    counted = Tally(refused=kinds[Kind.REFUSED], hints=kinds[Kind.HINT], checks=kinds[Kind.CHECK])
    gaps = (min(later.at - earlier.at, PAUSE) for earlier, later in pairwise(actions))
    counted.seconds = round(sum(gaps, timedelta()).total_seconds())
    firsts = _first_tries(actions, frozenset(doubtful))
    counted.first_tries, counted.first_right = len(firsts), sum(firsts)
    for action in actions:
        if action.kind == Kind.REFUSED:
            counted.idle += 1
            counted.refused_by_rule[rule_tried(action.detail)] += 1
        elif action.kind not in Action.ASIDE:
            counted.idle = 0
    return counted


def rule_tried(detail: dict[str, Any]) -> str:
    """The rule of a refused try or a hint, from the text of its step."""
    text: str = detail.get("step", "")
    return text.partition(":")[0].partition("@")[0].strip()


def _first_tries(actions: Iterable[Action], doubtful: frozenset[int]) -> list[bool]:
    """For each end where a rule was tried, whether the first try held."""
    found: dict[tuple[int, int], bool | None] = {}
    for action in actions:
        if action.kind in (Kind.REFUSED, Kind.HINT):
            ends, right = action.detail.get("ends", []), False if action.kind == Kind.REFUSED else None
            rule = rule_tried(action.detail)
        elif action.kind == Kind.ADD and len(action.placed) == 1:
            (step,) = action.placed
            ends, right = step["parents"], not step["verdict"] and step["number"] not in doubtful
            rule = step["rule"]
        else:
            continue
        if rule != MERGE and len(ends) == 1:
            number, branch, *_ = ends[0]
            found.setdefault((number, branch), right)
    return [right for right in found.values() if right is not None]


def last_change(actions: Iterable[Action]) -> datetime | None:
    """When the tree was changed last."""
    return max((action.at for action in actions if action.kind not in Action.ASIDE), default=None)
