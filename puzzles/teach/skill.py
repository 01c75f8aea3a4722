"""Skill with a rule, estimated from the tries so far: recent ones say more, and few say little."""

from collections.abc import Sequence
from math import sqrt

FADING = 0.95
"""Weight of a try beside the next one."""
START, TRIES = 0.3, 6
"""Skill that is taken for granted before the first try, and as how many tries it counts."""
SHOWN = 0.5
"""Skill from which on somebody may be left alone: about three right tries in a row reach it."""


def skill(tries: Sequence[bool]) -> float:
    """Estimate the share of tries with a rule that somebody gets right; the newest try comes first."""
    weights = [FADING**age for age in range(len(tries))]
    right = sum(weight for weight, try_ in zip(weights, tries, strict=True) if try_)
    return (right + TRIES * START) / (sum(weights) + TRIES)


def doubt(tries: Sequence[bool]) -> float:
    """Return how far the true share may be from the estimated one, in 19 of 20 cases."""
    share = skill(tries)
    return 1.96 * sqrt(share * (1 - share) / (sum([FADING**age for age in range(len(tries))]) + TRIES + 1))
