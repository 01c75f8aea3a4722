"""The demo course: there at once, worth a look, and gone without a trace."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.site.people import account, person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tutor.accounts.models import User
from tutor.courses.models import Course, Item, Membership
from tutor.grading.models import Comment, Grade
from tutor.library.models import Puzzle
from tutor.library.services import import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

SHELF = """type: binary
title: Small

..0.
1...
....
.00.
---
type: latin
title: Square

12..
..1.
.3..
...2
"""


def demo(*options: str) -> str:
    said = StringIO()
    call_command("demo", *options, stdout=said)
    return said.getvalue()


@pytest.fixture
def accounts() -> dict[str, tuple[str, str]]:
    """Email address and password by name, as they are printed."""
    import_set(SHELF.encode(), slug="shelf", title="Shelf")
    lines = re.findall(r"^ +\S+ +(demo-\S+)@(\S+) +(\S+)$", demo(), flags=re.MULTILINE)
    return {name: (f"{name}@{domain}", password) for name, domain, password in lines}


def signed_in(email: str, password: str) -> Client:
    client = Client()
    assert client.post("/sign-in/", {"username": email, "password": password}).status_code == 302
    return client


def test_everybody_printed_can_sign_in_and_is_what_it_says(accounts):
    roles = {"demo-instructor": "instructor", "demo-grader": "grader", "demo-sam": "student", "demo-sue": "student"}
    assert accounts.keys() == roles.keys()
    course = Course.objects.get()
    for name, role in roles.items():
        assert Membership.objects.get(course=course, user__username=name).role == role
        gradebook = signed_in(*accounts[name]).get(f"/courses/{course.pk}/gradebook/")
        assert gradebook.status_code == (404 if role == "student" else 200)


def test_there_is_work_in_progress(accounts):
    states = set(Proof.objects.filter(owner__username="demo-sam").values_list("state", flat=True))
    assert states == {"unfinished", "unique"}
    sue = signed_in(*accounts["demo-sue"])
    page = sue.get(f"/courses/{Course.objects.get().pk}/my-work/").content.decode()
    assert "Which line has all its zeros already?" in page or "The remaining steps were shown on paper." in page


def test_a_site_without_puzzles_says_what_to_do_first():
    with pytest.raises(CommandError, match=r"run `manage\.py seed` first"):
        call_command("demo")
    assert not User.objects.filter(demo=True).exists()


def test_a_second_time_nothing_is_made_and_the_passwords_are_the_same(accounts):
    before = Proof.objects.count(), User.objects.count()
    printed = demo()
    assert all(password in printed for _email, password in accounts.values())
    assert (Proof.objects.count(), User.objects.count()) == before


def test_removing_takes_all_of_it_and_nothing_else(accounts):
    own = take_steps(person("sam").client, made()["Fern"], WHOLE[:3])
    item = Item.objects.all()[0]
    Membership.objects.create(course=Course.objects.get(), user=account("sue"))
    joined = Proof.objects.create(owner=account("sue"), puzzle=item.puzzle, item=item, attempt=1)
    puzzles = Puzzle.objects.count()
    assert demo("--remove") == "The demo is removed.\n"
    assert [model.objects.count() for model in (Course, Item, Membership, Grade, Comment)] == [0] * 5
    assert {proof.pk for proof in Proof.objects.all()} == {own.pk, joined.pk}
    assert Proof.objects.get(pk=joined.pk).item is None
    assert set(User.objects.values_list("username", flat=True)) == {"sam", "sue"}
    assert Puzzle.objects.count() == puzzles
    assert demo("--remove") == "There is no demo.\n"
