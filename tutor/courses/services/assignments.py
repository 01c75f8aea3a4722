"""Making, publishing and deleting assignments. Once somebody has begun, the work asked for stays as it is."""

from collections.abc import Iterable
from typing import NoReturn

from django.db import IntegrityError, transaction
from django.db.models import RestrictedError
from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.accounts.models import User
from tutor.library.models import Puzzle
from tutor.library.services.facts import fill_in

from ..errors import RefusedError
from ..models import Assignment, Course, Item
from ..selectors.begun import begun
from ..selectors.choice import newest_of
from ..selectors.elsewhere import elsewhere_words
from ..selectors.withheld import withheld

PRACTICE, GRADED = "practice", "graded"
Feedback, Hints = Assignment.Feedback, Assignment.Hints
PRESETS: dict[str, dict[str, object]] = {
    PRACTICE: {"feedback": Feedback.IMMEDIATE, "hints": Hints.FREE, "everywhere": True},
    GRADED: {"feedback": Feedback.REQUEST, "checks": 3, "hints": Hints.NONE},
}
"""What a new assignment begins with."""

BEGUN_MEANWHILE = (RestrictedError, IntegrityError)
"""What the database says when somebody begins while what they prove is deleted: before it is looked for, or after."""

COPIED = ("puzzle_id", "position", "points", "starter", "checked")
"""What a copy of an assigned puzzle has of it."""


def make(course: Course, assignment: Assignment) -> Assignment:
    """Store a new assignment as the last of its course. Nobody sees it before it is published."""
    last = course.assignments.order_by("position").last()
    assignment.course, assignment.position = course, last.position + 1 if last else 1
    assignment.save()
    return assignment


def duplicate(assignment: Assignment) -> Assignment:
    """A copy with the same puzzles and terms, not published and without extensions."""
    items = list(assignment.items.all())
    title = _("%(title)s (copy)") % {"title": assignment.title[:100]}
    facts = {field.attname: getattr(assignment, field.attname) for field in Assignment._meta.concrete_fields}
    for name in ("id", "course_id", "position", "published"):
        del facts[name]
    with transaction.atomic():
        copy = make(assignment.course, Assignment(**facts | {"title": title}))
        Item.objects.bulk_create(
            Item(assignment=copy, **{name: getattr(item, name) for name in COPIED}) for item in items
        )
    return copy


def publish(assignment: Assignment) -> None:
    """Let students see it. Raises RefusedError when there is nothing in it."""
    if not assignment.items.exists():
        raise RefusedError(_("There is no puzzle in it yet. Add one first."))
    fill_in(Puzzle.objects.filter(items__assignment=assignment))
    if assignment.published is None:
        assignment.published = timezone.now()
        assignment.save(update_fields=["published"])


def withdraw(assignment: Assignment) -> None:
    """Take it back from the students. Raises RefusedError when one of them has begun."""
    refuse_begun(assignment)
    assignment.published = None
    assignment.save(update_fields=["published"])


def delete(assignment: Assignment) -> None:
    """Delete it with its puzzles and extensions. Raises RefusedError when proofs or points rest on it."""
    try:
        if not begun(assignment):
            assignment.delete()
            return
    except BEGUN_MEANWHILE:
        pass
    raise RefusedError(
        _(
            "Proofs or points rest on “%(title)s”, so it cannot be deleted. What can be done: set its due date to"
            " the past, or archive the course at its end."
        )
        % {"title": assignment.title}
    )


def refuse_begun(assignment: Assignment) -> None:
    """Raise RefusedError when somebody has begun."""
    if begun(assignment):
        _refuse()


def refuse_withheld(person: User, items: Iterable[Item]) -> None:
    """Raise RefusedError where somebody who teaches here has to prove one of the puzzles as a student elsewhere."""
    if instead := withheld(person).among(item.puzzle for item in items):
        raise RefusedError(elsewhere_words(instead))


def _refuse() -> NoReturn:
    raise RefusedError(
        _(
            "Somebody has begun to prove its puzzles or has points for them, so these, their first steps, the rules"
            " and the feedback stay as they are. Title, notes, dates, extensions and points can still be changed;"
            " for other puzzles or rules make a copy."
        )
    )


def add_items(assignment: Assignment, puzzles: list[int]) -> int:
    """Put puzzles at the end of an assignment, each once; how many were new. They stand in the order given."""
    with transaction.atomic():
        refuse_begun(assignment)
        there = set(assignment.items.values_list("puzzle", flat=True))
        new = [pk for pk in dict.fromkeys(puzzles) if pk not in there]
        last = assignment.items.order_by("position").last()
        first = last.position + 1 if last else 1
        rows = [Item(assignment=assignment, puzzle_id=pk, position=at) for at, pk in enumerate(new, start=first)]
        Item.objects.bulk_create(rows)
    return len(new)


def remove_item(item: Item, assignment: Assignment) -> None:
    """Take a puzzle out of an assignment."""
    refuse_begun(assignment)
    try:
        item.delete()
    except BEGUN_MEANWHILE:
        _refuse()


def take_newest(item: Item, assignment: Assignment) -> None:
    """Put the newest revision in the place of a puzzle. Its first steps go, as they are about the old one."""
    refuse_begun(assignment)
    newest = newest_of(item.puzzle)
    if assignment.items.filter(puzzle=newest).exists():
        raise RefusedError(_("The newer revision of “%(title)s” is in this assignment already.") % {"title": newest})
    item.puzzle, item.starter, item.checked = newest, [], {}
    item.save(update_fields=["puzzle", "starter", "checked"])
