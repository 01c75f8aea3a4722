"""Proofs of different students that are the same, as graders find them listed."""

import re

import pytest

from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.texts import WHOLE, made
from tutor.work.models import Proof

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


def test_both_are_shown_side_by_side_from_the_list_and_from_the_proof(classroom):
    """Steps stand beside each other, whatever order they were made in, with the board of each proof."""
    for who, steps in (("sue", WHOLE[:5]), ("sam", (("0.0", "binary.prevent-trio: r4c4=1, r4c1=1"), *WHOLE[1:5]))):
        window(classroom.item, who).play(*steps)
    listed(classroom)
    alice, course = person("alice").client, classroom.course.pk
    sue, sam = (Proof.objects.get(owner__username=name) for name in ("sue", "sam"))
    address = f"/courses/{course}/same/pair/?first={sue.pk}&amp;second={sam.pk}"
    assert address in alice.get(f"/courses/{course}/same/").content.decode()
    graded = alice.get(f"/grading/proofs/{sam.pk}/").content.decode()
    assert address in graded
    assert "1 other student has the same steps." in " ".join(graded.split())
    page = alice.get(address.replace("&amp;", "&") + "&step=2").content.decode()
    text = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "5 steps are in both proofs, made in the same order." in text
    assert ("step 2 of 5" in text, page.count('aria-current="step"')) == (True, 1)
    assert page.count("<svg") > 2
    lines = alice.get(f"/courses/{course}/same/?format=csv").content.decode().splitlines()
    assert [line.split(",")[:7] for line in lines[1:]] == [
        ["1", "First proofs", "Fern", "5", "sue", "1", "first"],
        ["1", "First proofs", "Fern", "5", "sam", "1", "as the first"],
    ]


def test_steps_that_one_proof_lacks_are_listed_too(classroom):
    for who, steps in (("sue", (LEFT, RIGHT)), ("sam", (RIGHT, SPLIT))):
        work(classroom, who, *steps)
    sue, sam = (Proof.objects.get(owner__username=name) for name in ("sue", "sam"))
    address = f"/courses/{classroom.course.pk}/same/pair/?first={sue.pk}&second={sam.pk}"
    text = " ".join(re.sub(r"<[^>]+>", " ", person("alice").client.get(address).content.decode()).split())
    assert "1 step is in both proofs" in text
    assert "This proof lacks the step." in text


def test_the_number_of_queries_is_fixed(classroom, django_assert_max_num_queries):
    for who in ("sam", "sue"):
        work(classroom, who, LEFT, RIGHT)
    listed(classroom)
    alice = person("alice").client
    with django_assert_max_num_queries(9):
        alice.get(f"/courses/{classroom.course.pk}/same/")
