"""The selection that somebody chose to export, and its size."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, Sum
from django.utils.text import slugify

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.grading.scoring.scores import memberships_of, roster_of
from tutor.work.models import Proof

TICKS = ("unreleased", "texts", "every")
"""Names of the switches of a selection, also in addresses."""


@dataclass(frozen=True)
class Selection:
    """Some assignments and students of a course, and what of their work goes into the files.

    `chosen` and `student` are what was chosen; without, all of them. `unreleased`: files for learning systems also have
    results that students cannot see yet. `texts`: rows of verdicts also have the steps of the proof. `every`:
    spreadsheets have every column.
    """

    course: Course
    chosen: tuple[Assignment, ...] = ()
    student: User | None = None
    origin: str = ""
    """The site's address, for links in files."""
    unreleased: bool = False
    texts: bool = False
    every: bool = False

    @cached_property
    def assignments(self) -> list[Assignment]:
        """List the assignments in the order of the course."""
        every = published(self.course)
        return [assignment for assignment in every if assignment in self.chosen] if self.chosen else every

    @cached_property
    def memberships(self) -> list[Membership]:
        """List the students on the roster of the course, as far as they are selected, by last name."""
        return memberships_of(self.course, [self.student]) if self.student else roster_of(self.course)

    def iso(self, moment: datetime | None) -> str:
        """Write a moment in the course's zone, `2026-09-01T23:59:00+02:00`; "" for None."""
        return moment.astimezone(self.zone).isoformat(timespec="seconds") if moment else ""

    @property
    def zone(self) -> ZoneInfo:
        """Return the time zone of all dates."""
        return ZoneInfo(self.course.time_zone)

    @property
    def slug(self) -> str:
        """Name the course, assignment and student, as far as they were chosen, for file names."""
        parts = [self.course.title]
        parts += [assignment.title for assignment in self.chosen] if len(self.chosen) < 3 else []
        parts += [self.student.shown_name] if self.student else []
        return "-".join(filter(None, (slugify(part)[:40].strip("-") for part in parts))) or "course"


def published(course: Course) -> list[Assignment]:
    """List the assignments that students have or had; no drafts, as nobody works on them yet."""
    return list(Assignment.objects.filter(course=course, published__isnull=False))


def students_of(course: Course) -> list[User]:
    """List the students of a course by name."""
    return [membership.user for membership in memberships_of(course)]


@dataclass(frozen=True)
class Counts:
    """The size of a selection. `rows` are pairs of a student and a puzzle; some students may not have joined yet."""

    students: int
    not_joined: int
    assignments: int
    puzzles: int
    proofs: int
    proved: int
    steps: int

    @property
    def rows(self) -> int:
        """Return the number of rows, one for each student and puzzle."""
        return self.students * self.puzzles


def counts(selection: Selection) -> Counts:
    """Count what is selected, to show before a download. The number of queries is the same for every selection."""
    assignments, memberships = selection.assignments, selection.memberships
    students = [membership.user_id for membership in memberships if membership.has_joined]
    work = Proof.objects.filter(item__assignment__in=assignments, owner__in=students)
    # Count distinct (owner, item) pairs: only one attempt per pair is graded.
    pairs = work.order_by().values("owner", "item").distinct()
    found = work.aggregate(steps=Sum("steps"), all=Count("pk"))
    begun, proved = pairs.count(), pairs.filter(~Q(state=Proof.State.UNFINISHED)).count()
    share = begun / found["all"] if found["all"] else 0
    return Counts(
        students=len(memberships),
        not_joined=len(memberships) - len(students),
        assignments=len(assignments),
        puzzles=Item.objects.filter(assignment__in=assignments).count(),
        proofs=begun,
        proved=proved,
        steps=int((found["steps"] or 0) * share),
    )
