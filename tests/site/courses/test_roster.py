"""Rosters as files: read strictly, shown before they are taken in, written without formulas."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.site.courses.reading import page, said
from tests.site.people import account
from tutor.courses.csv import defused, fused, lines, written
from tutor.courses.models import Invitation, Membership
from tutor.courses.rosters.errors import RosterError
from tutor.courses.rosters.reading import MAX_BYTES, decoded
from tutor.courses.services.roster import exported, plan, take_in

pytestmark = pytest.mark.django_db

HEADED = "email,name,number,section,role\n"


def problems(course, text: str) -> list[str]:
    with pytest.raises(RosterError) as error:
        plan(course, text)
    return error.value.problems


def people(course) -> dict[str, tuple[str, str, str]]:
    """Members and expected ones: number, section, role by email."""
    members = {m.user.email: (m.number, m.section, m.role) for m in course.memberships.all()}
    return members | {e.email: (e.number, e.section, e.role) for e in course.invitations.all()}


def test_a_roster_is_taken_in(room):
    account("carol")
    text = HEADED + (
        "sam@example.org,Sam,S100,B,student\n"
        "sue@example.org,,S5,A,\n"
        "carol@example.org,Carol,S8,A,\n"
        'tom@example.org,"Smith, Tom",S9,A,student\n'
    )
    planned = plan(room.course, text)
    assert [(line.number, line.kind, line.who) for line in planned.lines] == [
        (2, "changed", "sam"),
        (3, "same", "sue"),
        (4, "joins", "carol"),
        (5, "expected", "Tom Smith"),
    ]
    assert planned.lines[0].was == "student, S4, A"
    assert planned.changes == 3
    take_in(room.course, text)
    found = people(room.course)
    assert found["sam@example.org"] == ("S100", "B", "student")
    assert found["carol@example.org"] == ("S8", "A", "student")
    assert found["tom@example.org"] == ("S9", "A", "student")
    assert found["alice@example.org"] == ("", "", "instructor")  # who is not in the file stays
    assert take_in(room.course, text).changes == 0


@pytest.mark.parametrize(
    "text",
    [
        "tom@example.org,Tom,S9,A,grader\n",
        "Email;Role;Section;Number;Name\nTOM@example.org;Grader;A;S9;Tom\n",
        "\r\n\r\nrole,email,name,number,section\r\ngrader, tom@example.org ,Tom,S9,A\r\n\r\n",
        'email;name;number;section;role\n"tom@example.org";"Tom";"S9";"A";"grader"',
    ],
)
def test_shapes_that_spreadsheets_make(room, text):
    take_in(room.course, decoded(b"\xef\xbb\xbf" + text.encode()))
    row = Invitation.objects.get()
    assert (row.email, row.name, row.number, row.section, row.role) == ("tom@example.org", "Tom", "S9", "A", "grader")


def test_errors_are_told_by_line_and_nothing_is_taken_in(room):
    text = HEADED + (
        "tom@example.org,Tom,S9,A,student\n"
        "noBody,,,,\n"
        "tim@example.org,,,,boss\n"
        "TOM@example.org,,,,\n"
        f"ann@example.org,,{'9' * 41},,\n"
        "eve@example.org,Eve,S1,A,student,extra\n"
        ",No Email,,,\n"
        "eva@example.org,Eva,S9,B,\n"
    )
    assert problems(room.course, text) == [
        "line 3: expected an email, found “noBody”",
        "line 4: expected a role of student, grader, instructor, found “boss”",
        "line 5: tom@example.org is already in line 2",
        "line 6: number: Ensure this value has at most 40 characters (it has 41).",
        "line 7: expected 5 cells, found 6",
        "line 8: expected an email, found “”",
        "line 9: S9 is already in line 2",
    ]
    with pytest.raises(RosterError):
        take_in(room.course, text)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a line for each person, with an email, found none"),
        (HEADED, "expected a line for each person, with an email, found none"),
        (
            "email,phone\na@example.org,1\n",
            "line 1: expected the columns email, name, number, section, role, each once, found email, phone",
        ),
        (
            "email,email\na@example.org,b@example.org\n",
            "line 1: expected the columns email, name, number, section, role, each once, found email, email",
        ),
        ('a@example.org,"Tom\n', "this is not CSV: unexpected end of data"),
        (
            "alice@example.org,,,,student\nbob@example.org,,,,student\n",
            "After this the course would have no instructor. Leave one as instructor.",
        ),
    ],
)
def test_files_that_are_no_roster(room, text, problem):
    assert problems(room.course, text) == [problem]


def test_a_line_that_spans_lines_keeps_its_number(room):
    text = HEADED + 'tom@example.org,"Tom\nSmith",,,\nnobody,,,,\n'
    assert problems(room.course, text) == ["line 4: expected an email, found “nobody”"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"email\n\x81\n", "line 2: this is no text; save the file as “CSV UTF-8” and try again"),
        (b"email\na@example.org\n\0\n", "line 3: this is no text; save the file as “CSV UTF-8” and try again"),
        (b"x" * (MAX_BYTES + 1), f"expected at most {MAX_BYTES} bytes, found {MAX_BYTES + 1}"),
    ],
)
def test_files_that_are_no_text(data, problem):
    with pytest.raises(RosterError) as error:
        decoded(data)
    assert error.value.problems == [problem]


def test_many_errors_are_cut_short(room):
    found = problems(room.course, "email\n" + "x\n" * 50)
    assert (len(found), found[-1]) == (21, "and 30 more lines")


def test_from_the_file_to_the_course(room, alice):
    address = f"/courses/{room.course.pk}/roster/"
    file = SimpleUploadedFile("roster.csv", b"\xef\xbb\xbfemail;name\r\ntom@example.org;Tom\r\n")
    shown = page(alice.post(address, {"file": file}))
    assert "1: invited, not joined yet" in shown.text
    assert not Invitation.objects.exists()
    fields = {
        each.attrs["name"]: each.attrs.get("value", "")
        for each in shown.walk()
        if each.tag == "input" and each.attrs.get("type") == "hidden"
    }
    assert said(alice, alice.post(address, fields | {"confirmed": "on"})) == ["Roster imported: 1 changes."]
    assert Invitation.objects.get().name == "Tom"


def test_a_bad_file_is_answered_with_its_lines(room, alice):
    answer = alice.post(f"/courses/{room.course.pk}/roster/", {"text": "email\nnobody\n", "confirmed": "on"})
    assert answer.status_code == 422
    assert "line 2: expected an email, found “nobody”" in page(answer).text
    assert "Choose a file, or paste its text." in page(alice.post(f"/courses/{room.course.pk}/roster/")).text


def test_formulas_are_defused(room, alice):
    Invitation.objects.create(
        course=room.course, email="tom@example.org", name='=HYPERLINK("x")', number="+49", section="@A"
    )
    Membership.objects.filter(user=account("sam")).update(number="-1", section="A, B")
    answer = alice.get(f"/courses/{room.course.pk}/roster.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="logic-101-roster.csv"'
    text = answer.content.decode()
    assert text.startswith("\ufeffemail,first_name,last_name,number,section,role\r\n")
    assert 'tom@example.org,"\'=HYPERLINK(""x"")",,\'+49,\'@A,student\r\n' in text
    assert 'sam@example.org,,,\'-1,"A, B",student\r\n' in text


def test_what_is_written_is_read_back_the_same(room):
    Invitation.objects.create(course=room.course, email="tom@example.org", name="=1+1", number="+49", section="@A")
    planned = plan(room.course, exported(room.course))
    assert [line.kind for line in planned.lines] == ["same"] * 6


@pytest.mark.parametrize("cell", ["=1", "+1", "-1", "@x", "\tx", "\rx"])
def test_a_cell_is_defused_and_read_back(cell):
    assert defused(cell) == f"'{cell}"
    assert fused(defused(cell)) == cell


@pytest.mark.parametrize("cell", ["", "1", "x=1", "'x", "a@b.org"])
def test_other_cells_stay(cell):
    assert (defused(cell), fused(cell)) == (cell, cell)


def test_numbers_and_nothing_are_cells_too():
    assert written([[None, 3, "x"]]) == ",3,x\r\n"
    assert lines("a,b\n\nc;d,e\n") == [(1, ["a", "b"]), (3, ["c;d", "e"])]
