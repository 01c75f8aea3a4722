"""Proofs of different students that are the same, as graders find them listed."""

import re

import pytest

from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.texts import WHOLE, made

pytestmark = pytest.mark.django_db

LEFT, RIGHT = "binary.prevent-trio: r4c1=1", "binary.prevent-trio: r4c4=1"
SPLIT = "binary.zero-or-one @r3c1"


@pytest.fixture
def classroom():
    return room(made()["Fern"])


def work(classroom, who, *steps):
    bench = window(classroom.item, who)
    for step in steps:
        bench.step(step)


def listed(classroom, query="?least=2"):
    alice = person("alice").client
    alice.post(f"/courses/{classroom.course.pk}/gradebook/refresh/")
    answer = alice.get(f"/courses/{classroom.course.pk}/same/{query}")
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_the_same_steps_in_another_order_are_listed_with_who_was_first(classroom):
    work(classroom, "sue", LEFT, RIGHT)
    work(classroom, "sam", RIGHT, LEFT)
    found = listed(classroom)
    assert "Fern First proofs 2 steps, the same by 2 students, some in another order." in found
    assert re.search(r"sue first \d{4}-.* sam another \d{4}-", found)
    assert "No two students have the same proof" in listed(classroom, "?least=3")


def test_whole_proofs_with_splits_are_compared_too(classroom):
    for who in ("sam", "sue"):
        window(classroom.item, who).play(*WHOLE)
    found = listed(classroom, f"?assignment={classroom.assignment.pk}")
    assert "13 steps, the same by 2 students, in the same order." in found


def test_a_step_before_a_split_and_one_in_its_case_are_not_the_same(classroom):
    window(classroom.item, "sam").play(("0.0", LEFT), ("1.0", RIGHT), ("2.0", SPLIT))
    window(classroom.item, "sue").play(("0.0", LEFT), ("1.0", SPLIT), ("2.0", RIGHT))
    assert "No two students have the same proof" in listed(classroom)


def test_the_number_of_queries_is_fixed(classroom, django_assert_max_num_queries):
    for who in ("sam", "sue"):
        work(classroom, who, LEFT, RIGHT)
    listed(classroom)
    alice = person("alice").client
    with django_assert_max_num_queries(9):
        alice.get(f"/courses/{classroom.course.pk}/same/")
