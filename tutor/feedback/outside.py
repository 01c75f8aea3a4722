"""Grids that are hidden from everybody who could be a student of a course, though they are not in it.

Otherwise students could get all answers by signing out or using another account. Only private grids are concerned:
those in a person's own set that are not also in the library, where everybody can look. The owner of the set sees
everything, and so do the staff of the course and people the site vouches for. Courses count only if the site knows an
instructor by a confirmed address, so that nobody can hide puzzles from others without giving their name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from puzzles.formats.alike import SQUARES
from puzzles.registry import get_type
from tutor.courses.deadlines import closes_with
from tutor.courses.models import Assignment, Item
from tutor.courses.selectors.people import known_instructors
from tutor.library.models import Puzzle

from .grids import Grid, Hidden, alike, in_the_library, shrinking
from .messages import Elsewhere
from .policy import hiding_feedback

MOST = 1_000
"""Similar grids are searched among this many puzzles of a size: the newest of each owner, then the second newest of
each, and so on, so that nobody crowds out the puzzles of others. Images are found among all puzzles.
"""
LONGEST = timedelta(days=101)
"""No late policy accepts work for longer than this after the due date."""


@dataclass(frozen=True)
class Outside:
    """The grids hidden from a person because of courses they are not in; `courses`: those they are in."""

    person: int | None
    courses: frozenset[int]
    now: datetime

    def among(self, grids: Sequence[Grid]) -> Elsewhere | None:
        """Return what one of several grids is to be proved for, or None. The number of queries is small and fixed."""
        asked = [grid for grid in grids if grid.form and not grid.public]
        if not asked or not self._items().filter(_of_sizes(asked)).exists():
            return None  # as nearly always
        return self._same(asked) or self._alike(asked)

    def _same(self, grids: Sequence[Grid]) -> Elsewhere | None:
        items = self._items().filter(puzzle__form__in={grid.form for grid in grids})
        shas = {grid.sha256 for grid in grids}
        found = [
            Elsewhere(assignment, alike=sha256 not in shas, outside=True)
            for assignment, sha256, *_kind_and_text in self._open(items)
        ]
        return min(found, key=lambda elsewhere: elsewhere.alike, default=None)

    def _alike(self, grids: Sequence[Grid]) -> Elsewhere | None:
        large = [grid for grid in grids if grid.height * grid.width >= SQUARES]
        if not large:
            return None
        items = _fairly(self._items().filter(_of_sizes(large)))[:MOST]
        hidden = [
            Hidden(text, get_type(kind), True, Elsewhere(assignment, alike=True, outside=True))
            for assignment, _sha256, kind, text in self._open(items)
        ]
        hits = alike(large, hidden)
        known = _known(hit.grid for hit in hits)
        # A grid of the library is only similar to a private one.
        return next((hit.elsewhere for hit in hits if hit.elsewhere.many or not known & _names(hit.grid)), None)

    def _items(self) -> QuerySet[Any]:
        """Return private items with hidden feedback that may still be open for some student."""
        long_ago = self.now - LONGEST
        never_due = Q(assignment__due=None) | Q(assignment__due__gt=long_ago) | Q(extended__gt=long_ago)
        opened = Q(assignment__opens=None) | Q(assignment__opens__lte=self.now)
        items = Item.objects.filter(
            opened,
            hiding_feedback("assignment__"),
            assignment__published__isnull=False,
            puzzle__set__owner__isnull=False,
        )
        items = (
            items.filter(_vouched())
            .exclude(assignment__course__in=self.courses)
            .exclude(puzzle__set__owner=self.person)
        )
        items = items.annotate(extended=Max("assignment__extensions__due")).filter(never_due)
        return items.filter(~in_the_library("puzzle__")).order_by()

    def _open(self, items: QuerySet[Any]) -> list[tuple[Assignment, str, str, str]]:
        """List (assignment, digest, type, text) of the items that some student may still work on."""
        rows = list(items.values_list("assignment", "extended", "puzzle__sha256", "puzzle__type", "puzzle__text"))
        assignments = Assignment.objects.select_related("course").in_bulk({row[0] for row in rows}) if rows else {}
        found = []
        for pk, extended, sha256, kind, text in rows:
            closes = closes_with(assignments[pk], extended)
            if closes is None or self.now <= closes:
                found.append((assignments[pk], sha256, kind, text))
        return found


def _fairly(items: QuerySet[Any]) -> QuerySet[Any]:
    """Order the items so that each owner's newest puzzles come as early as those of any other."""
    newest = Window(RowNumber(), partition_by=F("puzzle__set__owner"), order_by=F("pk").desc())
    ordered: QuerySet[Any] = items.annotate(nth=newest).order_by("nth", "-pk")
    return ordered


def _vouched() -> Exists:
    """Return a filter for items of courses with an instructor whom the site knows."""
    return Exists(known_instructors().filter(course=OuterRef("assignment__course")))


def _of_sizes(grids: Sequence[Grid]) -> Q:
    """Return a filter for items whose puzzles can be like one of these grids by their size and type."""
    sizes = {size for grid in grids for size in grid.sizes}
    same = reduce(or_, (Q(puzzle__height=height, puzzle__width=width) for height, width in sizes))
    return same | Q(puzzle__type__in={grid.type.id for grid in grids} & {*shrinking()})


def _known(grids: Iterable[Grid]) -> set[str]:
    """Return by which digests and normal forms the library has some of these grids."""
    names = set[str]().union(*map(_names, grids))
    same = Q(sha256__in=names) | Q(form__in=names)
    rows = Puzzle.objects.filter(same, set__owner=None).values_list("sha256", "form") if names else ()
    return {name for row in rows for name in row}


def _names(grid: Grid) -> set[str]:
    return {grid.sha256, grid.form}
