"""A course with an assignment, for the tests of everything about courses."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.site.people import accounts
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.library.models import Puzzle

ROLES = {"alice": "instructor", "bob": "instructor", "grace": "grader", "sam": "student", "sue": "student"}


@dataclass(frozen=True)
class Classroom:
    """Alice's course and its assigned puzzles."""

    course: Course
    assignment: Assignment
    items: tuple[Item, ...]

    @property
    def item(self) -> Item:
        """Return the first assigned puzzle."""
        return self.items[0]


def classroom(*puzzles: Puzzle, **facts: Any) -> Classroom:
    """Make a course of everybody in ROLES, with one published assignment of these puzzles, due in a week.

    `facts` are fields of the assignment.
    """
    course = Course.objects.create(title="Logic 101", join_code="TEST-CODE")
    people = zip(accounts(*ROLES), ROLES.values(), strict=True)
    Membership.objects.bulk_create(
        Membership(course=course, user=user, role=role, **_on_the_roster(number) if role == "student" else {})
        for number, (user, role) in enumerate(people, start=1)
    )
    return Classroom(course, *assigned(course, *puzzles, **facts))


def _on_the_roster(number: int) -> dict[str, str]:
    return {"number": f"S{number}", "section": "A"}


def assigned(course: Course, *puzzles: Puzzle, **facts: Any) -> tuple[Assignment, tuple[Item, ...]]:
    """One more assignment of a course."""
    now = timezone.now()
    fields = {"title": "First proofs", "published": now - timedelta(days=1), "due": now + timedelta(days=7)} | facts
    assignment = Assignment.objects.create(course=course, **fields)
    items = Item.objects.bulk_create(
        Item(assignment=assignment, puzzle=puzzle, position=position, points=10)
        for position, puzzle in enumerate(puzzles, start=1)
    )
    return assignment, tuple(items)
