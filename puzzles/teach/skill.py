"""Skill with a rule, estimated from the tries so far: recent ones say more, and few say little; and how it fades."""

from collections.abc import Sequence
from datetime import date
from math import exp, log, sqrt

FADING = 0.95
"""Weight of a try beside the next one."""
START, TRIES = 0.3, 6
"""Skill that is taken for granted before the first try, and as how many tries it counts."""
SHOWN = 0.5
"""Skill from which on somebody may be left alone: about three right tries in a row reach it."""
MASTERED, ENOUGH = 0.85, 8
"""Skill and number of tries from which on a rule counts as mastered, if four of the last five tries are right."""
FAINT = 4
"""Tries as which the usual share counts in the shares of a person and of a rule."""
HALF_LIFE = 2.0
"""Days after which half of those who learnt a rule today would have forgotten it."""
DUE = 0.8
"""Recall below which a rule is due for review."""


def skill(tries: Sequence[bool], expected: float = START) -> float:
    """Estimate the share of tries with a rule that somebody gets right; the newest try comes first."""
    weights = [FADING**age for age in range(len(tries))]
    right = sum(weight for weight, try_ in zip(weights, tries, strict=True) if try_)
    return (right + TRIES * expected) / (sum(weights) + TRIES)


def doubt(tries: Sequence[bool], expected: float = START) -> float:
    """Return how far the true share may be from the estimated one, in 19 of 20 cases."""
    share = skill(tries, expected)
    return 1.96 * sqrt(share * (1 - share) / (sum([FADING**age for age in range(len(tries))]) + TRIES + 1))


def usual(right: float, tries: float, start: float = START) -> float:
    """Return the share of right tries among several, which is near `start` as long as there are few."""
    return (right + FAINT * start) / (tries + FAINT)


def expected(person: float, rule: float, everybody: float) -> float:
    """Return the skill to expect of a person with a rule, before any try.

    It follows from usual shares: of the person with all rules, of everybody with this rule, and of everybody with all.
    """
    return 1 / (1 + exp(_log_odds(everybody) - _log_odds(person) - _log_odds(rule)))


def _log_odds(share: float) -> float:
    kept = min(max(share, 0.02), 0.98)
    return log(kept / (1 - kept))


def mastered(tries: Sequence[bool], expected: float = START) -> bool:
    """Tell whether the tries show that somebody masters a rule; the newest try comes first."""
    return len(tries) >= ENOUGH and skill(tries, expected) >= MASTERED and sum(tries[:5]) >= 4


def recall(tries: Sequence[tuple[date, bool]], today: date) -> float:
    """Return how likely somebody still knows a rule, by the days since the last try; the newest try comes first.

    The first try of a later day is a review: a right one doubles the half-life, a wrong one halves it, down to a day.
    """
    firsts: dict[date, bool] = {}
    for day, right in reversed(tries):
        firsts.setdefault(day, right)
    half_life = HALF_LIFE
    for right in [*firsts.values()][1:]:
        half_life = half_life * 2 if right else max(1.0, half_life / 2)
    days = (today - tries[0][0]).days if tries else 0
    return float(2.0 ** (-days / half_life))
