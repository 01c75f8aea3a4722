"""Trial proofs of the puzzles of an assignment under its rules and limits, with stored results."""

from collections.abc import Generator, Iterable

from django.urls import reverse

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Item
from tutor.exercises.services.making import make
from tutor.jobs.models import Job
from tutor.jobs.services import start

from ..selectors.provable import Finding, at_once, exercise_key, terms_for, tries
from .assignments import refuse_hidden

QUICK = 100
"""Puzzles with at most this many cells in all are tried while the person waits; more are a job."""


def unchecked(assignment: Assignment) -> list[Item]:
    """List the puzzles about which nothing is known without trying."""
    items = assignment.items.select_related("puzzle")
    return [item for item in items if at_once(item, assignment) is None]


def check(assignment: Assignment, asker: User) -> Job | None:
    """Try the puzzles that were not tried yet: small ones now (returns None), others in the job that is returned.

    Raises RefusedError when the person has to prove one of them elsewhere.
    """
    items, link = unchecked(assignment), reverse("assignments:publish", args=[assignment.pk])
    refuse_hidden(asker, items)
    if sum(item.puzzle.height * item.puzzle.width for item in items) > QUICK:
        return start("provable", asker, total=len(items), link=link, assignment=assignment.pk)
    for _done in try_items(assignment, items):
        pass
    return None


def try_items(assignment: Assignment, items: Iterable[Item]) -> Generator[int, None, None]:
    """Try each puzzle and store the result. Yields how many are done, also within one puzzle."""
    for done, item in enumerate(items):
        trying = _trying(item, assignment)
        while True:
            try:
                next(trying)
            except StopIteration as stop:
                _store(item, stop.value)
                break
            yield done
        yield done + 1


def _trying(item: Item, assignment: Assignment) -> Generator[None, None, Finding]:
    """Try whether a puzzle can be proved, or its exercise made."""
    if not item.is_exercise:
        return (yield from tries(item.puzzle, terms_for(assignment, item.puzzle), item.effective_goal))
    item.assignment = assignment
    return Finding(exercise_key(item, assignment), "made" if make(item) else "unmade")


def _store(item: Item, finding: Finding) -> None:
    Item.objects.filter(pk=item.pk).update(checked=finding.as_json())
