"""Later due dates for single students."""

from datetime import datetime

from django.db.models import Max

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Extension


def extend(assignment: Assignment, student: User, *, due: datetime, reason: str, by: User) -> Extension:
    """Give a student a later due date; it replaces one given before."""
    facts = {"due": due, "reason": reason, "by": by}
    extension, _made = Extension.objects.update_or_create(assignment=assignment, student=student, defaults=facts)
    note_latest(assignment)
    return extension


def remove(extension: Extension) -> None:
    """Remove an extension, so that the due date for all counts."""
    extension.delete()
    note_latest(extension.assignment)


def note_latest(assignment: Assignment) -> None:
    """Store the latest due date among the extensions of the students of the course."""
    found = assignment.extensions.filter(student__memberships__course=assignment.course_id)
    assignment.extended = found.aggregate(latest=Max("due"))["latest"]
    assignment.save(update_fields=["extended"])
