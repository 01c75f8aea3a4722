"""Grids that are hidden from everybody who could be a student of a course, though they are not in it.

Otherwise students could get all answers by signing out or using another account. Only private grids are concerned:
those in a person's own set that are not also in the library, where everybody can look. People who teach in any course
see everything, and so does the owner of the set.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Max, Q, QuerySet

from puzzles.formats.alike import SQUARES, kept_grid
from tutor.library.models import Puzzle

from ..models import Assignment, Item
from .grids import Grid, Hit, alike
from .policy import Instead
from .withholding import closes_with, in_the_library, withholding

MOST = 1_000
"""Similar grids are searched among this many puzzles of a size, the newest. Images are found among all puzzles."""
LONGEST = timedelta(days=101)
"""No late policy accepts work for longer than this after the due date."""


@dataclass(frozen=True)
class Outside:
    """The grids hidden from a person because of courses they are not in; `courses`: those they are in."""

    person: int | None
    courses: frozenset[int]
    now: datetime

    def among(self, grids: Sequence[Grid]) -> Instead | None:
        """Return what one of several grids is to be proved for, or None. The number of queries is small and fixed."""
        asked = [grid for grid in grids if grid.form and not grid.public]
        return self._same(asked) or self._alike(asked) if asked else None

    def _same(self, grids: Sequence[Grid]) -> Instead | None:
        items = self._items().filter(puzzle__form__in={grid.form for grid in grids})
        shas = {grid.sha256 for grid in grids}
        found = [
            Instead(assignment, alike=sha256 not in shas, outside=True)
            for assignment, sha256, _text in self._open(items)
        ]
        return min(found, key=lambda instead: instead.alike, default=None)

    def _alike(self, grids: Sequence[Grid]) -> Instead | None:
        large = [grid for grid in grids if grid.height * grid.width >= SQUARES]
        sizes = {size for grid in large for size in grid.sizes}
        if not sizes:
            return None
        of_size = reduce(or_, (Q(puzzle__height=height, puzzle__width=width) for height, width in sizes))
        kept = [
            (kept_grid(text, private=True), Instead(assignment, alike=True, outside=True))
            for assignment, _sha256, text in self._open(self._items().filter(of_size).order_by("-pk")[:MOST])
        ]
        return next((hit.instead for hit in alike(large, kept) if hit.instead.many or not _known(hit)), None)

    def _items(self) -> QuerySet[Any]:
        """Return private items with hidden feedback that may still be open for some student."""
        long_ago = self.now - LONGEST
        never_due = Q(assignment__due=None) | Q(assignment__due__gt=long_ago) | Q(extended__gt=long_ago)
        opened = Q(assignment__opens=None) | Q(assignment__opens__lte=self.now)
        items = Item.objects.filter(
            opened, withholding("assignment__"), assignment__published__isnull=False, puzzle__set__owner__isnull=False
        )
        items = items.exclude(assignment__course__in=self.courses).exclude(puzzle__set__owner=self.person)
        items = items.annotate(extended=Max("assignment__extensions__due")).filter(never_due)
        return items.filter(~in_the_library("puzzle__")).order_by()

    def _open(self, items: QuerySet[Any]) -> list[tuple[Assignment, str, str]]:
        """List (assignment, digest, text) of the items that some student may still work on."""
        rows = list(items.values_list("assignment", "extended", "puzzle__sha256", "puzzle__text"))
        assignments = Assignment.objects.select_related("course").in_bulk({row[0] for row in rows}) if rows else {}
        found = []
        for pk, extended, sha256, text in rows:
            closes = closes_with(assignments[pk], extended)
            if closes is None or self.now <= closes:
                found.append((assignments[pk], sha256, text))
        return found


def _known(hit: Hit) -> bool:
    """Return whether the grid that was asked about is in the library; a private one is then only similar to it."""
    same = Q(sha256=hit.grid.sha256) | Q(form=hit.grid.form)
    return Puzzle.objects.filter(same, set__owner=None).exists()
