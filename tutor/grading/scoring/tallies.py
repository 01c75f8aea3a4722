"""Statistics about a proof, counted from its actions."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from puzzles.kernel.step import MERGE
from tutor.work.models import Action
from tutor.work.replays.ladders import counted as ladders
from tutor.work.replays.records import rule_tried

Kind = Action.Kind
PAUSE = timedelta(minutes=5)
"""Longest gap between two actions that counts in full: after that, the student may have stopped thinking."""


class Tally(NamedTuple):
    """Statistics about the making of a proof; a scored proof has a column for each.

    `first_tries` counts the ends at which a rule was tried, and `first_right` those where the first try was right; ends
    with a hint before any try are in neither count. `idle` counts refused tries since the last change of the tree.
    Hints are counted by the highest strength to which each was opened.
    """

    refused: int = 0
    hints_where: int = 0
    hints_rule: int = 0
    hints_step: int = 0
    checks: int = 0
    seconds: int = 0
    first_tries: int = 0
    first_right: int = 0
    idle: int = 0

    @property
    def hints(self) -> int:
        """Count the hints of all strengths."""
        return self.hints_where + self.hints_rule + self.hints_step


COUNTED = Tally._fields
"""The columns of a scored proof that hold its statistics."""
NO_TALLY = Tally()


def tally(actions: Sequence[Action], doubtful: Collection[int] = ()) -> Tally:
    """Count the actions of one proof, in order.

    `doubtful`: numbers of steps that were accepted but do not hold, so they count as refused tries.
    """
    kinds = Counter(action.kind for action in actions)
    gaps = (min(later.at - earlier.at, PAUSE) for earlier, later in pairwise(actions))
    firsts = _first_tries(actions, frozenset(doubtful))
    return Tally(
        refused=kinds[Kind.REFUSED] + len(doubtful),
        checks=kinds[Kind.CHECK],
        seconds=round(sum(gaps, timedelta()).total_seconds()),
        first_tries=len(firsts),
        first_right=sum(firsts),
        idle=_idle(actions),
        **{f"hints_{strength}": number for strength, number in ladders(actions).items()},
    )


def _idle(actions: Iterable[Action]) -> int:
    """Count the refused tries since the tree was changed last."""
    idle = 0
    for action in actions:
        if action.kind == Kind.REFUSED:
            idle += 1
        elif action.kind not in Action.ASIDE:
            idle = 0
    return idle


def _first_tries(actions: Iterable[Action], doubtful: frozenset[int]) -> list[bool]:
    """Return, for each end where a rule was tried and each question, whether the first try was right."""
    found: dict[tuple[int | str, int], bool | None] = {}
    for action in actions:
        if action.kind in (Kind.REFUSED, Kind.HINT):
            ends, right = action.detail.get("ends", []), False if action.kind == Kind.REFUSED else None
            rule = rule_tried(action.detail)
        elif action.kind == Kind.ANSWER:
            ends, rule, right = [(action.detail["part"], 0)], "", all(right for _rule, right in action.detail["tried"])
        elif action.kind == Kind.ADD and len(action.placed) == 1 + action.detail.get("tidied", 0):
            step = action.placed[0]
            ends, right = step["parents"], not step["verdict"] and step["number"] not in doubtful
            rule = step["rule"]
        else:
            continue
        if rule != MERGE and len(ends) == 1:
            number, branch, *_ = ends[0]
            found.setdefault((number, branch), right)
    return [right for right in found.values() if right is not None]


def last_change(actions: Iterable[Action]) -> datetime | None:
    """Return when the tree was last changed."""
    return max((action.at for action in actions if action.kind not in Action.ASIDE), default=None)
