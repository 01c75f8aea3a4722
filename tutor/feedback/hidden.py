"""Hidden puzzles: a student has to prove them without feedback, so the rest of the site gives none either.

This deters and cannot prevent: another site knows nothing of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from puzzles.formats.fingerprints import Fingerprint
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import get_type
from tutor.accounts.models import User
from tutor.common.prepared import Reading
from tutor.courses.deadlines import results_with
from tutor.courses.models import Assignment, Extension, FormerMembership, Item, Membership
from tutor.library.models import Facts, Puzzle

from .grids import Grid, Hidden, alike, in_the_library, shrinking
from .messages import Elsewhere
from .outside import Outside
from .policy import PRACTICE, Policy, hiding_feedback

Person = User | AnonymousUser

AFTER_LEAVING = timedelta(days=120)
"""For this long, a term, puzzles stay hidden from a student who has left the course, unless they close before. So
leaving a course gives nothing away, and nobody is bound for ever by a course that they are not in.
"""


@dataclass(frozen=True)
class HiddenPuzzles:
    """The puzzles hidden from a person: for each grid, by its digest, the puzzle and the assignment it is for.

    `outside`: puzzles of courses that the person is not in, where they could be a student.
    `listed`: the digests of those that are in the library too, with which grids are compared less closely.
    """

    person: Person
    now: datetime
    grids: dict[str, tuple[Puzzle, Elsewhere]]
    outside: Outside | None = None
    listed: frozenset[str] = frozenset()

    def elsewhere(self, puzzle: EnginePuzzle | Fingerprint | Facts | Grid) -> Elsewhere | None:
        """Return the assignment that a puzzle, or one much like it, is to be proved for; None if it is not hidden."""
        return self.among([puzzle])

    def among(self, puzzles: Iterable[EnginePuzzle | Fingerprint | Facts | Grid]) -> Elsewhere | None:
        """Return the assignment of the first hidden puzzle among these, or None.

        Raises TooHardError and BusyError for more than one puzzle.
        """
        if not self.grids and self.outside is None:
            return None
        asked = list(map(Grid.of, puzzles))
        return self._own(asked) or (self.outside.among(asked) if self.outside else None)

    def hides(self, puzzle: Puzzle) -> bool:
        """Return whether the person has to prove the puzzle or an image of it; for lists, without similar grids."""
        return puzzle.sha256 in self.grids or puzzle.form in self._forms

    @property
    def filter(self) -> Q:
        """Return a database filter for what `hides` tells of one puzzle."""
        return Q(sha256__in=self.grids) | Q(form__in=self._forms)

    @cached_property
    def practised(self) -> frozenset[int]:
        """The ids of hidden puzzles that the person has practised, whose proofs show no verdicts; at most one query."""
        if not (isinstance(self.person, User) and self.grids):
            return frozenset()
        begun = Puzzle.objects.filter(self._sizes, proofs__owner=self.person, proofs__item=None).order_by().distinct()
        puzzles = begun.only("sha256", "form", "type", "text", "height", "width")
        return frozenset(puzzle.pk for puzzle in puzzles if self._own([Grid.of(puzzle)]))

    @cached_property
    def proofs(self) -> "HiddenProofs":
        """The person's own proofs that show no verdicts now; at most two queries."""
        if not isinstance(self.person, User):
            return HiddenProofs()
        begun = Item.objects.filter(proofs__owner=self.person)
        begun = begun.exclude(assignment__feedback=Assignment.Feedback.IMMEDIATE).annotate(
            extended=_due(self.person), section=_section(self.person)
        )
        items = begun.select_related("assignment").defer("starter").distinct()
        results = {item.pk: _results(item, self.person) for item in items}
        hidden = frozenset(pk for pk, moment in results.items() if moment is None or self.now <= moment)
        return HiddenProofs(hidden, self.practised)

    @cached_property
    def _forms(self) -> set[str]:
        return {puzzle.form for puzzle, _elsewhere in self.grids.values()} - {""}

    def _own(self, grids: Sequence[Grid]) -> Elsewhere | None:
        """Return the assignment of a grid that the person has to prove as a student, or None. Makes no query."""
        same = next((grid.sha256 for grid in grids if grid.sha256 in self.grids), "")
        if same:
            return self.grids[same][1]
        hidden = [
            Hidden(puzzle.text, get_type(puzzle.type), puzzle.sha256 not in self.listed, replace(elsewhere, alike=True))
            for puzzle, elsewhere in self.grids.values()
        ]
        return next((hit.elsewhere for hit in alike(grids, hidden)), None)

    @property
    def _sizes(self) -> Q:
        """Return a filter for puzzles of the same sizes as the hidden ones, also turned, or that may be shrunk."""
        sizes = {side for puzzle, _elsewhere in self.grids.values() for side in (puzzle.height, puzzle.width)}
        return Q(height__in=sizes, width__in=sizes) | Q(type__in=shrinking())


@dataclass(frozen=True)
class HiddenProofs:
    """A person's own proofs that show no verdicts: those of these items, and practice of these puzzles."""

    items: frozenset[int] = frozenset()
    puzzles: frozenset[int] = frozenset()

    def has(self, item: int | None, puzzle: int) -> bool:
        """Return whether a proof of this item or puzzle is one of them."""
        return puzzle in self.puzzles if item is None else item in self.items

    @property
    def filter(self) -> Q:
        """Return a database filter for these proofs."""
        return Q(item__in=self.items) | Q(item=None, puzzle__in=self.puzzles)


def hidden_from(person: Person, now: datetime | None = None, *, never_enrolled: bool = False) -> HiddenPuzzles:
    """Find the puzzles hidden from a person: those of assignments that limit feedback or hints. At most two queries.

    There is none if it is known that the person was `never_enrolled` in a course.

    This concerns students, and people who left while the assignment was open, from when it opens until they see
    its results. It makes no difference whether the course is archived.
    """
    found: dict[str, tuple[Puzzle, Elsewhere]] = {}
    listed: set[str] = set()
    now = now or timezone.now()
    if not isinstance(person, User) or person.is_guest:
        return HiddenPuzzles(person, now, found, Outside(person.pk, frozenset(), now))
    memberships = {} if never_enrolled else _memberships(person)
    held = {
        pk: left
        for pk, (role, left) in memberships.items()
        if role in STUDENTS or (left and left > now - AFTER_LEAVING)
    }
    for item in _items(person, held, now) if held else ():
        left, assignment = held[item.assignment.course_id], item.assignment
        results = _results(item, person)
        if (results is None or now <= results) and (left is None or _opened(assignment, left)):
            until = min(filter(None, (results, left + AFTER_LEAVING))) if left else None
            if until is None or item.puzzle.sha256 not in found:  # a course that they are still in comes first
                found[item.puzzle.sha256] = (item.puzzle, Elsewhere(assignment, until=until))
                listed |= {item.puzzle.sha256} if item.listed else set()
    courses = frozenset(course for course, (role, _left) in memberships.items() if role != GONE)
    vouched = person.is_staff or person.is_superuser or _teaches(memberships)
    return HiddenPuzzles(person, now, found, None if vouched else Outside(person.pk, courses, now), frozenset(listed))


def _teaches(memberships: dict[int, tuple[str, datetime | None]]) -> bool:
    """Return whether the person teaches, on a site where only its staff says who does.

    Where everybody may make a course, teaching in one proves nothing.
    """
    return settings.COURSE_CREATION == "staff" and any(role in Membership.STAFF for role, _left in memberships.values())


STUDENTS, GONE = (Membership.Role.STUDENT, Membership.TEST), ""


def _memberships(person: User) -> dict[int, tuple[str, datetime | None]]:
    """Return the courses that the person is or was in, with the role there and when they left."""
    return {course: (role, left) for course, role, left in _COURSES.all(person.pk)}


def _courses(person: int) -> QuerySet[Any, tuple[int, str, datetime | None]]:
    never = Value(None, DateTimeField())
    present = Membership.objects.filter(user=person).order_by().values_list("course", "role", never)
    former = FormerMembership.objects.filter(user=person).order_by().values_list("course", Value(GONE), "left")
    return present.union(former, all=True)


_COURSES = Reading(_courses, int)


def _items(person: User, courses: Iterable[int], now: datetime) -> QuerySet[Any]:
    """Return the items of these courses that have opened and whose feedback is hidden."""
    items = Item.objects.filter(
        Q(assignment__opens=None) | Q(assignment__opens__lte=now),
        hiding_feedback("assignment__"),
        assignment__published__isnull=False,
        assignment__course__in=courses,
    )
    items = items.annotate(
        extended=_due(person), section=_section(person), listed=in_the_library("puzzle__")
    ).order_by()
    items = items.select_related("assignment__course", "puzzle")
    return items.defer("starter", "assignment__notes", "assignment__course__notes", "puzzle__notes")


def _opened(assignment: Assignment, at: datetime) -> bool:
    """Return whether students could see the assignment at a moment."""
    published, opens = assignment.published, assignment.opens
    return published is not None and published <= at and (opens is None or opens <= at)


def _due(person: User) -> Subquery:
    """Return the due date of the person's extension, as a subquery."""
    extensions = Extension.objects.filter(assignment=OuterRef("assignment"), student=person)
    return Subquery(extensions.values("due")[:1])


def _section(person: User) -> Subquery:
    """Return the section of the person in the course, as a subquery."""
    memberships = Membership.objects.filter(course=OuterRef("assignment__course"), user=person)
    return Subquery(memberships.values("section")[:1])


def _results(item: Any, person: User) -> datetime | None:
    """Return when the person sees the results of an item that was read with these subqueries."""
    return results_with(item.assignment, item.extended, item.assignment.audience(item.section or "", person.pk))


def policy_for_practice(person: Person, puzzle: Puzzle, *, never_enrolled: bool = False) -> Policy:
    """Return the policy of a puzzle for practice: no limits, unless it is to be proved for an assignment."""
    elsewhere = hidden_from(person, never_enrolled=never_enrolled).elsewhere(puzzle)
    return Policy(closed="elsewhere", elsewhere=elsewhere, feedback_shown=False) if elsewhere else PRACTICE
