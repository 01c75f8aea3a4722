"""Releasing the results of an assignment by hand."""

from django.db import transaction
from django.utils import timezone

from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment

from .. import messages
from ..selectors.results import by_button, sections_of


def release(assignment: Assignment, section: str) -> None:
    """Release the results to a section, or with "" to everybody; an earlier release stays.

    Raises RefusedError unless a button releases them, and for a section that no student is in.
    """
    if section and section not in sections_of(assignment.course_id):
        raise RefusedError(messages.no_such_section())
    _set(assignment, section, timezone.now().isoformat())


def hide(assignment: Assignment, section: str) -> None:
    """Hide the results again from a section, or with "" from everybody. Raises RefusedError as `release` does."""
    _set(assignment, section, "")


def _set(assignment: Assignment, section: str, at: str) -> None:
    if not by_button(assignment) or not assignment.published:
        raise RefusedError(messages.not_by_button())
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().get(pk=assignment.pk)
        if at:
            locked.released.setdefault(section, at)
        elif section:
            locked.released.pop(section, None)
        else:
            locked.released = {}
        locked.save(update_fields=["released"])
