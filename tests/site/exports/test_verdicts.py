"""The verdicts, to the cell."""

import csv
import json
from datetime import datetime
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from tests.site.exports.course import Work
from tests.site.people import account
from tutor.accounts.models import User
from tutor.courses.csv import defused
from tutor.courses.models import Course
from tutor.exports.selectors.columns import COLUMNS, MAIN
from tutor.grading.models import Comment, Grade
from tutor.grading.scoring.versions import checker
from tutor.library.models import Puzzle

pytestmark = pytest.mark.django_db

SAM = {
    "student": "sam",
    "number": "S4",
    "section": "A",
    "email": "sam@example.org",
    "course": "Logic 101",
    "assignment": "First proofs",
    "puzzle": "Fern",
    "type": "binary",
    "size": "4x4",
    "solved_grid": "0101/1010/0110/1001",
    "proved_grid": "0101/1010/0110/1001",
    "verdict": "proved-unique",
    "goal_met": "yes",
    "score": "1.0",
    "points": "10.00",
    "max_points": "10.00",
    "late_factor": "1.0",
    "set_by_grader": "no",
    "steps": "13",
    "everywhere": "0",
    "splits": "2",
    "refusals": "0",
    "rules_used": "binary.complete-line; binary.prevent-trio; binary.trio; binary.zero-or-one",
    "hints": "0",
    "hints_where": "0",
    "hints_rule": "0",
    "hints_step": "0",
    "checks": "0",
    "seconds": "0",
    "attempt": "1",
    "submitted": "2026-03-01T23:30:00+01:00",
    "changed": "2026-03-01T23:30:00+01:00",
    "goal": "solve",
    "last_name": "",
    "first_name": "sam",
    "account": "",
    "joined": "yes",
    "excused": "no",
    "reason": "",
    "comments": "1",
    "same_steps": "0",
    "same_first": "",
    "kind": "prove",
}


def rows(work: Work, query: str = "") -> list[dict[str, str]]:
    text = work.file("verdicts", query).decode()
    assert text[0] == "\ufeff"
    return list(csv.DictReader(StringIO(text[1:], newline="")))


def test_a_row_of_somebody_who_is_done(work):
    Comment.objects.create(proof=work.sam, author=account("grace"), text="Well put.")
    row = rows(work)[0]
    assert row == SAM | {
        "proof": f"{work.sam.pk}",
        "item": f"{work.room.item.pk}",
        "assignment_id": f"{work.room.assignment.pk}",
        "link": f"http://testserver/grading/proofs/{work.sam.pk}/",
        "sha256": work.sam.puzzle.sha256,
        "versions": f"checker {checker()}; rev 13",
    }
    assert list(row) == [column.name for column in COLUMNS]


def test_who_has_begun_and_who_has_not(work):
    item = work.room.items[1]
    Grade.objects.create(item=item, student=account("sue"), kind="excused", reason="ill")
    table = {(row["student"], row["puzzle"]): row for row in rows(work)}
    assert list(table) == [(name, title) for name in ("sam", "sue") for title in ("Fern", "One to go")]
    begun = table["sue", "Fern"]
    found = {name: begun[name] for name in ("verdict", "goal_met", "solved_grid", "proved_grid", "steps", "splits")}
    assert found == {
        "verdict": "unfinished",
        "goal_met": "no",
        "solved_grid": "",
        "proved_grid": "..0./1.../0.../1001",
        "steps": "5",
        "splits": "2",
    }
    assert 0 < float(begun["score"]) < 1
    assert begun["submitted"] == ""
    nothing = table["sue", "One to go"]
    assert {name: cell for name, cell in nothing.items() if cell} == {
        "student": "sue",
        "number": "S5",
        "section": "A",
        "email": "sue@example.org",
        "course": "Logic 101",
        "assignment": "First proofs",
        "puzzle": "One to go",
        "type": "binary",
        "size": "4x4",
        "sha256": Puzzle.objects.get(title="One to go").sha256,
        "max_points": "10.00",
        "set_by_grader": "no",
        "goal": "solve",
        "first_name": "sue",
        "joined": "yes",
        "excused": "yes",
        "reason": "ill",
        "item": f"{item.pk}",
        "assignment_id": f"{work.room.assignment.pk}",
        "link": f"http://testserver/grading/items/{item.pk}/students/{account('sue').pk}/",
        "kind": "prove",
    }


def test_one_student_and_one_assignment(work):
    sue = account("sue").pk
    assert {row["student"] for row in rows(work, f"student={sue}")} == {"sue"}
    query = f"assignment={work.room.assignment.pk}&student={sue}"
    assert [row["puzzle"] for row in rows(work, query)] == ["Fern", "One to go"]


def test_the_spreadsheet_says_the_same(work):
    book = load_workbook(BytesIO(work.file("verdicts-xlsx", "every=on")))
    assert book.sheetnames == ["Verdicts", "Columns"]
    heads, *found = book["Verdicts"].iter_rows(values_only=True)
    assert list(heads) == [column.name for column in COLUMNS]
    as_csv = rows(work)
    assert len(found) == len(as_csv) == 4
    for cells, row in zip(found, as_csv, strict=True):
        for name, cell in zip(heads, cells, strict=True):
            if isinstance(cell, int | float):
                assert cell == float(row[name]), name
            elif isinstance(cell, datetime):
                assert cell == datetime.fromisoformat(row[name]).replace(tzinfo=None), name
            else:
                assert (cell or "") == row[name], name
    assert (book["Verdicts"].freeze_panes, book["Verdicts"].auto_filter.ref[:4]) == ("B2", "A1:A")
    assert [row[0].value for row in book["Columns"].iter_rows()] == list(heads)
    assert book["Columns"]["B11"].value.endswith("Its rows are joined by /.")


def test_a_spreadsheet_has_the_main_columns_unless_every_one_is_asked_for(work):
    book = load_workbook(BytesIO(work.file("verdicts-xlsx")))
    heads, first, *_others = book["Verdicts"].iter_rows(values_only=True)
    assert heads == tuple(column.name for column in COLUMNS if column.name in MAIN)
    assert dict(zip(heads, first, strict=True))["points"] == 10
    assert [row[0].value for row in book["Columns"].iter_rows()] == list(heads)
    assert heads[-4:] == ("proof", "item", "assignment_id", "link")


def test_the_steps_of_each_proof_are_there_on_choice(work):
    work.sue.tree.filter(number=1).update(verdict="not-forced")
    sam, *_others, last = rows(work, "texts=on")
    steps = sam["proof_steps"].split("\n")
    assert (len(steps), steps[0]) == (13, "1 after 0.0: binary.prevent-trio: r4c1=1, r4c4=1")
    assert steps[4].startswith("5 after 4.0, 4.1: merge")
    assert rows(work, "texts=on")[2]["proof_steps"].split("\n")[0].endswith(" (not-forced)")
    assert last["proof_steps"] == ""
    sheet = load_workbook(BytesIO(work.file("verdicts-xlsx", "texts=on")))["Verdicts"]
    heads = [cell.value for cell in sheet[1]]
    assert sheet.cell(2, heads.index("proof_steps") + 1).value == sam["proof_steps"]
    assert sheet.cell(2, heads.index("link") + 1).hyperlink.target == sam["link"]


def test_json_says_the_same_in_numbers(work):
    found = json.loads(work.file("verdicts-json"))
    assert [list(row) for row in found] == [[column.name for column in COLUMNS]] * 4
    first, last = found[0], found[-1]
    assert (first["steps"], first["points"], first["score"]) == (13, 10.0, 1.0)
    assert (last["steps"], last["points"], last["verdict"]) == (None, None, "")


HOSTILE = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", '=HYPERLINK("http://x","y")']


@pytest.mark.parametrize("text", HOSTILE)
def test_formulas_are_defused(text):
    assert defused(text) == f"'{text}"


def test_what_is_no_formula_stays():
    for text in ("", "sam", "1-1", "a=b", "0101/1010", "#1"):
        assert defused(text) == text


def test_no_name_or_title_becomes_a_formula(work):
    name, title = '=HYPERLINK("http://x","y")', '@SUM(A1),\n"quoted"'
    User.objects.filter(username="sam").update(first_name=name)
    Course.objects.update(title="+1")
    Puzzle.objects.filter(title="Fern").update(title=title)
    row = rows(work)[0]
    assert (row["student"], row["course"], row["puzzle"]) == (f"'{name}", "'+1", f"'{title}")
    sheet = load_workbook(BytesIO(work.file("verdicts-xlsx")))["Verdicts"]
    assert (sheet["A2"].value, sheet["A2"].data_type) == (name, "s")
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n", "d"}
    for system in ("canvas", "moodle"):
        assert f"'{name}".replace('"', '""').encode() in work.file(system)
    assert json.loads(work.file("verdicts-json"))[0]["student"] == name


def test_names_of_files_are_safe(work):
    Course.objects.update(title='A/b\\..:"c"\r\n; é 数')
    answer = work.get("verdicts")
    assert answer["Content-Disposition"] == 'attachment; filename="abc-e-verdicts.csv"'
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    Course.objects.update(title="数独")
    assert work.get("verdicts")["Content-Disposition"] == 'attachment; filename="course-verdicts.csv"'
