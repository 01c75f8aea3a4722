"""Later due dates for single students."""

from datetime import datetime

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Extension


def extend(assignment: Assignment, student: User, *, due: datetime, reason: str, by: User) -> Extension:
    """Give a student a later due date; it replaces one given before."""
    facts = {"due": due, "reason": reason, "by": by}
    extension, _made = Extension.objects.update_or_create(assignment=assignment, student=student, defaults=facts)
    return extension
