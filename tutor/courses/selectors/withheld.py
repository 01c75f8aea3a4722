"""Puzzles that a student has to prove without being told, and that therefore tell nothing elsewhere on the site.

This deters and cannot prevent: a turned board, another account or another site know nothing of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from puzzles.formats.alike import alike
from puzzles.formats.canonical import digest
from puzzles.kernel.board import Puzzle as EnginePuzzle
from tutor.accounts.models import User
from tutor.library.models import Facts, Puzzle

from ..models import Assignment, Course, Extension, Former, Item, Membership
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

    def among(self, grids: Iterable[Facts | Grid]) -> Instead | None:
        """The same of the first of several that is withheld."""
        return next(filter(None, map(self.instead, grids)), None) if self.grids else None

    @property
    def sizes(self) -> Q:
        """Puzzles of such sizes."""
        sizes = {(puzzle.height, puzzle.width) for puzzle, _instead in self.grids.values()}
        return Q(height__in=[height for height, _width in sizes], width__in=[width for _height, width in sizes])


def withheld(person: Person, now: datetime | None = None) -> Withheld:
    """The puzzles of assignments that withhold feedback or limit hints or their points; at most two queries.

    Only where the person is a student, or has left while it was open, from when it opens until it closes for them.
    Whether the course is archived makes no difference.
    """
    found: dict[str, tuple[Puzzle, Instead]] = {}
    if not isinstance(person, User) or person.is_guest:
        return Withheld(found)
    now = now or timezone.now()
    seats = _seats(person, now)
    for item in _items(person, seats, now) if seats else ():
        left, assignment = seats[item.assignment.course_id], item.assignment
        closes = _closes(assignment, item.extended)
        if (closes is None or now <= closes) and (left is None or _opened(assignment, left)):
            until = min(filter(None, (closes, left + AFTER_LEAVING))) if left else None
            if until is None or item.puzzle.sha256 not in found:  # where they still are says more
                found[item.puzzle.sha256] = (item.puzzle, Instead(assignment, until=until))
    return Withheld(found)


def _seats(person: User, now: datetime) -> dict[int, datetime | None]:
    """The courses in which the person is a student, and those left not long ago, with when that was."""
    present = Membership.objects.filter(user=person, role=Membership.Role.STUDENT).order_by()
    former = Former.objects.filter(user=person, left__gt=now - AFTER_LEAVING).order_by()
    never = Value(None, DateTimeField())
    return dict(present.values_list("course", never).union(former.values_list("course", "left"), all=True))


def _items(person: User, courses: Iterable[int], now: datetime) -> QuerySet[Any]:
    """What is open in these courses and withholds anything."""
    items = Item.objects.filter(
        Q(assignment__opens=None) | Q(assignment__opens__lte=now),
        _withholding("assignment__"),
        assignment__published__isnull=False,
        assignment__course__in=courses,
    )
    items = items.annotate(extended=_extended(person)).select_related("assignment__course", "puzzle").order_by()
    return items.defer("starter", "assignment__notes", "assignment__course__notes", "puzzle__notes")


def _opened(assignment: Assignment, at: datetime) -> bool:
    """Whether students saw it at a moment."""
    published, opens = assignment.published, assignment.opens
    return published is not None and published <= at and (opens is None or opens <= at)


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
    """What the person has begun to prove and where steps are not judged for them now; at most four queries."""
    now = now or timezone.now()
    begun = Item.objects.filter(proofs__owner=person).exclude(assignment__feedback=Assignment.Feedback.IMMEDIATE)
    items = begun.annotate(extended=_extended(person)).select_related("assignment").defer("starter").distinct()
    closes = {item.pk: _closes(item.assignment, item.extended) for item in items}
    open_now = frozenset(pk for pk, moment in closes.items() if moment is None or now <= moment)
    return Untold(open_now, untold_practice(person))


def untold_practice(person: Person, kept: Withheld | None = None) -> frozenset[int]:
    """The puzzles that the person has practised and that are withheld now; one query more."""
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
