"""Joining a course by its code."""

import pytest
from django.utils import timezone

from tests.site.courses.reading import errors, main, page, said
from tests.site.people import account, person
from tutor.courses.models import Course, Invitation, Membership, WrongCode
from tutor.courses.services.joining import PAUSE, WRONG_CODES

pytestmark = pytest.mark.django_db


@pytest.fixture
def course() -> Course:
    return Course.objects.create(title="Logic 101", join_code="K7QM-3XZA")


@pytest.fixture
def carol():
    return person("carol").client


@pytest.mark.parametrize("code", ["K7QM-3XZA", "k7qm3xza", " k7qm 3xza ", "K7QM–3XZA"])
def test_a_code_is_taken_however_it_is_typed(course, carol, code):
    assert said(carol, carol.post("/courses/join/", {"code": code})) == ["You are in “Logic 101”."]
    assert Membership.objects.get().role == "student"


def test_the_link_brings_the_code_along_and_joins_nobody_by_itself(course, carol):
    shown = page(carol.get("/courses/join/?code=K7QM-3XZA"))
    assert shown.find("id_code").attrs["value"] == "K7QM-3XZA"
    assert not Membership.objects.exists()


def test_joining_twice_changes_nothing(course, carol):
    Membership.objects.create(course=course, user=account("carol"), role="instructor")
    carol.post("/courses/join/", {"code": "K7QM-3XZA"})
    assert Membership.objects.get().role == "instructor"


def test_an_unknown_code_is_refused(course, carol):
    answer = carol.post("/courses/join/", {"code": "AAAA-BBBB"})
    assert answer.status_code == 422
    assert errors(answer) == [
        "No course has this code. It has eight letters and digits, like K7QM-3XZA; look at yours again."
    ]
    assert not Membership.objects.exists()


@pytest.mark.parametrize("facts", [{"joinable": False}, {"archived": True}])
def test_a_course_that_takes_nobody_in(course, carol, facts):
    Course.objects.update(**facts)
    assert errors(carol.post("/courses/join/", {"code": "K7QM-3XZA"})) == [
        "Nobody can join “Logic 101” at the moment. Ask its instructor."
    ]
    assert not Membership.objects.exists()


def test_guessing_comes_to_a_pause(course, carol):
    for number in range(WRONG_CODES):
        answer = carol.post("/courses/join/", {"code": f"AAAA-{number:04}"})
    assert errors(answer)[0].startswith("No course has this code.")
    answer = carol.post("/courses/join/", {"code": "K7QM-3XZA"})
    assert errors(answer) == [
        "Too many wrong codes. Wait an hour, or ask your instructor for the link to join, then try again."
    ]
    assert not Membership.objects.exists()
    assert person("sue").client.post("/courses/join/", {"code": "K7QM-3XZA"}).status_code == 302  # others may
    WrongCode.objects.update(at=timezone.now() - PAUSE)
    assert carol.post("/courses/join/", {"code": "K7QM-3XZA"}).status_code == 302


def test_a_new_code_takes_the_place_of_the_old(room, alice):
    address = f"/courses/{room.course.pk}/"
    carol = person("carol").client
    alice.post(f"{address}code/", {"what": "renew"})
    room.course.refresh_from_db()
    assert room.course.join_code != "TEST-CODE"
    assert carol.post("/courses/join/", {"code": "TEST-CODE"}).status_code == 422
    alice.post(f"{address}code/", {"what": "off"})
    assert carol.post("/courses/join/", {"code": room.course.join_code}).status_code == 422
    alice.post(f"{address}code/", {"what": "on"})
    assert carol.post("/courses/join/", {"code": room.course.join_code}).status_code == 302


def test_students_do_not_see_the_code(room, alice, sam):
    address = f"/courses/{room.course.pk}/"
    assert "TEST-CODE" in main(alice.get(address))
    assert "TEST-CODE" not in sam.get(address).content.decode()


def test_who_is_expected_gets_number_and_section(course, carol):
    Invitation.objects.create(course=course, email="Carol@Example.org", number="S7", section="B")
    carol.post("/courses/join/", {"code": "K7QM-3XZA"})
    membership = Membership.objects.get()
    assert (membership.number, membership.section, membership.role) == ("S7", "B", "student")
    assert not Invitation.objects.exists()


def test_nobody_becomes_staff_by_claiming_an_email(course, carol):
    """An account with a colleague's address proves nothing; an instructor sees it and decides."""
    Membership.objects.create(course=course, user=account("alice"), role="instructor")
    Invitation.objects.create(course=course, email="carol@example.org", role="grader", section="B")
    carol.post("/courses/join/", {"code": "K7QM-3XZA"})
    membership = Membership.objects.get(user=account("carol"))
    assert (membership.role, membership.section) == ("student", "B")
    alice = person("alice").client
    assert "invited as grader" in main(alice.get(f"/courses/{course.pk}/people/"))
    alice.post(f"/courses/{course.pk}/people/{membership.pk}/", {"role": "grader", "section": "B"})
    membership.refresh_from_db()
    assert membership.role == "grader"
    assert "invited as grader" not in main(alice.get(f"/courses/{course.pk}/people/"))


def test_an_account_without_an_email_is_nobody_expected(course):
    user = account("carol")
    user.email = ""
    user.save()
    Invitation.objects.create(course=course, email="tom@example.org", number="S9")
    person("carol").client.post("/courses/join/", {"code": "K7QM-3XZA"})
    assert Membership.objects.get().number == ""
