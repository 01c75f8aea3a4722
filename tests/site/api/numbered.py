"""Rows with fixed numbers for the documented examples of the classroom. New rows get the numbers after these."""

from datetime import UTC, datetime

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection

from tests.site.api.world import play
from tests.site.people import account
from tests.site.work.texts import GRIDS, WHOLE, puzzle_of
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Invitation, Item, Membership
from tutor.library.models import Puzzle, PuzzleSet, Upload
from tutor.work.models import Proof

PEOPLE = {"alice": "instructor", "sam": "student", "sue": "student", "carol": ""}
OPENED, DUE = datetime(2026, 11, 2, 8, tzinfo=UTC), datetime(2040, 1, 31, 22, 59, tzinfo=UTC)


def numbered() -> None:
    """Alice's course with an assignment that Sam has begun and a draft, and a set of her own."""
    _count_anew()
    course = _course()
    shelf = PuzzleSet.objects.create(slug="first-steps", title="First steps")
    fern, toy = (_puzzle(shelf, title, pk) for pk, title in enumerate(["Fern", "One to go"], start=101))
    item = _assignments(course, fern, toy)
    Puzzle.objects.filter(pk=toy.pk).update(retired=True)
    edited = _puzzle(shelf, "Nothing to do", 103)
    Puzzle.objects.filter(pk=edited.pk).update(replaces=toy)
    goal = {"goal": {"type": "solve"}, "puzzle": fern}
    play(Proof.objects.create(pk=71, owner=account("sam"), item=item, attempt=1, **goal), *WHOLE[:3])
    play(Proof.objects.create(pk=72, owner=account("alice"), **goal), *WHOLE[:2])
    Upload.objects.create(pk=8, owner=account("alice"), name="old.txt")
    own = PuzzleSet.objects.create(slug="monday", title="For Monday", owner=account("alice"))
    for pk, title in enumerate(["Fern", "Nothing to do"], start=111):
        _puzzle(own, title, pk)
    _count_anew()


def _course() -> Course:
    """Make everybody, Alice's course with its people, and another one of hers."""
    for pk, name in enumerate(PEOPLE, start=21):
        User.objects.create(
            pk=pk,
            username=name,
            first_name=name.title(),
            email=f"{name}@example.org",
            confirmed_email=f"{name}@example.org",
        )
    course = Course.objects.create(pk=4, title="Logic 101", time_zone="Europe/Berlin", join_code="K7QM-3XZA")
    for pk, (name, role) in enumerate(PEOPLE.items(), start=31):
        if role:
            number = f"S{pk}" if role == "student" else ""
            Membership.objects.create(pk=pk, course=course, user=account(name), role=role, number=number)
    evening = Course.objects.create(pk=3, title="Evening class", join_code="TEST-2345")
    Membership.objects.create(pk=30, course=evening, user=account("alice"), role="instructor")
    Invitation.objects.create(pk=41, course=course, email="tom@example.org", name="Tom", section="A")
    return course


def _assignments(course: Course, fern: Puzzle, toy: Puzzle) -> Item:
    """Make an open assignment and a draft; return the puzzle of the open one."""
    facts = {"course": course, "feedback": "immediate", "opens": OPENED, "due": DUE}
    open_ = Assignment.objects.create(pk=5, title="First proofs", published=OPENED, position=1, **facts)
    item = Item.objects.create(pk=61, assignment=open_, puzzle=fern, position=1, points=10)
    draft = Assignment.objects.create(pk=6, title="Second proofs", position=2, **facts)
    Item.objects.create(pk=62, assignment=draft, puzzle=fern, position=1, points=4)
    Item.objects.create(pk=63, assignment=draft, puzzle=toy, position=2, points=4)
    return item


def assign_exercise() -> None:
    """Assign an exercise of Fern: naming the rules of its steps."""
    spec = {"seed": "leaf", "rules": [], "length": 3}
    Item.objects.create(pk=69, assignment_id=5, puzzle_id=101, position=9, points=5, kind=Item.Kind.NAME, spec=spec)


def _puzzle(shelf: PuzzleSet, title: str, pk: int) -> Puzzle:
    puzzle = puzzle_of(shelf, title, *GRIDS[title])
    Puzzle.objects.filter(pk=puzzle.pk).update(id=pk)
    return Puzzle.objects.get(pk=pk)


def _count_anew() -> None:
    """Let the next row of every table have the next number, whatever was there before."""
    models = [model for model in apps.get_models() if model._meta.app_config.name.startswith("tutor.")]
    tables = [{"table": m._meta.db_table, "column": "id"} for m in models if m._meta.pk.name == "id"]
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_by_name_sql(no_style(), tables):
            cursor.execute(sql)
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)
