"""Rosters without addresses: students join with the code, and an instructor says who is who."""

import pytest

from tests.site.courses.reading import main, page, said
from tests.site.people import person
from tutor.courses.models import Invitation, Membership
from tutor.courses.rosters.columns import Columns
from tutor.courses.rosters.errors import RosterError
from tutor.courses.services.roster import exported, plan, take_in

pytestmark = pytest.mark.django_db

COLUMNS = Columns(("number", "last_name", "first_name", "section"), headed=True)
TEXT = "Matriculation number,Last,First,Group\nM1,Reed,Tom,A\nM2,Marsh,Ann,B\n"


@pytest.fixture
def listed(room):
    """Put two students on the roster without an address."""
    take_in(room.course, TEXT, COLUMNS)
    return room.course


def joined(name: str, course, **fields) -> None:
    answer = person(name).client.post("/courses/join/", {"code": course.join_code} | fields)
    assert answer.status_code == 302


def test_a_roster_with_numbers_alone(room, listed):
    rows = {row.number: (row.email, str(row), row.section) for row in Invitation.objects.all()}
    assert rows == {"M1": ("", "Tom Reed", "A"), "M2": ("", "Ann Marsh", "B")}
    assert take_in(listed, TEXT, COLUMNS).changes == 0
    assert [line.kind for line in plan(listed, exported(listed)).lines] == ["same"] * 7
    planned = plan(listed, "M1,Reed,Thomas,C\n", Columns(COLUMNS.fields, headed=False))
    assert [(line.kind, line.was) for line in planned.lines] == [("changed", "Tom Reed student, M1, A")]
    # A later file with addresses is about the same people.
    later = plan(listed, "email,number,name\ntom@example.org,M1,Tom Reed\nzoe@example.org,M9,Zoe\n")
    assert [(line.kind, line.invitation is not None) for line in later.lines] == [
        ("changed", True),
        ("expected", False),
    ]


def test_people_are_told_apart(room):
    columns = Columns(("name", "number", "role"), headed=False)
    with pytest.raises(RosterError) as error:
        plan(room.course, "Tom Reed,,\nReed,M1,\nTom Reed,,\n,,student\nIda,M7,grader\n", columns)
    assert error.value.problems == [
        "line 3: Tom Reed is already in line 1; expected a student number to tell them apart",
        "line 4: expected a student number or a name, found neither",
        "line 5: expected an email, found “”",
    ]


def test_who_joins_with_the_code_is_confirmed(room, listed, alice):
    joined("carol", listed, number="M2")
    joined("dave", listed)
    address = f"/courses/{listed.pk}/match/"
    assert "Match with the roster" in main(alice.get(f"/courses/{listed.pk}/people/"))
    shown = page(alice.get(address))
    carol, dave = (Membership.objects.get(user__username=name) for name in ("carol", "dave"))
    row = Invitation.objects.get(number="M2")
    ticked = [e.attrs["value"] for e in shown.walk() if e.attrs.get("name") == "member" and "checked" in e.attrs]
    assert ticked == [str(carol.pk)]
    assert "same number, another name" in shown.text
    none = "Nothing is saved: tick students, and choose a line of the roster for each."
    for fields in ({}, {"member": [dave.pk]}, {"member": ["x"], "line-x": "y"}):
        assert said(alice, alice.post(address, fields)) == [none]
    both = {"member": [carol.pk, dave.pk], f"line-{carol.pk}": row.pk, f"line-{dave.pk}": row.pk}
    assert "the same line" in said(alice, alice.post(address, both))[0]
    gone = {"member": [carol.pk], f"line-{carol.pk}": 99999}
    assert "meanwhile" in said(alice, alice.post(address, gone))[0]
    right = {"member": [carol.pk], f"line-{carol.pk}": row.pk}
    assert said(alice, alice.post(address, right)) == ["One student is matched."]
    carol.refresh_from_db()
    assert (carol.roster_name, carol.number, carol.section) == ("Ann Marsh", "M2", "B")
    assert not Invitation.objects.filter(pk=row.pk).exists()
    # From now on the number is enough, and nothing of the other line was touched.
    assert [line.kind for line in plan(listed, TEXT, COLUMNS).lines] == ["same", "same"]
    taken = take_in(listed, TEXT.replace("Ann,B", "Ann,C"), COLUMNS)
    assert [line.kind for line in taken.lines] == ["same", "changed"]
    carol.refresh_from_db()
    assert (carol.section, Invitation.objects.count()) == ("C", 1)
