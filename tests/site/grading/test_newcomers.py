"""Figures about the guided first proof, as instructors of a course see them: counts, and nobody's name."""

import re

import pytest

from tests.site.people import person
from tests.site.work.assigned import room
from tests.site.work.texts import made
from tutor.accounts.models import User
from tutor.courses.models import Course, Membership
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

TOURS = (
    [("started", 1), ("passed", 1), ("passed", 2), ("finished", 9)],
    [("started", 1), ("skipped", 3), ("replayed", 1), ("finished", 9)],
    [("started", 1), ("passed", 4)],
    [("started", 1), ("passed", 3), ("passed", 4), ("skipped", 5)],
    [("started", 1), ("passed", 2)],
)


def begin_tours(course: Course, puzzle: Puzzle) -> None:
    """Have five students begin the guided proof, one by one."""
    for number, tour in enumerate(TOURS):
        student = User.objects.create(username=f"student{number}")
        Membership.objects.create(course=course, user=student)
        proof = Proof.objects.create(owner=student, puzzle=puzzle)
        for event, moment in tour:
            detail = {"tour": "one", "event": event, "moment": moment, "ms": 0}
            Action.objects.create(proof=proof, kind="guide", rev=0, detail=detail)


@pytest.fixture
def course(db: None) -> Course:
    """Five students who began the guided proof, besides Sam and Sue, who did not."""
    puzzle = made()["Fern"]
    course: Course = room(puzzle).course
    begin_tours(course, puzzle)
    return course


def words(course: Course) -> str:
    page = person("alice").client.get(f"/courses/{course.pk}/misconceptions/").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_who_finished_and_where_others_stopped(course):
    said = words(course)
    assert "Of 7 students, 5 have begun it with a first step, and 2 have finished it." in said
    assert "3. the first rule 1 0 5. a wrong step 2 1" in said
    assert "student0" not in said


def test_of_fewer_than_five_nothing_is_shown(course):
    User.objects.get(username="student4").delete()  # with all that was recorded
    assert "The guided first proof" not in words(course)
    assert Action.objects.filter(kind="guide").count() == sum(map(len, TOURS[:4]))


def test_guests_and_other_courses_are_not_counted(course):
    Membership.objects.filter(user__username="student4").update(course=Course.objects.create(title="Other"))
    assert "The guided first proof" not in words(course)
