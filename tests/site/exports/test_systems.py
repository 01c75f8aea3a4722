"""Grades for learning systems."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.utils import timezone

from tests.site.classroom import assigned
from tests.site.people import account, person
from tests.site.work.page import parse
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Membership
from tutor.courses.services.results import mark_graded
from tutor.grading.models import Grade

pytestmark = pytest.mark.django_db


def table(work, name: str, query: str = "") -> list[list[str]]:
    return list(csv.reader(StringIO(work.file(name, query).decode(), newline="")))


def test_canvas(work):
    assigned(work.room.course, work.sam.puzzle, title="First proofs", position=1, feedback="immediate")
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


def test_results_that_students_cannot_see_stay_out_unless_they_are_asked_for(work):
    """Sections see them one after the other; what nobody sees has no column at all."""
    button = {"feedback": "after_due", "results": "button"}
    fields = {"due": timezone.now() - timedelta(days=1), "late": "no"} | button
    second, _items = assigned(work.room.course, work.sam.puzzle, title="Second", position=1, **fields)
    Membership.objects.filter(user=account("sue")).update(section="B")
    heads = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "First proofs"]
    assert table(work, "canvas")[0] == heads
    assert "they have no column: Second" in text_of(work)
    grade = {"item": second.items.get(), "kind": "override", "points": 4}
    for name in ("sam", "sue"):
        Grade.objects.create(student=account(name), **grade)
    Assignment.objects.filter(pk=second.pk).update(released={"B": timezone.now().isoformat()})
    assert [row[-1] for row in table(work, "canvas")] == ["Second", "10.00", "", "4.00"]
    query = f"unreleased=on&assignment={second.pk}"
    assert [row[5:] for row in table(work, "canvas", query)] == [["Second"], ["10.00"], ["4.00"], ["4.00"]]


def test_results_that_show_when_graded_go_out_for_whose_work_is_graded(work):
    fields = {"due": timezone.now() - timedelta(days=1), "late": "no", "feedback": "after_due", "results": "graded"}
    second, _items = assigned(work.room.course, work.sam.puzzle, title="Second", position=1, **fields)
    for name in ("sam", "sue"):
        Grade.objects.create(item=second.items.get(), student=account(name), kind="override", points=4)
    assert table(work, "canvas")[0][-1] == "First proofs"
    mark_graded(second, [account("sue").pk])
    assert [row[-1] for row in table(work, "canvas")] == ["Second", "10.00", "", "4.00"]


def text_of(work) -> str:
    """The text of the page of exports."""
    page = parse(person("grace").client.get(work.address).content.decode())
    return " ".join(page.find("content").text.split())


def test_several_assignments_are_chosen_at_once(work):
    facts = {"feedback": "immediate"}
    second, third = (
        assigned(work.room.course, work.sam.puzzle, title=name, **facts)[0] for name in ("Second", "Third")
    )
    query = f"assignment={work.room.assignment.pk}&assignment={third.pk}"
    assert table(work, "moodle", query)[0][4:] == ["First proofs", "Third"]
    assert table(work, "moodle", f"assignment={second.pk}")[0][4:] == ["Second"]


def test_drafts_are_nobodys_work(work):
    assigned(work.room.course, work.sam.puzzle, title="Draft", published=None)
    assert table(work, "canvas")[0][5:] == ["First proofs"]
