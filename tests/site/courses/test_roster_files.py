"""Rosters of other systems, as they come: their encodings and columns are recognised, and attacks refused."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests.site.courses.reading import main, page, said
from tests.site.people import account
from tutor.courses.models import Invitation, Membership, RosterColumns
from tutor.courses.rosters.columns import Remembered, guessed, table_of
from tutor.courses.rosters.errors import RosterError
from tutor.courses.rosters.reading import opened
from tutor.courses.services.roster import parsed, plan

pytestmark = pytest.mark.django_db

TOM = ("tom@example.edu", "Tom", "Müller", "S9")


def workbook(*rows: tuple, sheets: int = 1) -> bytes:
    book = Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for number in range(1, sheets):
        book.create_sheet(f"More {number}")
    out = BytesIO()
    book.save(out)
    return out.getvalue()


FILES = {
    "canvas": (
        "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (4711)\r\n"
        "    Points Possible,,,,,10.00\r\n"
        '"Müller, Tom",812,S9,tom@example.edu,LOGIC 101 Section 001 and LOGIC 101 Section 002,7\r\n'
        '"Student, Test",813,,b7c1,LOGIC 101 Section 001,\r\n'
    ).encode(),
    "moodle": "First name\tLast name\tID number\tEmail address\tGroups\nTom\tMüller\tS9\ttom@example.edu\tA\n".encode(
        "utf-16"
    ),
    "blackboard": '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Availability"\n'
    '"Müller"\t"Tom"\t"tom@example.edu"\t"S9"\t"Yes"\n'.encode("utf-16-le"),
    "gradescope": b"Full Name;SID;Email;Role;Sections\nTom M\xfcller;S9;tom@example.edu;Student;A\n",
    "registrar": workbook(
        ("Class list", None, None),
        (),
        ("Family name", "Given name", "Campus ID", "Date of birth", "E-mail address"),
        ("Müller", "Tom", "S9", 36526, "tom@example.edu"),
    ),
}


def read(data: bytes):
    file = opened(data)
    table = table_of(parsed(file.text))
    return file, table, guessed(table)


@pytest.mark.parametrize("system", FILES)
def test_a_file_of_another_system(room, system):
    file, _table, columns = read(FILES[system])
    (line,) = plan(room.course, file.text, columns).lines
    row = line.row
    assert (row.email, row.first_name, row.last_name, row.number) == TOM
    assert line.number == {"canvas": 3, "registrar": 4}.get(system, 2)
    assert bool(file.notes) == (system == "gradescope")


def grown(size: int) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * size)
    return out.getvalue()


def with_part(name: str, text: bytes) -> bytes:
    """Return a workbook in which one part is replaced."""
    out = BytesIO()
    with ZipFile(BytesIO(workbook(("email",), ("tom@example.edu",)))) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, text if part == name else old.read(part))
    return out.getvalue()


OPEN = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
ENTITIES = b'<!DOCTYPE l [<!ENTITY a "b">]>' + OPEN + b'<row><c t="str"><v>&a;</v></c></row>'
FAR = OPEN + b'<row r="1048576"><c r="A1048576" t="str"><v>email</v></c></row></sheetData></worksheet>'
SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (lambda: grown(64 << 20), "grow too large"),
        (lambda: with_part(SHEET, ENTITIES), "cannot be read"),
        (lambda: with_part(SHEET, FAR), "more than 5,000 lines"),
        (lambda: workbook(("email",) * 400), "more than 300 columns"),
        (lambda: workbook(("email",))[:-30], "cannot be read"),
        (lambda: workbook(*[("a" * 990,) * 6] * 100), "too much text"),
        (lambda: b"PK\x03\x04" + b"\0" * 99, "cannot be read"),
        (lambda: b"\xd0\xcf\x11\xe0" + b"\0" * 99, "has a password"),
        (lambda: "email\ntom@example.edu".encode("utf-16")[:-1], "this is no text"),
        (lambda: b"a," * 400 + b"\n", "at most 300 columns"),
    ],
)
def test_files_made_to_break_the_reader(data, why):
    with pytest.raises(RosterError) as error:
        read(data())
    assert why in str(error.value)


def test_columns_are_chosen_previewed_and_remembered(room, alice):
    address = f"/courses/{room.course.pk}/roster/"
    text = "Who,Key,Team\n=2+3,tom,B\n"
    answer = alice.post(address, {"text": text})
    assert answer.status_code == 422
    shown = page(answer)
    assert "Choose the column with the email address" in shown.text
    chosen = {"column-0": "name", "column-1": "email", "column-2": "email", "domain": "@Example.edu", "headed": "on"}
    assert "Choose “email” for one column only, not for 2, 3." in main(alice.post(address, {"text": text} | chosen))
    chosen["column-2"] = "section"
    shown = page(alice.post(address, {"text": text, "confirmed": "on"} | chosen))
    assert "nothing was imported yet" in shown.text
    previewed = next(each.attrs["value"] for each in shown.all(name="previewed"))
    sent = {"text": text, "confirmed": "on", "previewed": previewed} | chosen
    assert said(alice, alice.post(address, sent)) == ["Roster imported: 1 changes."]
    row = Invitation.objects.get()
    assert (row.email, row.roster_name, row.section) == ("tom@example.edu", "=2+3", "B")
    file = SimpleUploadedFile("next.xlsx", workbook(("Key", "Team", "Who"), ("ann", "C", "Ann Lee"), sheets=2))
    answer = main(alice.post(address, {"file": file}))
    assert "ann@example.edu" in answer
    assert "The file has 2 sheets; only “Sheet” was read." in answer
    assert RosterColumns.objects.get().domain == "example.edu"


def test_columns_that_the_last_file_lacked_are_guessed():
    remembered = Remembered({"first name": "first_name", "last name": "last_name", "groups": ""})
    text = "First Name,Last Name,SID,Email,Groups\nTim,Moss,S1,tim@example.edu,A\n"
    columns = guessed(table_of(parsed(text), None, remembered), remembered)
    assert columns.fields == ("first_name", "last_name", "number", "email", "")


def test_columns_that_the_file_lacks_stay(room):
    Membership.objects.filter(user=account("sam")).update(first_name="Samuel", last_name="Reed")
    text = "Email,Section\nsam@example.org,B\ngrace@example.org,B\n"
    table = table_of(parsed(text))
    lines = plan(room.course, text, guessed(table)).lines
    assert [(line.row.number, line.row.roster_name, line.row.role) for line in lines] == [
        ("S4", "Samuel Reed", "student"),
        ("", "", "grader"),
    ]


def test_the_name_of_the_roster_is_the_name_in_the_course(room, alice):
    Membership.objects.filter(user=account("sam")).update(first_name="Samuel", last_name="Reed")
    Membership.objects.filter(user=account("sue")).update(first_name="Susan", last_name="Abel")
    pk, item, assignment = room.course.pk, room.item.pk, room.assignment.pk
    book = main(alice.get(f"/courses/{pk}/gradebook/"))
    assert 0 < book.find("Abel, Susan account: sue") < book.find("Reed, Samuel account: sam"), book
    for address in (
        f"/courses/{pk}/people/",
        f"/assignments/{assignment}/extensions/",
        f"/courses/{pk}/exports/",
    ):
        assert "Reed, Samuel" in main(alice.get(address)), address
    assert "Samuel Reed" in main(alice.get(f"/grading/items/{item}/students/{account('sam').pk}/"))
    canvas = b"".join(alice.get(f"/courses/{pk}/exports/canvas/")).decode()
    assert [line.partition(",S")[0] for line in canvas.splitlines()[2:]] == ['"Abel, Susan",', '"Reed, Samuel",']


def test_who_has_not_joined_stands_in_gradebook_counts_and_exports(room, alice):
    facts = {"email": "tom@example.edu", "last_name": "Müller", "number": "=9"}
    Invitation.objects.create(course=room.course, first_name="Tom", **facts)
    Invitation.objects.create(course=room.course, email="grader@example.edu", role="grader")
    pk = room.course.pk
    book = main(alice.get(f"/courses/{pk}/gradebook/"))
    assert "3 students. 1 has not joined yet." in book
    row = book[book.index("Müller, Tom") :]
    assert row.startswith("Müller, Tom not joined yet =9 0 0 % – not begun – not begun"), row
    assert "0 of 3 students have begun (1 not joined yet)" in main(alice.get(f"/courses/{pk}/"))
    assert "3 students (1 not joined yet) × 2 puzzles · 0 proofs begun" in main(alice.get(f"/courses/{pk}/exports/"))
    assert "(2 not joined yet)" in main(alice.get(f"/courses/{pk}/people/"))
    canvas, verdicts = (
        b"".join(alice.get(f"/courses/{pk}/exports/{name}/?unreleased=on")).decode().splitlines()
        for name in ("canvas", "verdicts")
    )
    assert canvas[2] == '"Müller, Tom",,\'=9,tom@example.edu,,'
    rows = [line for line in verdicts if "tom@example.edu" in line]
    assert len(rows) == 2
    assert all(row.startswith("Tom Müller,'=9,") and ",Müller,Tom,,no,no," in row for row in rows), rows
