"""Due dates of assignments: for whom, until when work is accepted, what late work is worth, and when results show."""

from datetime import datetime, timedelta

from .models import Assignment, Extension

Results = Assignment.Results


def due_of(assignment: Assignment, extension: Extension | None) -> datetime | None:
    """Return when the assignment is due for a student with this extension, or None for never.

    If the due date for all has moved past the extension, the later date counts.
    """
    if extension is None or assignment.due is None:
        return assignment.due
    return max(extension.due, assignment.due)


def closes_of(assignment: Assignment, extension: Extension | None, section: str = "") -> datetime | None:
    """Return when work of a student stops being accepted, or None for never.

    Results that come before that end late work, so that nobody works on with the verdicts in view; they never end work
    before it is due for the student. Here and below, `section` is the student's `audience`.
    """
    due, released = due_of(assignment, extension), _released(assignment, section)
    ends = due + assignment.late_for if due else None
    early = max(filter(None, (released, due))) if released else None
    return min(filter(None, (ends, early)), default=None)


def results_of(assignment: Assignment, extension: Extension | None, section: str = "") -> datetime | None:
    """Return when a student sees results that were hidden, or None if that is not known: never before work is over."""
    closes = closes_of(assignment, extension, section)
    if not assignment.withholds or assignment.results == Results.CLOSED:
        return closes
    if assignment.results == Results.EVERYBODY:
        last = closes_with(assignment, assignment.extended)
        return max(closes, last) if closes and last else None
    released = _released(assignment, section)
    return max(closes, released) if closes and released else None


def _released(assignment: Assignment, section: str) -> datetime | None:
    """Return when results are released whether or not work is over, or None if work has to be over first."""
    if not assignment.withholds:
        return None
    if assignment.results == Results.DATE:
        return assignment.results_at
    return assignment.released_to(section) if assignment.results in (Results.BUTTON, Results.GRADED) else None


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


def closes_with(assignment: Assignment, extended: datetime | None, section: str = "") -> datetime | None:
    """Return when work stops being accepted from somebody with this extension, or None for never."""
    return closes_of(assignment, Extension(due=extended) if extended else None, section)


def results_with(assignment: Assignment, extended: datetime | None, section: str = "") -> datetime | None:
    """Return when somebody with this extension sees results, or None if that is not known."""
    return results_of(assignment, Extension(due=extended) if extended else None, section)
