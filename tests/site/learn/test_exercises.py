"""Exercises made of puzzles: the kernel judges the answers, and first answers count as tries."""

import re

import pytest
from django.test import Client

from tests.site.classroom import classroom
from tests.site.learn.test_drills import words
from tests.site.people import person
from tests.site.work.texts import made
from tutor.courses.models import Assignment
from tutor.learn.models import Try

pytestmark = pytest.mark.django_db

HIDDEN = re.compile(r'<input type="hidden" name="(seed|puzzle|rule|at|asked|right)" value="([\w.-]+)">')
SAYS = re.compile(r'name="says"\s+value="(\d+)"')


def page(client: Client, address: str, query: dict[str, str] | None = None) -> str:
    return client.get(address, query or {}).content.decode()


@pytest.mark.parametrize("kind", ["name", "finish"])
def test_every_answer_is_judged_and_the_first_one_counts_as_a_try(kind: str) -> None:
    made()
    sam, address = person("sam").client, f"/learn/exercises/{kind}/binary/"
    html = page(sam, address)
    number = 0
    while answers := SAYS.findall(html):
        asked = dict(HIDDEN.findall(html))
        assert asked["at"] == str(number)
        said = {each: page(sam, address, asked | {"says": each}) for each in answers}
        assert all(("Right." in answer) != ("Not so." in answer) for answer in said.values())
        wrong = next(each for each in answers if "Not so." in said[each])
        answer = sam.post(address, asked | {"says": wrong}, follow=True).content.decode()
        assert words(answer) == words(said[wrong])
        sam.post(address, asked | {"says": next(each for each in answers if "Right." in said[each])})
        number += 1
        assert [*Try.objects.values_list("owner__username", "right")] == [("sam", False)] * number
        html = page(sam, address, dict(HIDDEN.findall(answer)) | {"at": str(number)})
    assert number > 1
    assert f"0 of {number} right" in words(html)


def test_a_hidden_puzzle_is_not_asked_about() -> None:
    fern = made()["Fern"]
    classroom(fern, feedback=Assignment.Feedback.AFTER)
    query = {"puzzle": str(fern.pk)}
    address = "/learn/exercises/name/binary/"
    assert dict(HIDDEN.findall(page(Client(), address, query)))["puzzle"] == query["puzzle"]
    assert dict(HIDDEN.findall(page(person("sam").client, address, query)))["puzzle"] == "0"


@pytest.mark.parametrize("address", ["name/no-such/", "guess/binary/"])
def test_kinds_and_types_that_are_not_have_no_exercise(address: str) -> None:
    assert Client().get(f"/learn/exercises/{address}").status_code == 404
