"""The limits and the feedback that hold for work on a proof at this moment.

Practice has no limits; an assigned puzzle has those of its assignment. The server asks here before every action on a
proof. Pages ask here too, but only to show beforehand what would be refused.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db.models import Max, Q
from django.utils import timezone

from tutor.accounts.models import User
from tutor.common.prepared import Reading
from tutor.courses.deadlines import closes_of, due_of, results_of, results_with
from tutor.courses.models import Assignment, Extension, Item, Membership

from .messages import Elsewhere

Closed = Literal["", "unpublished", "archived", "early", "over", "gone", "elsewhere"]
"""Why no work is accepted: not published, the course archived, not open yet, over, the student no longer in the
course, or the puzzle is to be proved for an assignment.
"""


QUARTERS = {"where": 1, "rule": 2, "step": 4}
"""The price of a hint by the highest strength it was opened to, in quarters of that of a whole one."""
PRACTICE_WAIT, ASSIGNED_WAIT = 2, 10
"""Seconds between the second strength of a hint and the last, to think them over."""


@dataclass(frozen=True)
class Policy:
    """Limits and feedback for a proof at this moment. The defaults are those of practice.

    `feedback_shown`: steps are judged at once, and scores and comments may be read. Otherwise steps are accepted as
    claimed, and no page may differ between one that holds and one that does not. `checks` and `hints`: how many the
    assignment grants for each puzzle, over all attempts; `attempts`: how many attempts; None means any number.
    `assist`: whether help is offered that nobody asked for. `closed`: why no work is accepted now. `elsewhere`: where
    the puzzle is to be proved, if not here. `results`: when hidden feedback will be shown, if that is known.
    """

    item: Item | None = None
    rules: frozenset[str] | None = None
    feedback_shown: bool = True
    checks: int | None = None
    hints: int | None = None
    hint_price: int = 0
    assist: bool = True
    why_not: Assignment.WhyNot = Assignment.WhyNot.WORLD
    attempts: int | None = None
    everywhere: Assignment.Everywhere = Assignment.Everywhere.EARNED
    housekeeping: bool = True
    max_splits: int | None = None
    max_depth: int | None = None
    opens: datetime | None = None
    due: datetime | None = None
    closes: datetime | None = None
    results: datetime | None = None
    closed: Closed = ""
    elsewhere: Elsewhere | None = None

    @property
    def open(self) -> bool:
        """Return whether work is accepted now."""
        return not self.closed

    @property
    def why_not_now(self) -> Assignment.WhyNot:
        """Return how “Why not?” is answered now: never where work is closed or verdicts are hidden."""
        return self.why_not if self.open and self.feedback_shown else Assignment.WhyNot.OFF

    @property
    def hints_are_free(self) -> bool:
        """Return whether hints are neither counted nor charged, so that a refusal may name a rule as they do."""
        return self.feedback_shown and self.hints is None and not self.hint_price

    @property
    def hint_wait(self) -> int:
        """Return the seconds before a hint opens to its last strength."""
        return PRACTICE_WAIT if self.item is None else ASSIGNED_WAIT


PRACTICE = Policy()


def policy_for(item: Item, student: User, now: datetime | None = None) -> Policy:
    """Return the policy of an assigned puzzle for a student.

    Costs one query, for the extension, and another one if results are released by section.
    """
    extension = _EXTENSIONS.first(item.assignment_id, student.pk)
    return _policy(item, extension, student, now or timezone.now())


def policy_until(item: Item, student: User, extended: datetime | None) -> Policy:
    """Return the policy for a student whose extension, if there is one, has this due date.

    Costs one query if results are released by section.
    """
    return _policy(item, Extension(due=extended) if extended else None, student, timezone.now())


def _policy(item: Item, extension: Extension | None, student: User, now: datetime) -> Policy:
    policy = policy_at(item, extension, now, section_of(item.assignment, student))
    early = student.is_test and policy.closed in {"unpublished", "early"}  # a test comes before students do
    return replace(policy, closed="") if early else policy


_EXTENSIONS = Reading(
    lambda assignment, student: Extension.objects.filter(assignment=assignment, student=student), int, int
)


def section_of(assignment: Assignment, student: User) -> str:
    """Return the audience of a student, if it matters: where results are released by section or student."""
    if assignment.results == Assignment.Results.GRADED:
        return assignment.audience("", student.pk)
    if not any(assignment.released):
        return ""
    found = Membership.objects.filter(course=assignment.course_id, user=student)
    return found.values_list("section", flat=True).first() or ""


def policy_at(item: Item, extension: Extension | None, now: datetime, section: str = "") -> Policy:
    """Return the policy of an assigned puzzle at a moment, for a student of a section with this extension or none."""
    assignment = item.assignment
    closes, results = closes_of(assignment, extension, section), results_of(assignment, extension, section)
    over = closes is not None and now > closes
    released = results is not None and now > results
    immediate = assignment.feedback == Assignment.Feedback.IMMEDIATE
    return Policy(
        item=item,
        rules=None if assignment.rules is None else frozenset(assignment.rules),
        feedback_shown=immediate or released,
        checks=_checks(assignment),
        hints=_hints(assignment),
        hint_price=assignment.hint_price,
        assist=False,
        why_not=Assignment.WhyNot(assignment.why_not) if immediate else Assignment.WhyNot.OFF,
        attempts=assignment.attempts or None,
        everywhere=assignment.everywhere,
        housekeeping=assignment.housekeeping,
        max_splits=assignment.max_splits,
        max_depth=assignment.max_depth,
        opens=assignment.opens,
        due=due_of(assignment, extension),
        closes=closes,
        results=results,
        closed=_closed(assignment, now, over=over),
    )


def may_be_shared(item: Item | None, now: datetime | None = None) -> bool:
    """Return whether a proof may be shown to people outside its course: practice, or once all have results.

    Costs one query for an assigned puzzle.
    """
    if item is None:
        return True
    assignment = item.assignment
    extended = Extension.objects.filter(assignment=assignment).aggregate(latest=Max("due"))["latest"]
    results = results_with(assignment, extended)
    return results is not None and (now or timezone.now()) > results


def _closed(assignment: Assignment, now: datetime, *, over: bool) -> Closed:
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


def hides_feedback(assignment: Assignment) -> bool:
    """Return whether an assignment limits feedback or hints, or charges for hints; `hiding_feedback` in Python."""
    immediate = assignment.feedback == Assignment.Feedback.IMMEDIATE
    return not (immediate and assignment.hints == Assignment.Hints.FREE and assignment.hint_price == 0)


def hiding_feedback(path: str = "") -> Q:
    """Return a filter for assignments, reached by the path, that limit feedback or hints, or charge for hints."""
    immediate = Q(**{f"{path}feedback": Assignment.Feedback.IMMEDIATE})
    return ~(immediate & Q(**{f"{path}hints": Assignment.Hints.FREE, f"{path}hint_price": 0}))
