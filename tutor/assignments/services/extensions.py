"""Later due dates that staff give by hand, to one student or to many."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Extension
from tutor.courses.services.extra_time import give_extra_time, note_latest

GIVEN = ("due", "reason", "by", "at", "automatic")


def extend(
    assignment: Assignment, students: Iterable[User], *, due: datetime, reason: str, by: User, section: str = ""
) -> None:
    """Give students a later due date; it replaces those they had before.

    With a section, whoever joins it later gets the same.
    """
    rows = [
        Extension(assignment=assignment, student=student, due=due, reason=reason, by=by, at=timezone.now())
        for student in students
    ]
    with transaction.atomic():
        Extension.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["assignment", "student"], update_fields=GIVEN
        )
        note_latest(assignment)
        if section:
            _remember(assignment, section, {"due": due.isoformat(), "reason": reason, "by": by.pk})


def forget_section(assignment: Assignment, section: str) -> None:
    """Give those who join a section later no extension any more; those who have one keep it."""
    with transaction.atomic():
        _remember(assignment, section, None)


def _remember(assignment: Assignment, section: str, facts: dict[str, Any] | None) -> None:
    locked = Assignment.objects.select_for_update().get(pk=assignment.pk)
    locked.section_extensions.pop(section, None)
    if facts:
        locked.section_extensions[section] = facts
    locked.save(update_fields=["section_extensions"])
    assignment.section_extensions = locked.section_extensions


def remove(extension: Extension) -> None:
    """Remove an extension, so that the due date for all counts, or that with the student's extra time."""
    extension.delete()
    note_latest(extension.assignment)
    give_extra_time(extension.assignment.course_id, [extension.assignment], [extension.student_id])
