"""Graders who are bound to sections see their students everywhere, and nobody else anywhere."""

from typing import Any

import pytest
from django.utils import timezone

from tests.site.api.callers import caller
from tests.site.courses.conftest import alice, puzzles, room
from tests.site.courses.reading import main
from tests.site.grading.handing_in import handed_in
from tests.site.people import account, person
from tests.site.work.texts import WHOLE
from tutor.courses.models import Extension, Invitation, Membership
from tutor.courses.services.people import remove

__all__ = ["alice", "puzzles", "room"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def bound(room):
    """Bind Grace to section A, Sam's; Sue and somebody invited are in B, and both have the same proof."""
    Membership.objects.filter(user=account("sue")).update(section="B", first_name="Sue", last_name="Secret")
    Invitation.objects.create(course=room.course, email="tom@example.org", name="Tom Hidden", section="B")
    person = Membership.objects.get(course=room.course, user=account("grace"))
    person.sections = ["A"]
    person.save()
    return {name: handed_in(name, room.item, WHOLE) for name in ("sam", "sue")}


def test_pages_show_students_of_the_section_alone(room, bound, alice):
    grace, course, item = person("grace").client, room.course.pk, room.item.pk
    Extension.objects.create(assignment=room.assignment, student=account("sue"), due=timezone.now())
    alice.post(f"/courses/{course}/gradebook/refresh/")
    pages = [f"/courses/{course}/{part}/" for part in ("gradebook", "people", "gradebook/many", "exports", "same")]
    for address in (*pages, f"/assignments/{room.assignment.pk}/extensions/", f"/courses/{course}/roster.csv"):
        for client, seen in ((alice, True), (grace, False)):
            text = client.get(address).content.decode()
            assert ("Secret" in text or "tom@" in text, "Hidden" in text and seen is False) == (seen, False), address
    assert "You grade section A, and see only its students." in main(grace.get(pages[0]))
    sent: Any = grace.get(f"/courses/{course}/exports/verdicts/")
    file = b"".join(sent.streaming_content).decode()
    assert ("sam" in file, "Secret" in file, "Tom" in file) == (True, False, False)
    both = {"first": bound["sam"].pk, "second": bound["sue"].pk}
    pair = f"/courses/{course}/same/pair/"
    assert [client.get(pair, both).status_code for client in (alice, grace)] == [200, 404]
    for client, counts in ((grace, "1 of 1 students have begun"), (alice, "2 of 3 students have begun")):
        assert counts in " ".join(main(client.get(f"/courses/{course}/")).split())
    for part in ("statistics", "statistics/behind"):
        shown = grace.get(f"/courses/{course}/{part}/")
        assert (shown.status_code, "Secret" in shown.content.decode()) == (200, False), part
    for name, status in (("sam", 200), ("sue", 404)):
        proof, student = bound[name].pk, account(name).pk
        addresses = [
            *(f"/grading/proofs/{proof}/{part}" for part in ("", "comments/")),
            f"/courses/{course}/gradebook/students/{student}/",
            f"/courses/{course}/exports/verdicts/?student={student}",
            f"/proofs/{proof}/export.json",
        ]
        found = {address: grace.get(address).status_code for address in addresses}
        assert set(found.values()) == {status}, found
        answer = grace.post(f"/grading/items/{item}/students/{student}/override/", {"points": "3", "reason": "x"})
        assert answer.status_code == (302 if status == 200 else 404)


def test_programs_get_students_of_the_section_alone(room, bound):
    grace, course = caller("grace"), room.course.pk
    scores = grace.get(f"courses/{course}/scores/")["results"]
    assert {row["student"]["name"] for row in scores} == {"sam"}
    people = grace.get(f"courses/{course}/people/")["results"]
    assert {row["user"]["name"] for row in people if row["role"] == "student"} == {"sam"}
    assert len(people) == 4
    assert grace.get(f"courses/{course}/expected/")["results"] == []
    assert grace.send("get", f"grading/proofs/{bound['sue'].pk}/").status_code == 404
    assert grace.send("get", f"grading/proofs/{bound['sam'].pk}/").status_code == 200


def test_who_has_left_is_seen_by_their_section(room, bound):
    grace = person("grace").client
    for name, status in (("sam", 200), ("sue", 404)):
        remove(Membership.objects.get(course=room.course, user=account(name)))
        assert grace.get(f"/grading/proofs/{bound[name].pk}/").status_code == status


def test_an_instructor_binds_a_grader(room, alice):
    grace = Membership.objects.get(course=room.course, user=account("grace"))
    address = f"/courses/{room.course.pk}/people/{grace.pk}/"
    fields = {"role": "grader", "sections": ["A"], "extra_time": ""}
    assert alice.post(address, fields).status_code == 302
    grace.refresh_from_db()
    assert (grace.sections, grace.bound) == (["A"], frozenset("A"))
    assert alice.post(address, fields | {"sections": ["Z"]}).status_code == 422
    alice.post(address, fields | {"role": "instructor"})
    grace.refresh_from_db()
    assert (grace.sections, grace.bound) == ([], None)
