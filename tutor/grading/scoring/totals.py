"""Sums of points: over an assignment, or over all of a course."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from .scores import Score


@dataclass(frozen=True)
class Total:
    """The points of a student, and the most that were possible. Drafts and excused puzzles are in neither."""

    earned: Decimal
    possible: Decimal

    @cached_property
    def points(self) -> str:
        """Return the points without zeros that say nothing: 7.5, 20."""
        return plain(self.earned)

    @cached_property
    def most(self) -> str:
        """Return the most points possible, written like the points."""
        return plain(self.possible)

    @property
    def percent(self) -> float | None:
        """Return the points in percent with one digit, or None if nothing is possible."""
        return round(float(100 * self.earned / self.possible), 1) if self.possible else None

    @property
    def share(self) -> str:
        """Return the percentage as text, or nothing."""
        return "" if self.percent is None else f"{self.percent:g} %"


def total_of(scores: Iterable[Score]) -> Total:
    """Add up what counts; a puzzle that is not begun counts as 0."""
    counted = [score for score in scores if score.counts]
    earned = sum((score.points or Decimal() for score in counted), Decimal())
    return Total(earned, sum((score.max_points for score in counted), Decimal()))


def plain(points: Decimal) -> str:
    """Write points without zeros that say nothing."""
    return f"{points.normalize():f}"
