"""Grades for learning systems."""

import csv
from io import StringIO

import pytest

from tests.site.classroom import assigned
from tests.site.people import account
from tutor.accounts.models import User
from tutor.grading.models import Grade

pytestmark = pytest.mark.django_db


def table(work, name: str, query: str = "") -> list[list[str]]:
    return list(csv.reader(StringIO(work.file(name, query).decode(), newline="")))


def test_canvas(work):
    assigned(work.room.course, work.sam.puzzle, title="First proofs", position=1)
    sue = next(row for row in table(work, "canvas") if row[0] == "sue")
    assert table(work, "canvas") == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "First proofs", "First proofs - 2"],
        ["    Points Possible", "", "", "", "", "20.00", "10.00"],
        ["sam", "", "S4", "sam@example.org", "A", "10.00", ""],
        ["sue", "", "S5", "sue@example.org", "A", sue[5], ""],
    ]
    assert 0 < float(sue[5]) < 10


def test_canvas_takes_last_names_first(work):
    User.objects.filter(username="sam").update(first_name="Sam", last_name="Sample")
    assert table(work, "canvas")[2][0] == "Sample, Sam"


def test_moodle(work):
    query = f"student={account('sam').pk}"
    assert table(work, "moodle", query) == [
        ["First name", "Last name", "ID number", "Email address", "First proofs"],
        ["sam", "", "S4", "sam@example.org", "10.00"],
    ]


def test_points_set_by_a_grader_count_even_where_nothing_was_begun(work):
    Grade.objects.create(item=work.room.items[1], student=account("sue"), kind="override", points=3)
    sue = next(row for row in table(work, "moodle") if row[0] == "sue")
    Grade.objects.create(item=work.room.item, student=account("sue"), kind="override", points=0)
    assert next(row for row in table(work, "moodle") if row[0] == "sue")[4] == "3.00"
    assert float(sue[4]) > 3


def test_who_is_excused_from_all_of_an_assignment_is_so_in_canvas(work):
    for item in work.room.items:
        Grade.objects.create(item=item, student=account("sue"), kind="excused")
    assert [row[5] for row in table(work, "canvas")[2:]] == ["10.00", "EX"]
    assert table(work, "moodle")[2][4] == ""


def test_drafts_are_nobodys_work(work):
    assigned(work.room.course, work.sam.puzzle, title="Draft", published=None)
    assert table(work, "canvas")[0][5:] == ["First proofs"]
