"""Creating the demo course with work in progress, and removing all of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End
from puzzles.solve.logical import solve
from tutor.accounts.models import User
from tutor.accounts.services import create_account
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.feedback import policy_for
from tutor.grading.models import Comment, Grade
from tutor.library.models import Puzzle
from tutor.work.models import Proof
from tutor.work.replays.engine import engine_puzzle
from tutor.work.services import add_step, begin
from tutor.work.workspace import Workspace, newest_attempt, workspace_of

Role = Membership.Role
Play = list[tuple[tuple[End, ...], str]]

PEOPLE = {
    "demo-instructor": ("Ina", "Structor", Role.INSTRUCTOR),
    "demo-grader": ("Gregor", "Marks", Role.GRADER),
    "demo-sam": ("Sam", "Demo", Role.STUDENT),
    "demo-sue": ("Sue", "Demo", Role.STUDENT),
}
DOMAIN = "demo.invalid"
"""A domain that gets no mail and in which nobody can own an address."""


@dataclass(frozen=True)
class Account:
    """The email address and password to sign in with, and the role."""

    email: str
    password: str
    role: str


def accounts() -> list[Account]:
    """List the people of the demo. Passwords are derived from the site's key: they differ by site and stay the same."""
    return [Account(f"{name}@{DOMAIN}", _password(name), str(role.label)) for name, (*_, role) in PEOPLE.items()]


def _password(name: str) -> str:
    return salted_hmac("tutor.demo", name).hexdigest()[:12]


class NoPuzzlesError(Exception):
    """Raise where the site has no puzzles to make a demo of."""


def made() -> Course | None:
    """Return the demo course, if it exists."""
    return Course.objects.filter(demo=True).first()


def remove() -> bool:
    """Remove the demo: its people with all their work, its courses and assignments. False if there was none.

    Other people who joined the demo course keep their proofs as practice.
    """
    with transaction.atomic():
        theirs = Proof.objects.filter(item__assignment__course__demo=True)
        Grade.objects.filter(item__assignment__course__demo=True).delete()
        Proof.objects.filter(owner__demo=True).delete()
        theirs.update(item=None, attempt=0, submitted=None)
        gone, _each = Course.objects.filter(demo=True).delete()
        people, _each = User.objects.filter(demo=True).delete()
    return bool(gone or people)


def make() -> Course:
    """Create the demo from puzzles of the site, in one transaction. Raises NoPuzzlesError."""
    with transaction.atomic():
        people = {name: _person(name, first, last) for name, (first, last, _role) in PEOPLE.items()}
        course = Course.objects.create(
            title="Demo: Reasoning with grids",
            notes="A course to look around in. Nothing here counts; `manage.py demo --remove` takes all of it away.",
            demo=True,
        )
        for number, (name, (*_names, role)) in enumerate(PEOPLE.items(), start=1):
            facts = {"number": f"D{number:03}", "section": "A"} if role == Role.STUDENT else {}
            Membership.objects.create(course=course, user=people[name], role=role, **facts)
        sam, sue = people["demo-sam"], people["demo-sue"]
        _warm_up(course, sam, sue)
        _homework(course, sam, sue)
        _last_week(course, sam, sue, people["demo-grader"])
    return course


def _person(name: str, first: str, last: str) -> User:
    return create_account(
        email=f"{name}@{DOMAIN}",
        email_confirmed=True,
        password=_password(name),
        first_name=first,
        last_name=last,
        username=name,
        demo=True,
    )


def _assignment(course: Course, title: str, puzzles: Sequence[Puzzle], **facts: Any) -> list[Item]:
    if not puzzles:
        raise NoPuzzlesError
    position = course.assignments.count() + 1
    assignment = Assignment.objects.create(
        course=course, title=title, position=position, published=timezone.now(), **facts
    )
    return [
        Item.objects.create(assignment=assignment, puzzle=puzzle, position=place, points=10)
        for place, puzzle in enumerate(puzzles, start=1)
    ]


def _puzzles(level: int, *types: str) -> list[Puzzle]:
    """Return the smallest puzzle of each type whose hardest rule has at most this level."""
    found: list[Puzzle] = []
    easy = Puzzle.objects.filter(set__owner=None, solutions="one", level__range=(1, level), retired=False)
    for type_id in types:
        left = easy.filter(type=type_id).exclude(pk__in=[row.pk for row in found])
        first = left.order_by(F("height") * F("width"), "-level", "pk").first()
        found += [first] if first else []
    return found


def _warm_up(course: Course, sam: User, sue: User) -> None:
    """Create a practice assignment with immediate feedback."""
    puzzles = _puzzles(2, "binary", "binary", "sudoku", "shirokuro")
    free = {
        "feedback": Assignment.Feedback.IMMEDIATE,
        "hints": Assignment.Hints.FREE,
        "everywhere": Assignment.Everywhere.EARNED,
    }
    items = _assignment(course, "Warm-up", puzzles, due=timezone.now() + timedelta(days=21), **free)
    for student, shares in ((sam, (1, 1, 0.5)), (sue, (1, 0.3))):
        for item, share in zip(items, shares, strict=False):
            _work(student, item, share)


def _homework(course: Course, sam: User, sue: User) -> None:
    """Create a graded assignment: steps are claimed, three checks, no hints."""
    puzzles = _puzzles(3, "binary", "latin", "sudoku", "shirokuro")
    items = _assignment(course, "Homework 1", puzzles, due=timezone.now() + timedelta(days=7))
    for student, shares in ((sam, (1, 0.6)), (sue, (0.4,))):
        for item, share in zip(items, shares, strict=False):
            proof = _work(student, item, share)
            if student == sam and share == 1:
                Proof.objects.filter(pk=proof.pk).update(submitted=timezone.now())


def _last_week(course: Course, sam: User, sue: User, grader: User) -> None:
    """Create an assignment that is closed and graded: the work is done first and then moved into the past."""
    items = _assignment(course, "Last week", _puzzles(2, "binary", "latin"), due=timezone.now() + timedelta(days=1))
    proofs = [_work(sam, item, 1) for item in items] + [_work(sue, items[0], 0.7)]
    Assignment.objects.filter(pk=items[0].assignment_id).update(due=timezone.now() - timedelta(days=2))
    for proof in proofs:
        proof.actions.update(at=F("at") - timedelta(days=4))
        Proof.objects.filter(pk=proof.pk).update(
            changed=F("changed") - timedelta(days=4), created=F("created") - timedelta(days=4)
        )
    text = "Good so far. Which line has all its zeros already?"
    Comment.objects.create(proof=proofs[-1], author=grader, text=text)
    reason = "The remaining steps were shown on paper."
    Grade.objects.create(
        item=items[0], student=sue, proof=proofs[-1], kind=Grade.Kind.OVERRIDE, points=9, reason=reason, by=grader
    )


def _work(student: User, item: Item, share: float) -> Proof:
    """Do this share of a proof as the student, through the same services as the browser."""
    earlier = newest_attempt(item, student)
    attempt = earlier.attempt + 1 if earlier else 1
    workspace = Workspace(item.puzzle, None, policy_for(item, student), item, attempt, earlier)
    proof = begin(student, workspace)
    play = _play(item.puzzle)
    for ends, text in play[: max(1, round(len(play) * share))]:
        proof.refresh_from_db()
        add_step(student, workspace_of(proof), key=uuid4(), rev=proof.rev, ends=ends, text=text)
    return proof


def _play(puzzle: Puzzle) -> Play:
    found = engine_puzzle(puzzle)
    return [(entry.parents, print_step(found, entry.step)) for entry in solve(found).record]
