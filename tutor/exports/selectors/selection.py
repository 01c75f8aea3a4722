"""What somebody chose to export, and how much that is."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, Sum
from django.utils.text import slugify

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item
from tutor.grading.selectors.scores import seats_of
from tutor.work.models import Proof


@dataclass(frozen=True)
class Selection:
    """Some assignments and students of a course; `assignment` and `student` are what was chosen, None: all of them."""

    course: Course
    assignment: Assignment | None = None
    student: User | None = None

    def assignments(self) -> list[Assignment]:
        """In the order of the course."""
        return [self.assignment] if self.assignment else published(self.course)

    def students(self) -> list[User]:
        """By name."""
        return [self.student] if self.student else students_of(self.course)

    def iso(self, moment: datetime | None) -> str:
        """A moment in the course's zone, `2026-09-01T23:59:00+02:00`; empty for none."""
        return moment.astimezone(self.zone).isoformat(timespec="seconds") if moment else ""

    @property
    def zone(self) -> ZoneInfo:
        """Of all dates."""
        return ZoneInfo(self.course.time_zone)

    @property
    def slug(self) -> str:
        """For names of files: course, assignment and student, as far as they were chosen."""
        parts = [self.course.title]
        parts += [self.assignment.title] if self.assignment else []
        parts += [self.student.shown_name] if self.student else []
        return "-".join(filter(None, (slugify(part)[:40].strip("-") for part in parts))) or "course"


def published(course: Course) -> list[Assignment]:
    """The assignments that students have or had; drafts are nobody's work yet."""
    return list(Assignment.objects.filter(course=course, published__isnull=False))


def students_of(course: Course) -> list[User]:
    """The students of a course by name."""
    return [seat.user for seat in seats_of(course)]


@dataclass(frozen=True)
class Counts:
    """How much was chosen: `rows` are pairs of a student and a puzzle."""

    students: int
    assignments: int
    puzzles: int
    proofs: int
    proved: int
    steps: int

    @property
    def rows(self) -> int:
        """One for each student and puzzle."""
        return self.students * self.puzzles


def counts(selection: Selection) -> Counts:
    """How much that is, to say before somebody downloads it. Costs as many queries whatever was chosen."""
    assignments, students = selection.assignments(), selection.students()
    work = Proof.objects.filter(item__assignment__in=assignments, owner__in=students)
    # Of several attempts one counts, so begun is what has a puzzle and an owner.
    pairs = work.order_by().values("owner", "item").distinct()
    found = work.aggregate(steps=Sum("steps"), all=Count("pk"))
    begun, proved = pairs.count(), pairs.filter(~Q(state=Proof.State.UNFINISHED)).count()
    share = begun / found["all"] if found["all"] else 0
    return Counts(
        students=len(students),
        assignments=len(assignments),
        puzzles=Item.objects.filter(assignment__in=assignments).count(),
        proofs=begun,
        proved=proved,
        steps=int((found["steps"] or 0) * share),
    )
