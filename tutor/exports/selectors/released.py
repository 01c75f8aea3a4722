"""Results that students can see, so that files for other systems tell nobody more than this site does."""

from collections.abc import Collection, Mapping

from django.utils import timezone

from tutor.courses.models import Assignment, Item, Membership
from tutor.feedback import policy_at
from tutor.grading.scoring import worth
from tutor.grading.scoring.scores import items_of

from .selection import Selection

Shown = Mapping[tuple[int, int], bool]
"""Truths by the ids of assignment and student: does the student see the results?"""


def shown_results(selection: Selection, memberships: Collection[Membership]) -> Shown:
    """Tell for some students which results of the selected assignments they see now, in two queries."""
    assignments, now = selection.assignments, timezone.now()
    extensions = worth.extensions_of(assignment.pk for assignment in assignments)
    items = _one_of_each(selection, assignments)
    shown = {}
    for pk, item in items.items():
        for member in memberships:
            audience = item.assignment.audience(member.section, member.user_id)
            policy = policy_at(item, extensions.get((pk, member.user_id)), now, audience)
            shown[pk, member.user_id] = policy.feedback_shown
    return shown


def _one_of_each(selection: Selection, assignments: Collection[Assignment]) -> dict[int, Item]:
    return {item.assignment_id: item for item in items_of(selection.course, assignments).values()}


def unseen(selection: Selection, shown: Shown) -> list[Assignment]:
    """List the selected assignments whose results no student sees yet."""
    seen = {assignment for (assignment, _student), truth in shown.items() if truth}
    return [assignment for assignment in selection.assignments if shown and assignment.pk not in seen]
