"""Every page of courses is well-formed, for each of those who may see it, and so is every page that refuses."""

import pytest

from tests.site.people import account, person
from tests.site.test_partials import assert_well_formed
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps
from tutor.courses.models import Assignment, Extension, Invitation, Item

pytestmark = pytest.mark.django_db

PAGES = [
    "/courses/",
    "/courses/new/",
    "/courses/join/",
    "/courses/{course}/",
    "/courses/{course}/edit/",
    "/courses/{course}/leave/",
    "/courses/{course}/people/",
    "/courses/{course}/people/{membership}/",
    "/courses/{course}/people/{membership}/remove/",
    "/courses/{course}/expected/{expected}/",
    "/courses/{course}/roster/",
    "/courses/{course}/assignments/new/",
    "/assignments/{assignment}/",
    "/assignments/{assignment}/edit/",
    "/assignments/{assignment}/delete/",
    "/assignments/{assignment}/extensions/",
    "/assignments/{assignment}/publish/",
    "/assignments/{assignment}/puzzles/",
    "/assignments/{assignment}/puzzles/choose/",
    "/assignments/{assignment}/puzzles/{item}/starter/",
]
ALSO_SENT = [
    page for page in PAGES if "{membership}/remove" not in page and "leave" not in page and "delete" not in page
]
"""Those that show what is wrong with what they are sent; the others do what they say."""


@pytest.fixture
def numbers(room) -> dict[str, int]:
    """A course in which there is something of everything."""
    membership = room.course.memberships.get(user=account("sue"))
    expected = Invitation.objects.create(course=room.course, email="tom@example.org", role="grader")
    Extension.objects.create(assignment=room.assignment, student=account("sam"), due=room.assignment.due)
    Assignment.objects.update(rules=["binary.trio"], notes="A *note*.", attempts=2, opens=room.assignment.published)
    Item.objects.update(starter=[{"number": 1, "text": "binary.trio"}])
    take_steps(person("alice").client, room.item.puzzle, WHOLE[:2])
    found = {
        "course": room.course,
        "assignment": room.assignment,
        "item": room.item,
        "membership": membership,
        "expected": expected,
    }
    return {name: each.pk for name, each in found.items()}


@pytest.mark.parametrize("who", ["anonymous", "sam", "grace", "alice"])
def test_pages_are_well_formed(numbers, who):
    seen = 0
    for address in PAGES:
        answer = person(who).client.get(address.format(**numbers))
        if answer.status_code == 200:
            assert_well_formed(parse(answer.content.decode()))
            seen += 1
    assert seen == {"anonymous": 3, "sam": 6, "grace": 8, "alice": 20}[who]


def test_pages_that_refuse_what_they_are_sent_are_well_formed(numbers):
    alice = person("alice").client
    shown = [
        alice.post(address.format(**numbers), {"late": "never"}) for address in ALSO_SENT if address != "/courses/"
    ]
    refused = [answer for answer in shown if answer.status_code == 422]
    assert len(refused) == 12
    for answer in refused:
        assert_well_formed(parse(answer.content.decode()))
