"""Choosing what students do with a puzzle: prove it, or an exercise that is made of it."""

from collections.abc import Mapping
from typing import Any

from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment, Item
from tutor.exercises.services.making import make
from tutor.search.errors import BusyError, TooHardError

from .. import messages
from ..selectors.provable import Finding, exercise_key
from .assignments import refuse_begun


def set_kind(item: Item, assignment: Assignment, kind: str, spec: Mapping[str, Any]) -> None:
    """Set what is to be done with a puzzle, and for an exercise what it is made with.

    Raises RefusedError when a student has started, the assignment has the same already, or no exercise can be made.
    """
    refuse_begun(assignment)
    if assignment.items.filter(puzzle=item.puzzle, kind=kind).exclude(pk=item.pk).exists():
        raise RefusedError(messages.kind_is_there(item.puzzle.title))
    item.assignment, item.kind = assignment, kind
    item.spec, item.checked = (dict(spec), {}) if item.is_exercise else ({}, {})
    if item.is_exercise:
        made_or_refused(item)
        item.checked = Finding(exercise_key(item, assignment), "made").as_json()
    item.save(update_fields=["kind", "spec", "checked"])


def made_or_refused(item: Item) -> Mapping[str, Any]:
    """Make the exercise of an item that need not be stored. Raises RefusedError if none can be made."""
    try:
        made = make(item)
    except (TooHardError, BusyError) as error:
        raise RefusedError(messages.exercise_not_made()) from error
    if made is None:
        raise RefusedError(messages.no_exercise(item.puzzle.title))
    return made
