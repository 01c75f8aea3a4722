"""Puzzles that a student has to prove without being told, and that therefore tell nothing elsewhere on the site.

This deters and cannot prevent: a turned board, another account or another site know nothing of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import DateTimeField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from puzzles.formats.alike import alike
from puzzles.formats.canonical import digest
from puzzles.kernel.board import Puzzle as EnginePuzzle
from tutor.accounts.models import User
from tutor.library.models import Facts, Puzzle

from ..models import Assignment, Course, Extension, Item, Membership
from .policy import PRACTICE, Instead, Policy, closes_of

Person = User | AnonymousUser

AFTER_LEAVING = timedelta(days=120)
"""So long, a term, what was withheld from a student stays so after leaving, unless it closes before: leaving a course
gives nothing away, and nobody is held for ever by a course that they are not in."""


class Grid(NamedTuple):
    """What of a puzzle says which one it is."""

    sha256: str
    text: str
    height: int
    width: int

    @classmethod
    def of(cls, puzzle: EnginePuzzle) -> "Grid":
        """Of a puzzle that is in no row."""
        return cls(digest(puzzle), puzzle.type.print(puzzle), puzzle.height, puzzle.width)


@dataclass(frozen=True)
class Withheld:
    """What is withheld from somebody: for each grid, by its digest, the puzzle and what it is to be proved for."""

    grids: dict[str, tuple[Puzzle, Instead]]

    def instead(self, grid: Facts | Grid) -> Instead | None:
        """What a grid is to be proved for, or one that is much like it; None where all may be told of it."""
        if grid.sha256 in self.grids:
            return self.grids[grid.sha256][1]
        size = grid.height, grid.width
        for puzzle, instead in self.grids.values():
            if (puzzle.height, puzzle.width) == size and alike(puzzle.text, grid.text):
                return replace(instead, alike=True)
        return None

    def among(self, grids: Iterable[Grid]) -> Instead | None:
        """The same of the first of several that is withheld."""
        return next(filter(None, map(self.instead, grids)), None) if self.grids else None

    @property
    def sizes(self) -> Q:
        """Puzzles of such sizes."""
        sizes = {(puzzle.height, puzzle.width) for puzzle, _instead in self.grids.values()}
        return Q(height__in=[height for height, _width in sizes], width__in=[width for _height, width in sizes])


def withheld(person: Person, now: datetime | None = None) -> Withheld:
    """The puzzles of assignments that withhold feedback or limit hints or their points; one query.

    Only where the person is a student, or has left while it was open, from when it opens until it closes for them.
    Whether the course is archived makes no difference.
    """
    if not isinstance(person, User) or person.is_guest:
        return Withheld({})
    now = now or timezone.now()
    found = {}
    for item in sorted(_items(person, now), key=lambda item: (item.left is None, item.assignment_id)):
        closes = _closes(item.assignment, item.extended)
        until = min(filter(None, (closes, item.left + AFTER_LEAVING))) if item.left else None
        if closes is None or now <= closes:
            found[item.puzzle.sha256] = (item.puzzle, Instead(item.assignment, until=until))
    return Withheld(found)


def _items(person: User, now: datetime) -> QuerySet[Any]:
    """What is open now and withholds anything; `left`: when the person left its course, if not in it any more."""
    items = Item.objects.filter(
        Q(assignment__opens=None) | Q(assignment__opens__lte=now),
        _withholding("assignment__"),
        assignment__published__isnull=False,
    )
    items = items.annotate(extended=_extended(person)).order_by()
    items = items.select_related("assignment__course", "puzzle").defer("starter", "assignment__notes", "puzzle__notes")
    seats = {"memberships__user": person, "memberships__role": Membership.Role.STUDENT}
    present = items.filter(**{f"assignment__course__{name}": value for name, value in seats.items()})
    former = items.filter(
        Q(assignment__opens=None) | Q(assignment__opens__lte=F("assignment__course__former__left")),
        assignment__course__former__user=person,
        assignment__course__former__left__gt=now - AFTER_LEAVING,
        assignment__course__former__left__gte=F("assignment__published"),
    )
    none = Value(None, DateTimeField())
    return present.annotate(left=none).union(former.annotate(left=F("assignment__course__former__left")), all=True)


def _withholding(path: str = "") -> Q:
    """Assignments, reached by the path, that do not tell everything at once and for nothing."""
    immediate = Q(**{f"{path}feedback": Assignment.Feedback.IMMEDIATE})
    return ~(immediate & Q(**{f"{path}hints": Assignment.Hints.FREE, f"{path}hint_price": 0}))


def endless(course: Course) -> QuerySet[Assignment]:
    """What withholds something for good, as it never closes."""
    return course.assignments.filter(_withholding(), published__isnull=False, due=None)


@dataclass(frozen=True)
class Untold:
    """What of one's own proofs is not judged for oneself yet: those of these items, and practice of these puzzles."""

    items: frozenset[int]
    puzzles: frozenset[int]

    def has(self, item: int | None, puzzle: int) -> bool:
        """Whether a proof of this is one of them."""
        return puzzle in self.puzzles if item is None else item in self.items

    @property
    def proofs(self) -> Q:
        """The same for proofs in the database."""
        return Q(item__in=self.items) | Q(item=None, puzzle__in=self.puzzles)


def untold(person: User, now: datetime | None = None) -> Untold:
    """What the person has begun to prove and where steps are not judged for them now; at most three queries."""
    now = now or timezone.now()
    begun = Item.objects.filter(proofs__owner=person).exclude(assignment__feedback=Assignment.Feedback.IMMEDIATE)
    items = begun.annotate(extended=_extended(person)).select_related("assignment").defer("starter").distinct()
    closes = {item.pk: _closes(item.assignment, item.extended) for item in items}
    open_now = frozenset(pk for pk, moment in closes.items() if moment is None or now <= moment)
    return Untold(open_now, untold_practice(person))


def untold_practice(person: Person, kept: Withheld | None = None) -> frozenset[int]:
    """The puzzles that the person has practised and that are withheld now; at most two queries."""
    kept = withheld(person) if kept is None else kept
    if not (isinstance(person, User) and kept.grids):
        return frozenset()
    begun = Puzzle.objects.filter(kept.sizes, proofs__owner=person, proofs__item=None).order_by().distinct()
    puzzles = begun.only("sha256", "text", "height", "width")
    return frozenset(puzzle.pk for puzzle in puzzles if kept.instead(puzzle))


def _extended(person: User) -> Subquery:
    """Until when the person has an extension."""
    extensions = Extension.objects.filter(assignment=OuterRef("assignment"), student=person)
    return Subquery(extensions.values("due")[:1])


def _closes(assignment: Assignment, extended: datetime | None) -> datetime | None:
    return closes_of(assignment, Extension(due=extended) if extended else None)


def practice_policy(person: Person, puzzle: Puzzle) -> Policy:
    """The policy of a puzzle that nobody assigned here: everything, unless it is to be proved for an assignment."""
    instead = withheld(person).instead(puzzle)
    return Policy(shut="elsewhere", instead=instead, told=False, released=False) if instead else PRACTICE
