"""The limits and the feedback that hold for work on a proof at this moment.

Practice has no limits; an assigned puzzle has those of its assignment. The server asks here before every action on a
proof. Pages ask here too, but only to show beforehand what would be refused.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Extension, Item

Shut = Literal["", "unpublished", "archived", "early", "over", "gone", "elsewhere"]
"""Why no work is accepted: not published, the course archived, not open yet, closed, the student no longer in the
course, or the puzzle is to be proved for an assignment (`instead`).
"""


@dataclass(frozen=True)
class Instead:
    """The only assignment in which a puzzle may be proved now.

    `alike`: the grid is not that puzzle, but gives it away. `until`: when this ends for somebody who has left the
    course and no longer sees the assignment. `outside`: the person is not in the course. `many`: too many grids were
    sent at once to compare all of them.
    """

    assignment: Assignment
    alike: bool = False
    until: datetime | None = None
    outside: bool = False
    many: bool = False

    @property
    def url(self) -> str:
        """Return the address where the person goes on with it, or an empty string."""
        return "" if self.until or self.outside else self.assignment.get_absolute_url()


@dataclass(frozen=True)
class Policy:
    """Limits and feedback for a proof at this moment. The defaults are those of practice.

    `told`: steps are judged at once. Otherwise they are accepted as claimed, and until `released` no page may differ
    between a step that holds and one that does not. `checks` and `hints`: how many the assignment grants for each
    puzzle, over all attempts; `attempts`: how many attempts; None means any number. `shut`: why no work is accepted
    now.
    """

    item: Item | None = None
    rules: frozenset[str] | None = None
    told: bool = True
    released: bool = True
    checks: int | None = None
    hints: int | None = None
    hint_price: int = 0
    attempts: int | None = None
    everywhere: bool = True
    max_splits: int | None = None
    max_depth: int | None = None
    opens: datetime | None = None
    due: datetime | None = None
    closes: datetime | None = None
    shut: Shut = ""
    instead: Instead | None = None

    @property
    def open(self) -> bool:
        """Return whether work is accepted now."""
        return not self.shut


PRACTICE = Policy()


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


def policy_for(item: Item, student: User, now: datetime | None = None) -> Policy:
    """Return the policy of an assigned puzzle for a student. Costs one query, for the extension."""
    assignment = item.assignment
    extension = Extension.objects.filter(assignment=assignment, student=student).first()
    return policy_at(item, extension, now or timezone.now())


def policy_at(item: Item, extension: Extension | None, now: datetime) -> Policy:
    """Return the policy of an assigned puzzle at a moment, for a student with this extension or none."""
    assignment = item.assignment
    closes = closes_of(assignment, extension)
    over = closes is not None and now > closes
    immediate = assignment.feedback == Assignment.Feedback.IMMEDIATE
    return Policy(
        item=item,
        rules=None if assignment.rules is None else frozenset(assignment.rules),
        told=immediate or over,
        released=immediate or over,
        checks=_checks(assignment),
        hints=_hints(assignment),
        hint_price=assignment.hint_price,
        attempts=assignment.attempts or None,
        everywhere=assignment.everywhere,
        max_splits=assignment.max_splits,
        max_depth=assignment.max_depth,
        opens=assignment.opens,
        due=due_of(assignment, extension),
        closes=closes,
        shut=_shut(assignment, now, over=over),
    )


def _shut(assignment: Assignment, now: datetime, *, over: bool) -> Shut:
    if assignment.published is None:
        return "unpublished"
    if assignment.course.archived:
        return "archived"
    if assignment.opens is not None and now < assignment.opens:
        return "early"
    return "over" if over else ""


def _checks(assignment: Assignment) -> int | None:
    if assignment.feedback == Assignment.Feedback.IMMEDIATE:
        return None
    return assignment.checks if assignment.feedback == Assignment.Feedback.REQUEST else 0


def _hints(assignment: Assignment) -> int | None:
    if assignment.hints == Assignment.Hints.FREE:
        return None
    return assignment.hint_count if assignment.hints == Assignment.Hints.NUMBER else 0
