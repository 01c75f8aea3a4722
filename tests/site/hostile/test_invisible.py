"""Characters that nobody sees are refused in titles and names, wherever these come in, in one sentence."""

from typing import Any

import pytest
from django.utils import timezone

from tests.site.accounts.conftest import PASSWORD
from tests.site.api.callers import caller, problem
from tests.site.courses.reading import main
from tests.site.people import account, person
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Invitation
from tutor.courses.rosters.errors import RosterError
from tutor.courses.services.roster import plan
from tutor.library.models import PuzzleSet, Upload

pytestmark = pytest.mark.django_db

TURNED = "Algebra \u202egnp.exe"
SAID = "Remove the invisible character U+202E: with it the text looks like another one."
DAWN = "type: binary\n%s: %s\n\n...1\n10..\n.0.1\n..1.\n"


@pytest.fixture
def course() -> Course:
    course = Course.objects.create(title="Logic 101", join_code="TEST-CODE")
    course.memberships.create(user=account("alice"), role="instructor")
    return course


def names() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every form of a title or a name: its address and what is sent."""
    pk, me = Course.objects.get().pk, account("alice")
    row = Invitation.objects.create(course_id=pk, email="tom@example.org")
    assignment = Assignment.objects.create(course_id=pk, title="First", published=timezone.now())
    PuzzleSet.objects.create(title="Mine", slug="mine", owner=me)
    due = {"late": "none", "feedback": "request", "hints": "none", "time_zone": "UTC"}
    expected = {"email": "x@example.org", "role": "student"}
    membership = me.memberships.get().pk
    return {
        "first_name": ("/settings/details/", {"first_name": TURNED, "email": me.email}),
        "last_name": ("/settings/details/", {"first_name": "A", "last_name": TURNED, "email": me.email}),
        "course": ("/courses/new/", {"title": TURNED, "time_zone": "UTC"}),
        "course, edited": (f"/courses/{pk}/edit/", {"title": TURNED, "time_zone": "UTC"}),
        "expected": (f"/courses/{pk}/people/", expected | {"last_name": TURNED}),
        "expected, section": (f"/courses/{pk}/people/", expected | {"section": TURNED}),
        "expected, edited": (f"/courses/{pk}/expected/{row.pk}/", expected | {"number": TURNED}),
        "membership": (f"/courses/{pk}/people/{membership}/", {"role": "instructor", "section": TURNED}),
        "assignment": (f"/courses/{pk}/assignments/new/", due | {"title": TURNED}),
        "assignment, edited": (f"/assignments/{assignment.pk}/edit/", due | {"title": TURNED}),
        "set": ("/my/sets/mine/", {"title": TURNED}),
        "token": ("/settings/tokens/", {"name": TURNED, "scopes": ["read"], "password": PASSWORD}),
    }


def test_forms(course):
    alice = person("alice").client
    for form, (where, fields) in names().items():
        answer = alice.post(where, fields)
        assert (form, answer.status_code, SAID in main(answer)) == (form, 422, True)


def test_signing_up(client):
    fields = {"first_name": TURNED, "email": "n@example.org", "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post("/sign-up/", fields)
    assert (answer.status_code, SAID in main(answer)) == (422, True)
    assert not User.objects.exists()


def test_the_api(course):
    alice = caller("alice")
    for path, fields in {
        "courses/": {"title": TURNED},
        f"courses/{course.pk}/people/": {"email": "x@example.org", "name": TURNED},
        f"courses/{course.pk}/assignments/": {"title": TURNED},
        f"courses/{course.pk}/roster/": {"text": f"email,name\nx@example.org,{TURNED}\n"},
    }.items():
        answer = alice.send("post", path, fields)
        assert (path, answer.status_code, SAID in str(problem(answer))) == (path, 422, True)
    assert (Course.objects.count(), Invitation.objects.count(), Assignment.objects.count()) == (1, 0, 0)


@pytest.mark.parametrize("column", ["last_name", "number", "section"])
def test_a_roster(course, column):
    with pytest.raises(RosterError) as error:
        plan(course, f"email,{column}\nx@example.org,{TURNED}\n")
    assert error.value.problems == [f"line 2: {column.replace('_', ' ')}: {SAID}"]
    found = plan(course, f"email,{column}\nx@example.org,A\u00a0\u00a0B \n")  # as spreadsheets write it
    assert getattr(found.lines[0].row, column) == "A B"


@pytest.mark.parametrize("name", ["title", "author", "source"])
def test_an_upload(name):
    answer = person("alice").client.post("/my/sets/upload/", {"text": DAWN % (name, TURNED)})
    assert f"expected a {name} without invisible characters, found U+202E" in main(answer)
    assert not Upload.objects.exists()
