"""Misconceptions of a course, as its instructors see them."""

import csv
import re
from io import StringIO

import pytest
from django.test import Client

from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.test_suspicion import CORNERS, SAID, steps
from tests.site.work.texts import made, puzzle_of

pytestmark = pytest.mark.django_db

PAIRS = ["00..00..", "........", "........", "........", "..0.....", "...0....", "........", "11......"]
assert len(PAIRS) == len(CORNERS)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def course(db: None) -> int:
    """Sam joins corners twice, and then has the rule right three times; Sue slips once."""
    shelf = made()["Fern"].set
    classroom = room(puzzle_of(shelf, "Pairs", "many", " ".join(PAIRS)))
    sam = window(classroom.item)
    said = steps(sam, "r5c4=1", "r6c3=1", "r1c3=1", "r1c4=1", "r1c7=1")
    assert SAID in said[1]
    sam.step("binary.trio @row1")
    steps(window(classroom.item, "sue"), "r4c8=1")
    return classroom.course.pk


def page(course: int, query: str = "", who: str = "alice") -> str:
    answer = person(who).client.get(f"/courses/{course}/misconceptions/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_each_is_counted_by_assignment_with_those_who_are_rid_of_it(course):
    table = words(page(course))
    assert "4 wrong tries in assignments." in table
    assert "Of these, 50 % fit no misconception that we know." in table
    assert re.search(
        r"binary.corner-pair .*? Exercise about it.*? 1 student 2 tries · 1 cleared .tries until then: 1.", table
    )


def test_the_page_has_the_tabs_of_its_course(course):
    assert 'aria-current="page">Misconceptions</a>' in page(course)


def test_a_cell_leads_to_the_moments_in_the_replay(course):
    (address,) = re.findall(r'href="[^"?]*(\?bug=binary.corner-pair[^"]*)"', page(course))
    found = re.findall(r'href="(/grading/proofs/\d+/\?event=\d+)"', page(course, address.replace("&amp;", "&")))
    assert len(found) == 2
    moment = person("alice").client.get(found[1]).content.decode()
    assert "Not accepted: Prevent Trio, r6c3 = 1" in words(moment)


def test_the_table_is_a_file_too(course):
    rows = list(csv.reader(StringIO(page(course, "?format=csv").removeprefix("\ufeff"))))
    assert rows[0] == ["misconception", "assignment", "students", "tries", "cleared", "tries until cleared"]
    assert ["binary.corner-pair", "1", "2", "1", "1"] in [[row[0], *row[2:]] for row in rows]


def test_students_do_not_see_it(course):
    for client in (person("sam").client, Client()):
        assert client.get(f"/courses/{course}/misconceptions/").status_code in (302, 404)


def test_the_number_of_queries_is_fixed(course, django_assert_max_num_queries):
    alice = person("alice").client
    with django_assert_max_num_queries(8):
        alice.get(f"/courses/{course}/misconceptions/")
