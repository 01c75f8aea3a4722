"""Warnings for instructors: puzzles that are in the library or assigned twice, and feedback that is hidden for ever."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from tutor.accounts.models import User
from tutor.courses.deadlines import closes_of
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.courses.selectors.people import known_instructors

from .grids import in_the_library
from .policy import hides_feedback, hiding_feedback

UNKNOWN = gettext_lazy(
    "No instructor of this course has confirmed an email address, so feedback is hidden from its students only: "
    "everybody else, and a student who signs out, can have these puzzles checked and solved."
)


@dataclass(frozen=True)
class Twice:
    """A puzzle of an assignment that is also in another one."""

    item: Item
    other: Item

    @property
    def words(self) -> str:
        """Explain what that means for students."""
        there = self.other.assignment
        names = {"puzzle": self.item.puzzle, "other": there, "course": there.course}
        if not hides_feedback(there):
            words = _("“%(puzzle)s” is also in “%(other)s” (%(course)s), where students get feedback at once.")
        elif not hides_feedback(self.item.assignment):
            words = _("“%(puzzle)s” is also in “%(other)s” (%(course)s), which hides feedback that is shown here.")
        else:
            words = _("“%(puzzle)s” is also in “%(other)s” (%(course)s), which may release results at another time.")
        return words % names


def in_public(assignment: Assignment) -> list[Item]:
    """List the puzzles whose feedback cannot be hidden, as they are in the library too."""
    if not hides_feedback(assignment):
        return []
    return list(assignment.items.filter(in_the_library("puzzle__")).select_related("puzzle").order_by("position", "pk"))


def hidden_from_students_only(assignment: Assignment) -> bool:
    """Return whether feedback is hidden, but from nobody outside the course, as the site knows no instructor of it."""
    return hides_feedback(assignment) and not known_instructors().filter(course=assignment.course_id).exists()


def not_hidden(assignment: Assignment) -> list[str]:
    """Explain which feedback cannot be hidden, and why."""
    found = [str(UNKNOWN)] if hidden_from_students_only(assignment) else []
    for item in in_public(assignment)[:1]:
        words = _("“%(title)s” is in the library, so anybody can check and solve it there without an account.")
        found.append(words % {"title": item.puzzle.title})
    return found


def given_twice(assignment: Assignment, teacher: User) -> list[Twice]:
    """List puzzles that are also in other published assignments the person can see, if either hides feedback.

    Of other courses only assignments that are still open count. Turned, mirrored and renamed images are the same
    puzzle.
    """
    items = list(
        assignment.items.select_related("puzzle").order_by("position", "pk")
    )  # with its terms as they are here
    keys = {item.puzzle.form or item.puzzle.sha256: item for item in reversed(items)}
    courses = Membership.objects.filter(user=teacher, role__in=Membership.STAFF).values("course")
    others = Item.objects.filter(
        Q(puzzle__form__in=keys) | Q(puzzle__sha256__in=keys),
        assignment__published__isnull=False,
        assignment__course__in=courses,
    ).exclude(assignment=assignment)
    if not hides_feedback(assignment):
        others = others.filter(hiding_feedback("assignment__"))
    others = others.select_related("puzzle", "assignment__course").order_by("assignment__course", "assignment", "pk")
    found = [Twice(keys[other.puzzle.form or other.puzzle.sha256], other) for other in others]
    return [twice for twice in found if _counts(twice.other.assignment, assignment)]


def _counts(other: Assignment, assignment: Assignment) -> bool:
    closes = closes_of(other, None)
    still_open = not other.course.archived and (closes is None or timezone.now() <= closes)
    return still_open or other.course_id == assignment.course_id


def hidden_for_ever(course: Course) -> QuerySet[Assignment]:
    """Return the assignments that hide feedback for ever, as they have no due date and release no results."""
    released = Q(results__in=[Assignment.Results.DATE, Assignment.Results.BUTTON])
    endless = course.assignments.filter(hiding_feedback(), published__isnull=False, due=None)
    return endless.exclude(released & ~Q(feedback=Assignment.Feedback.IMMEDIATE))
