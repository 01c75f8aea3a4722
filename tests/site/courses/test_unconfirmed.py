"""Whoever only claims an email address is not taken for the person with it, by whatever way they come into a course."""

import pytest

from tests.site.courses.reading import main, page, said
from tests.site.people import account, person
from tutor.accounts.models import User
from tutor.accounts.services import confirm, create_account
from tutor.courses.models import Course, Invitation, Membership
from tutor.courses.services.joining import join
from tutor.courses.services.roster import exported, plan, take_in

pytestmark = pytest.mark.django_db

EMAIL = "tom@example.org"
ROSTER = "email,name,number,section,role\ntom@example.org,Tom Smith,S9,B,{role}\n"


@pytest.fixture
def mallory() -> User:
    """Somebody who has signed up with Tom's address."""
    return create_account(email="Tom@example.org", password="turning-leaf-47", first_name="Mallory")


def membership(user: User) -> tuple[str, str, str] | None:
    found = Membership.objects.filter(user=user).first()
    return (found.role, found.number, found.section) if found else None


def waiting() -> list[tuple[str, str, str]]:
    return list(Invitation.objects.values_list("role", "number", "section"))


@pytest.mark.parametrize("role", ["student", "grader", "instructor"])
@pytest.mark.parametrize("first", ["account", "roster"])
def test_a_roster_does_not_know_who_only_claims_an_address(room, mallory, role, first):
    steps = [lambda: join(mallory, "TEST-CODE"), lambda: take_in(room.course, ROSTER.format(role=role))]
    for step in steps if first == "account" else reversed(steps):
        step()
    assert membership(mallory) == ("student", "", "")
    assert waiting() == [(role, "S9", "B")]
    confirm(mallory)
    assert membership(mallory) == ("student", "S9", "B")
    assert waiting() == ([] if role == "student" else [(role, "S9", "B")])


@pytest.mark.parametrize("role", ["grader", "instructor"])
@pytest.mark.parametrize("first", ["account", "joined", "roster"])
def test_a_roster_gives_no_role_that_an_instructor_did_not_give(room, alice, role, first):
    """Not even to an address that is confirmed: whoever wrote the file may have mistyped it."""
    carol = account("carol")
    text = f"carol@example.org,Carol,,C,{role}\n"
    if first == "joined":
        join(carol, "TEST-CODE")
    if first != "account":
        take_in(room.course, text)
        join(carol, "TEST-CODE")
    take_in(room.course, text)
    assert membership(carol) == (None if first == "account" else ("student", "", "C"))
    assert plan(room.course, text).changes == 0
    address = f"/courses/{room.course.pk}/people/"
    if first == "account":
        alice.post(address, {"email": "carol@example.org", "role": role, "section": "C"})
    else:
        assert f"invited as {role}" in main(alice.get(address))
        number = Membership.objects.get(user=carol).pk
        alice.post(f"{address}{number}/", {"role": role, "section": "C"})
    assert membership(carol) == (role, "", "C")
    assert not waiting()


def test_a_roster_may_take_a_role_away(room):
    assert [line.kind for line in plan(room.course, "grace@example.org,,,,student\n").lines] == ["changed"]
    take_in(room.course, "grace@example.org,,,,student\n")
    assert membership(account("grace")) == ("student", "", "")


def test_the_preview_shows_both_names_where_they_differ(room, alice, mallory):
    User.objects.filter(username="sam").update(first_name="Sam", last_name="Reed")
    join(mallory, "TEST-CODE")
    text = ROSTER.format(role="student") + 'sam@example.org,"Reed, Sam",,,\nsue@example.org,Susan Doe,,,\n'
    lines = plan(room.course, text).lines
    assert [(line.who, line.named, line.kind) for line in lines] == [
        ("Mallory", "Tom Smith", "waits"),
        ("Sam Reed", "", "changed"),
        ("sue", "Susan Doe", "changed"),
    ]
    shown = main(alice.post(f"/courses/{room.course.pk}/roster/", {"text": text}))
    assert "Mallory in the file: Tom Smith" in shown
    assert "sue in the file: Susan Doe" in shown


def test_the_preview_names_no_account_for_an_address_alone(room, alice):
    User.objects.filter(pk=account("carol").pk).update(first_name="Carol", last_name="Reed")
    address = f"/courses/{room.course.pk}/roster/"
    shown = main(alice.post(address, {"text": "carol@example.org,,S8,,\n"}))
    assert ("Reed" in shown, "has an account and joins" in shown) == (False, True)
    shown = main(alice.post(address, {"text": "carol@example.org,Carol Doe,S8,,\n"}))
    assert "Carol Reed in the file: Carol Doe" in shown


def test_unknown_instructors_do_not_learn_who_has_an_account(room, alice):
    """Anybody may make a course; without an address of their own they get the same answer for all others."""
    carol = account("carol")
    members = room.course.memberships.filter(role="instructor").values("user")
    User.objects.filter(pk__in=members).update(confirmed_email="")
    text = "email,name\ncarol@example.org,Carol\nnobody@example.org,Carol\n"
    assert {(line.kind, line.who, line.named, line.user) for line in plan(room.course, text).lines} == {
        ("expected", "Carol", "", None)
    }
    take_in(room.course, text)
    assert (membership(carol), len(waiting())) == (None, 2)
    Invitation.objects.all().delete()
    for email in ("carol@example.org", "nobody@example.org"):
        alice.post(f"/courses/{room.course.pk}/people/", {"email": email, "role": "student"})
    assert (membership(carol), len(waiting())) == (None, 2)
    join(carol, "TEST-CODE")
    assert membership(carol) == ("student", "", "")


ODD = {"tom@exa\u00admple.org": "U+00AD", "tom@v\u202e.test": "U+202E", f"tom@{'ü' * 60}.test": ""}


@pytest.mark.parametrize("email", ODD, ids=range(len(ODD)))
def test_odd_addresses_are_expected_nowhere(room, alice, email):
    address = f"/courses/{room.course.pk}/"
    answer = alice.post(f"{address}people/", {"email": email, "role": "student"})
    assert (answer.status_code, (ODD[email] or "valid email address") in main(answer)) == (422, True)
    answer = alice.post(f"{address}roster/", {"text": f"email\n{email}\n", "confirmed": "on"})
    assert (answer.status_code, (ODD[email] or "expected an email") in main(answer)) == (422, True)
    answer = alice.post(f"/api/v1{address}people/", {"email": email}, content_type="application/json")
    assert answer.status_code == 422
    assert not waiting()


def test_another_spelling_of_a_domain_is_the_same_person(room, alice):
    carol = account("carol")
    alice.post(f"/courses/{room.course.pk}/people/", {"email": "CAROL@ｅxample.org", "role": "student"})
    assert membership(carol) == ("student", "", "")
    take_in(room.course, "email,number\ncarol@example。org,S4\n")
    assert membership(carol) == ("student", "S4", "")


def test_adding_somebody_does_not_take_in_who_claims_the_address(room, alice, mallory):
    alice.post(f"/courses/{room.course.pk}/people/", {"email": EMAIL, "role": "instructor"})
    assert membership(mallory) is None
    assert waiting() == [("instructor", "", "")]


def test_who_claims_an_address_does_not_stand_in_the_way_of_its_owner(room, alice, mallory):
    join(mallory, "TEST-CODE")
    alice.post(f"/courses/{room.course.pk}/people/", {"email": EMAIL, "number": "S9", "role": "student"})
    number = Membership.objects.get(user=mallory).pk
    alice.post(f"/courses/{room.course.pk}/people/{number}/", {"role": "student", "section": "Z"})
    tom = create_account(email=EMAIL, password="turning-leaf-47", email_confirmed=True)
    join(tom, "TEST-CODE")
    assert membership(tom) == ("student", "S9", "")
    assert membership(mallory) == ("student", "", "Z")


def test_an_instructor_vouches_for_somebody(room, alice, mallory):
    take_in(room.course, ROSTER.format(role="student"))
    join(mallory, "TEST-CODE")
    people = f"/courses/{room.course.pk}/people/"
    rows = [each.text for each in page(alice.get(people)).walk() if each.tag == "tr"]
    assert [row.partition(" Vouch")[0] for row in rows if "not confirmed" in row] == [
        "Mallory Tom@example.org not confirmed"
    ]
    address = f"{people}{Membership.objects.get(user=mallory).pk}/vouch/"
    asked = main(alice.get(address))
    assert "The account of Mallory has the address Tom@example.org" in asked
    assert "Tom Smith, number S9, section B, as student." in asked
    assert membership(mallory) == ("student", "", "")
    assert said(alice, alice.post(address, {"email": "Tom@example.org"})) == [
        "Mallory counts as the person with the address Tom@example.org in this course now."
    ]
    assert membership(mallory) == ("student", "S9", "B")
    assert not waiting()
    assert "not confirmed" not in main(alice.get(people))
    take_in(room.course, ROSTER.format(role="student").replace("S9", "S10"))
    assert membership(mallory) == ("student", "S10", "B")
    assert said(alice, alice.get(address)) == ["There is nothing to vouch for: Tom Smith is known here."]


def test_vouching_holds_for_that_address_in_that_course_only(room, alice, mallory):
    """Anybody may be instructor of a course of their own, and vouch there for whomever they like."""
    join(mallory, "TEST-CODE")
    member = Membership.objects.get(user=mallory)
    alice.post(f"/courses/{room.course.pk}/people/{member.pk}/vouch/", {"email": "Tom@example.org"})
    mallory.refresh_from_db()
    assert not mallory.email_confirmed
    other = Course.objects.create(title="Other", join_code="BBBB-BBBB")
    Invitation.objects.create(course=other, email=EMAIL, number="S1")
    join(mallory, "BBBB-BBBB")
    assert Membership.objects.get(course=other).number == ""
    User.objects.filter(pk=mallory.pk).update(email="sue2@example.org")
    take_in(room.course, "sue2@example.org,,S7,,\n")
    member.refresh_from_db()
    assert member.number == ""


@pytest.mark.parametrize("sent", [{"email": "Tom@example.org"}, {}])
def test_vouching_is_for_the_address_that_was_shown(room, alice, mallory, sent):
    join(mallory, "TEST-CODE")
    member = Membership.objects.get(user=mallory)
    address = f"/courses/{room.course.pk}/people/{member.pk}/vouch/"
    assert [each.attrs["value"] for each in page(alice.get(address)).all(name="email")] == ["Tom@example.org"]
    User.objects.filter(pk=mallory.pk).update(email="sue2@example.org")
    assert said(alice, alice.post(address, sent)) == ["The address has changed meanwhile. Look at it again."]
    member.refresh_from_db()
    assert (member.vouched, member.known) == ("", False)


@pytest.mark.parametrize("who", ["grace", "sam"])
def test_only_instructors_vouch(room, mallory, who):
    join(mallory, "TEST-CODE")
    member = Membership.objects.get(user=mallory)
    assert (
        person(who)
        .client.post(f"/courses/{room.course.pk}/people/{member.pk}/vouch/", {"email": "Tom@example.org"})
        .status_code
        == 404
    )
    member.refresh_from_db()
    assert not member.known


def test_a_roster_is_written_and_read_back_with_who_waits(room, mallory):
    take_in(room.course, ROSTER.format(role="grader") + "sue@example.org,,S5,A,grader\n")
    join(mallory, "TEST-CODE")
    planned = plan(room.course, exported(room.course))
    assert {line.kind for line in planned.lines} == {"same"}
    assert {(line.row.email, line.row.role) for line in planned.lines} >= {
        ("tom@example.org", "grader"),
        ("sue@example.org", "grader"),
    }
