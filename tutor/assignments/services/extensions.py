"""Later due dates that staff give by hand, to one student or to many."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Extension
from tutor.courses.services.extra_time import give_extra_time, note_latest

GIVEN = ("due", "reason", "by", "at", "automatic")


def extend(assignment: Assignment, students: Iterable[User], *, due: datetime, reason: str, by: User) -> None:
    """Give students a later due date; it replaces those they had before."""
    rows = [
        Extension(assignment=assignment, student=student, due=due, reason=reason, by=by, at=timezone.now())
        for student in students
    ]
    with transaction.atomic():
        Extension.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["assignment", "student"], update_fields=GIVEN
        )
        note_latest(assignment)


def remove(extension: Extension) -> None:
    """Remove an extension, so that the due date for all counts, or that with the student's extra time."""
    extension.delete()
    note_latest(extension.assignment)
    give_extra_time(extension.assignment.course_id, [extension.assignment], [extension.student_id])
