"""Results that each student sees when their work is marked as graded."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.api.callers import caller
from tests.site.classroom import classroom
from tests.site.courses.reading import main, said
from tests.site.grading.handing_in import handed_in
from tests.site.people import account, person
from tests.site.work.texts import WHOLE, made
from tutor.courses.models import Assignment

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    """Make a course whose work is over, with a proof of Sam and one of Sue."""
    room = classroom(made()["Fern"], feedback="after", results="graded")
    for name in ("sam", "sue"):
        handed_in(name, room.item, WHOLE)
    Assignment.objects.update(due=timezone.now() - timedelta(hours=1))
    return room


def shown(room, name: str) -> bool:
    """Tell whether a student sees their points, on the page and by a program."""
    page = "of 10" in main(person(name).client.get(f"/courses/{room.course.pk}/my-work/"))
    (sheet,) = caller(name).get(f"courses/{room.course.pk}/my-scores/")
    assert sheet["released"] == page
    return page


def test_one_student_after_the_other(room):
    grace, sam = person("grace").client, account("sam").pk
    terms = main(person("sam").client.get(f"/assignments/{room.assignment.pk}/"))
    assert "Everything is shown when your work is graded." in terms
    address = f"/grading/items/{room.item.pk}/students/{sam}/"
    assert "when you mark the work as graded" in main(grace.get(grace.get(address)["Location"]))
    answer = grace.post(f"{address}graded/", {"then": "next"})
    assert answer["Location"].endswith(f"/students/{account('sue').pk}/")
    assert (shown(room, "sam"), shown(room, "sue")) == (True, False)
    grace.post(f"{address}graded/", {"to": "hide"})
    assert (shown(room, "sam"), shown(room, "sue")) == (False, False)


def test_many_at_once(room):
    alice, address = person("alice").client, f"/courses/{room.course.pk}/gradebook/many/"
    students = [account(name).pk for name in ("sam", "sue")]
    answer = alice.post(f"{address}?item={room.item.pk}", {"students": students, "do": "graded"})
    assert said(alice, answer) == ["Saved for 2 students."]
    assert (shown(room, "sam"), shown(room, "sue")) == (True, True)
    Assignment.objects.update(results="button")
    assert alice.post(f"{address}?item={room.item.pk}", {"students": students, "do": "graded"}).status_code == 422
