"""Private replacements for puzzles of an assignment that are in the library."""

from django.urls import reverse

from tutor.accounts.models import User
from tutor.authoring.services.generating import can_be_made, start_making_like
from tutor.authoring.services.sets import new_set
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment
from tutor.feedback.publishing import in_public
from tutor.jobs.models import Job

from .. import messages


def make_others(assignment: Assignment, owner: User) -> Job:
    """Generate a puzzle like each one that is in the library, for a new set of the person's own.

    The finished job links to the page where that set can be added to the assignment. Raises RefusedError when none of
    the puzzles can be generated.
    """
    puzzles = [item.puzzle for item in in_public(assignment) if can_be_made(item.puzzle)]
    if not puzzles:
        raise RefusedError(messages.none_like_these())
    into = new_set(owner, messages.set_for(assignment.title[:100]))
    into.save()
    choose = reverse("assignments:choose", args=[assignment.pk])
    return start_making_like(owner, into, puzzles, link=f"{choose}?set={into.slug}")
