"""The gradebook of a course that is empty, and of one that is large."""

import pytest

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import account, handed_in
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE, made
from tutor.courses.models import Membership
from tutor.grading.services.regrading import stale_proofs, store_scores

pytestmark = pytest.mark.django_db


def shown(room: Classroom) -> str:
    """All that the page says."""
    return parse(person("grace").client.get(f"/courses/{room.course.pk}/gradebook/").content.decode()).text


@pytest.mark.parametrize("many", [1, 30])
def test_a_fixed_number_of_queries(many, django_assert_num_queries):
    puzzles = made()
    room = classroom(puzzles["Fern"])
    for number in range(many):
        assigned(room.course, puzzles["Fern"], title=f"More {number}")
        user = account("carol") if not number else type(account("carol")).objects.create(username=f"u{number}")
        Membership.objects.create(course=room.course, user=user, section=str(number))
    handed_in("sam", room.item, WHOLE[:1])
    store_scores(stale_proofs(room.course))
    grace = person("grace").client
    with django_assert_num_queries(
        1 + 1 + 3 + 4
    ):  # session with its person, membership, people, who has not joined, assignments, scores
        grace.get(f"/courses/{room.course.pk}/gradebook/")


def test_a_course_without_students_or_assignments_says_what_to_do():
    room = classroom()
    assert "Nothing is assigned yet." in shown(room)
    Membership.objects.filter(role="student").delete()
    assert "No student has joined this course yet." in shown(room)
