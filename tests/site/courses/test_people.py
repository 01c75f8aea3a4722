"""The roster page, and adding, changing and removing people."""

import pytest

from tests.site.courses.reading import errors, page, said
from tests.site.people import account, person
from tutor.courses.models import Invitation, Membership

pytestmark = pytest.mark.django_db


def names(answer) -> list[str]:
    """The first column of the roster."""
    return [each.text for each in page(answer).walk() if each.attrs.get("scope") == "row"]


@pytest.fixture
def address(room) -> str:
    return f"/courses/{room.course.pk}/people/"


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["alice", "bob", "grace", "sam", "sue"]),
        ("?sort=-name", ["sue", "sam", "grace", "bob", "alice"]),
        ("?sort=role", ["grace", "alice", "bob", "sam", "sue"]),
        ("?sort=number", ["sam", "sue", "alice", "bob", "grace"]),  # who has none comes last
        ("?sort=nonsense", ["alice", "bob", "grace", "sam", "sue"]),
    ],
)
def test_the_roster_is_sorted(alice, address, sort, order):
    assert names(alice.get(address + sort)) == order


def test_names_are_sorted_without_their_accents(alice, address, room):
    for name, last in (("sam", "Zuse"), ("sue", "Ünal")):
        room.course.memberships.filter(user=account(name)).update(first_name="S.", last_name=last)
    assert [name.partition(",")[0] for name in names(alice.get(address))][-2:] == ["Ünal", "Zuse"]


def test_the_sorted_column_is_marked(alice, address):
    shown = page(alice.get(f"{address}?sort=-section"))
    marked = [(each.text, each.attrs["aria-sort"]) for each in shown.walk() if "aria-sort" in each.attrs]
    assert marked == [("Section ↓", "descending")]
    links = {each.text: each.attrs["href"] for each in shown.walk() if each.attrs.get("href", "").startswith("?sort")}
    assert (links["Section ↓"], links["Role"]) == ("?sort=section", "?sort=role")


def test_adding_a_colleague_who_has_an_account(alice, address, room):
    account("carol")
    answer = alice.post(address, {"email": "CAROL@example.org", "role": "instructor"})
    assert said(alice, answer) == ["carol is in the course now, as instructor."]
    assert person("carol").client.get(f"/courses/{room.course.pk}/edit/").status_code == 200


def test_adding_somebody_without_an_account(alice, address):
    answer = alice.post(address, {"email": "Tom@example.org", "first_name": "Tom", "number": "S9", "role": "student"})
    assert said(alice, answer) == [
        (
            "tom@example.org is invited as student: no account has confirmed this address yet, or no instructor of this"
            " course has confirmed theirs. They can join with the code."
        )
    ]
    row = Invitation.objects.get()
    assert (row.email, row.name, row.number) == ("tom@example.org", "Tom", "S9")
    assert names(alice.get(address))[-1] == "Tom"


def test_nobody_is_added_twice(alice, address):
    assert said(alice, alice.post(address, {"email": "sam@example.org", "role": "grader"})) == [
        "sam@example.org is in this course already."
    ]
    said(alice, alice.post(address, {"email": "tom@example.org", "role": "student"}))
    assert said(alice, alice.post(address, {"email": "tom@example.org", "role": "grader"})) == [
        "tom@example.org is already invited."
    ]
    assert (Membership.objects.count(), Invitation.objects.get().role) == (5, "student")


def test_a_bad_email_is_named(alice, address):
    answer = alice.post(address, {"email": "tom", "role": "student"})
    assert (answer.status_code, errors(answer)) == (422, ["Enter a valid email address."])


def test_changing_number_section_and_role(alice, address):
    membership = Membership.objects.get(user=account("sue"))
    answer = alice.post(f"{address}{membership.pk}/", {"number": "S77", "section": "C", "role": "grader"})
    assert said(alice, answer) == ["Details of sue saved."]
    membership.refresh_from_db()
    assert (membership.number, membership.section, membership.role) == ("S77", "C", "grader")


def test_removing_somebody_keeps_their_proofs(alice, address, room, sam):
    proof = account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1)
    membership = Membership.objects.get(user=account("sam"))
    assert said(alice, alice.post(f"{address}{membership.pk}/remove/")) == [
        "sam is not in the course any more. Their proofs are kept."
    ]
    proof.refresh_from_db()
    assert proof.item == room.item
    assert sam.get(f"/courses/{room.course.pk}/").status_code == 404


def test_expecting_somebody_no_more(alice, address, room):
    row = Invitation.objects.create(course=room.course, email="tom@example.org")
    alice.post(f"/courses/{room.course.pk}/expected/{row.pk}/remove/")
    assert not Invitation.objects.exists()


def test_people_of_another_course_cannot_be_reached(alice, room):
    """Alice is instructor of one course; that opens no other."""
    other = room.course.__class__.objects.create(title="Other")
    membership = Membership.objects.create(course=other, user=account("carol"), role="instructor")
    row = Invitation.objects.create(course=other, email="tom@example.org")
    base = f"/courses/{room.course.pk}"
    for address in (
        f"{base}/people/{membership.pk}/",
        f"{base}/people/{membership.pk}/remove/",
        f"{base}/expected/{row.pk}/",
    ):
        assert alice.post(address, {"role": "student", "email": "a@example.org"}).status_code == 404
    assert alice.post(f"{base}/expected/{row.pk}/remove/").status_code == 404
    membership.refresh_from_db()
    assert (membership.role, Invitation.objects.count()) == ("instructor", 1)


def test_an_expected_email_can_be_mended_but_not_doubled(alice, room):
    row = Invitation.objects.create(course=room.course, email="tom@example.org")
    Invitation.objects.create(course=room.course, email="tim@example.org")
    address = f"/courses/{room.course.pk}/expected/{row.pk}/"
    answer = alice.post(address, {"email": "tim@example.org", "role": "student"})
    assert said(alice, answer) == ["tim@example.org is already invited."]
    alice.post(address, {"email": "Thomas@example.org", "role": "student"})
    row.refresh_from_db()
    assert row.email == "thomas@example.org"
