"""Making, publishing and deleting assignments. Once a student has started, puzzles and rules are locked."""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from django.db import IntegrityError, transaction
from django.db.models import QuerySet, RestrictedError
from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment, Course, Item
from tutor.exercises.services.making import new_spec
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import WEIGHED, goal_of_row
from tutor.library.services import ImportRefusedError
from tutor.library.services.facts import fill_in
from tutor.library.services.goals import goal_for
from tutor.search.errors import BusyError, TooHardError
from tutor.work.models import Proof

from .. import messages
from ..selectors.begun import begun
from ..selectors.choice import newest_of

PRACTICE, GRADED = "practice", "graded"
Feedback, Hints = Assignment.Feedback, Assignment.Hints
PRESETS: dict[str, dict[str, object]] = {
    PRACTICE: {
        "feedback": Feedback.IMMEDIATE,
        "hints": Hints.FREE,
        "everywhere": Assignment.Everywhere.EARNED,
        "housekeeping": True,
    },
    GRADED: {"feedback": Feedback.REQUEST, "checks": 3, "hints": Hints.NONE},
}
"""Settings of a new assignment, by preset."""

BEGUN_MEANWHILE = (RestrictedError, IntegrityError)
"""Errors when a student starts while the puzzle is deleted: before Django looks for proofs, or after that."""

DATES = ("opens", "due", "late_until", "results_at")
COPIED = ("puzzle_id", "position", "points", "goal", "weights", "starter", "kind", "spec", "checked")
"""Fields of an assigned puzzle that a copy keeps."""


def make(course: Course, assignment: Assignment) -> Assignment:
    """Store a new assignment at the end of its course. Nobody sees it before it is published."""
    assignment.course, assignment.position = course, _end(course)
    assignment.save()
    return assignment


def _end(course: Course) -> int:
    """Return the position behind the last assignment."""
    last = course.assignments.order_by("position").last()
    return last.position + 1 if last else 1


def duplicate(assignment: Assignment) -> Assignment:
    """Copy an assignment with its puzzles and terms; the copy is not published and has no extensions."""
    title = messages.copy_of(assignment.title[:100])
    with transaction.atomic():
        return stored_copy(assignment, title=title, position=_end(assignment.course))


def copy_into(course: Course, assignment: Assignment) -> Assignment:
    """Copy an assignment into a course as a draft; from another course without its dates."""
    if course.pk == assignment.course_id:
        return duplicate(assignment)
    with transaction.atomic():
        return stored_copy(assignment, course_id=course.pk, position=_end(course), **dict.fromkeys(DATES))


def stored_copy(assignment: Assignment, **changed: object) -> Assignment:
    """Store a copy with its puzzles and other values for some fields, within the caller's transaction."""
    facts = {field.attname: getattr(assignment, field.attname) for field in Assignment._meta.concrete_fields}
    fresh: dict[str, object] = {"id": None, "published": None, "released": {}, "extended": None}
    fresh["section_extensions"] = {}
    copy = Assignment.objects.create(**facts | fresh | changed)
    Item.objects.bulk_create(
        Item(assignment=copy, **{name: getattr(item, name) for name in COPIED}) for item in assignment.items.all()
    )
    return copy


def publish(assignment: Assignment) -> None:
    """Let students see the assignment. Raises RefusedError when it has no puzzles."""
    if not assignment.items.exists():
        raise RefusedError(messages.no_puzzles())
    fill_in(Puzzle.objects.filter(items__assignment=assignment))
    if assignment.published is None:
        assignment.published = timezone.now()
        assignment.save(update_fields=["published"])


def withdraw(assignment: Assignment) -> None:
    """Hide the assignment from students again. Raises RefusedError when one of them has started."""
    refuse_begun(assignment)
    assignment.published = None
    assignment.save(update_fields=["published"])


def delete(assignment: Assignment) -> None:
    """Delete the assignment with its puzzles and extensions. Raises RefusedError when it has proofs or points."""
    try:
        if not begun(assignment):
            forget_tests(Proof.objects.filter(item__assignment=assignment))
            assignment.delete()
            return
    except BEGUN_MEANWHILE:
        pass
    raise RefusedError(messages.not_deletable(assignment.title))


def refuse_begun(assignment: Assignment) -> None:
    """Raise RefusedError when a student has started."""
    if begun(assignment):
        _refuse()


def unlock(assignment: Assignment) -> None:
    """Delete what test students did, which is about the puzzles as they were. Raises RefusedError as `refuse_begun`."""
    refuse_begun(assignment)
    forget_tests(Proof.objects.filter(item__assignment=assignment))


def forget_tests(proofs: QuerySet[Proof]) -> None:
    """Delete those of these proofs that are of test students."""
    proofs.filter(owner__is_test=True).delete()


def refuse_hidden(person: User, items: Iterable[Item]) -> None:
    """Raise RefusedError when the person has to prove one of the puzzles as a student of another course."""
    if elsewhere := hidden_from(person).among(item.puzzle for item in items):
        raise RefusedError(elsewhere.why)


def _refuse() -> NoReturn:
    raise RefusedError(messages.begun())


def add_items(assignment: Assignment, puzzles: list[int], kind: str = Item.Kind.PROVE) -> int:
    """Add puzzles at the end of an assignment, to be proved or as exercises, in the order given, each once.

    Return how many were new.
    """
    with transaction.atomic():
        refuse_begun(assignment)
        there = set(assignment.items.filter(kind=kind).values_list("puzzle", flat=True))
        new = [pk for pk in dict.fromkeys(puzzles) if pk not in there]
        last = assignment.items.order_by("position").last()
        first = last.position + 1 if last else 1
        Item.objects.bulk_create(
            Item(assignment=assignment, puzzle_id=pk, position=at, kind=kind, spec=_spec(kind))
            for at, pk in enumerate(new, start=first)
        )
    return len(new)


def _spec(kind: str) -> dict[str, Any]:
    return {} if kind == Item.Kind.PROVE else new_spec()


def remove_item(item: Item, assignment: Assignment) -> None:
    """Remove a puzzle from an assignment. Raises RefusedError when a student has started."""
    remove_items([item], assignment)


def remove_items(items: Iterable[Item], assignment: Assignment) -> None:
    """Remove all of these puzzles, or none. Raises RefusedError when a student has started."""
    unlock(assignment)
    try:
        with transaction.atomic():
            for item in items:
                item.delete()
    except BEGUN_MEANWHILE:
        _refuse()


def take_newest(item: Item, assignment: Assignment) -> None:
    """Replace a puzzle by its newest revision. Its first steps and goal are deleted, as they are about the old one."""
    unlock(assignment)
    newest = newest_of(item.puzzle)
    if assignment.items.filter(puzzle=newest, kind=item.kind).exists():
        raise RefusedError(messages.newest_is_there(newest.title))
    item.puzzle, item.goal, item.starter, item.checked = newest, "", [], {}
    item.save(update_fields=["puzzle", "goal", "starter", "checked"])


class WeightsError(RefusedError):
    """Weights that the goal does not take."""


def set_goal(item: Item, assignment: Assignment, text: str, person: User, weights: Sequence[int] = ()) -> None:
    """Set what is to be proved of a puzzle, and what each of its cells counts; "" is the puzzle's own goal.

    Raises RefusedError when a student has started, the text is no goal, nobody can prove it, or the weights do not fit.
    """
    unlock(assignment)
    refuse_hidden(person, [item])
    try:
        goal = goal_for(item.puzzle, text)
    except ImportRefusedError as error:
        raise RefusedError(str(error)) from error
    except (TooHardError, BusyError) as error:
        raise RefusedError(messages.goal_not_checked()) from error
    _puzzle, parsed = goal_of_row(item.puzzle.type, item.puzzle.text, goal or item.puzzle.goal)
    cells = len(parsed.cells) if parsed.type in WEIGHED else 0
    if weights and len(weights) != cells:
        raise WeightsError(messages.weights_expected(cells, len(weights)))
    # Where all count the same, or there is one cell only, nothing need be said of weights.
    item.goal, item.checked, item.weights = goal, {}, list(weights) if len(set(weights)) > 1 else []
    item.save(update_fields=["goal", "checked", "weights"])
