"""Due dates of assignments: for whom, until when work is accepted, and what late work is worth."""

from datetime import datetime, timedelta

from .models import Assignment, Extension


def due_of(assignment: Assignment, extension: Extension | None) -> datetime | None:
    """Return when the assignment is due for a student with this extension, or None for never.

    If the due date for all has moved past the extension, the later date counts.
    """
    if extension is None or assignment.due is None:
        return assignment.due
    return max(extension.due, assignment.due)


def closes_of(assignment: Assignment, extension: Extension | None) -> datetime | None:
    """Return when work of a student stops being accepted, or None for never."""
    due = due_of(assignment, extension)
    return due + assignment.late_for if due else None


def late_factor(assignment: Assignment, due: datetime | None, at: datetime) -> float:
    """Return the share of the credit for work done at a moment: 1 until due, and 0 after the late period."""
    if due is None or at <= due:
        return 1.0
    if at > due + assignment.late_for:
        return 0.0
    if assignment.late == Assignment.Late.PERCENT:
        days = -((due - at) // _DAY)  # days begun
        return max(0.0, 1 - days * assignment.late_percent / 100)
    return 1.0


_DAY = timedelta(days=1)


def closes_with(assignment: Assignment, extended: datetime | None) -> datetime | None:
    """Return when work stops being accepted from somebody with this extension, or None for never."""
    return closes_of(assignment, Extension(due=extended) if extended else None)
