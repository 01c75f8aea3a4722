"""Exercises made of puzzles: the kernel judges the answers, and first answers count as tries."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from puzzles.registry import all_types
from tests.site.classroom import classroom
from tests.site.learn.test_drills import words
from tests.site.people import person
from tests.site.work.texts import made
from tutor.courses.models import Assignment
from tutor.learn.models import Try
from tutor.learn.selectors.exercises import exercise

pytestmark = pytest.mark.django_db

HIDDEN = re.compile(r'<input type="hidden" name="(seed|puzzle|rule|at|asked|right)" value="([\w.-]+)">')
SAYS = re.compile(r'name="says"\s+value="(\d+)"')


def page(client: Client, address: str, query: dict[str, str] | None = None) -> str:
    return client.get(address, query or {}).content.decode()


@pytest.mark.parametrize("kind", ["name", "finish"])
def test_every_answer_is_judged_and_the_first_one_counts_as_a_try(kind: str) -> None:
    fern = made()["Fern"].pk
    sam, address = person("sam").client, f"/learn/exercises/{kind}/binary/"
    html = page(sam, address, {"seed": "7", "puzzle": str(fern)})
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


def test_planted_mistakes_are_told_and_count_and_one_is_mended() -> None:
    fern = made()["Fern"].pk
    sam, address = person("sam").client, "/learn/exercises/find/binary/"
    html = page(sam, address, {"seed": "7", "puzzle": str(fern)})
    asked, marks = dict(HIDDEN.findall(html)), re.findall(r'name="mark"\s+value="(\d+)"', html)
    none = sam.post(address, asked | {"checked": "1"}, follow=True).content.decode()
    wrong = [number for number, told in zip(marks, none.split("<li")[-len(marks) :], strict=True) if "is wrong" in told]
    assert 1 <= len(wrong) <= 2
    assert words(none).count("You did not mark it.") == len(wrong)
    found = sam.post(address, asked | {"checked": "1", "mark": wrong}, follow=True).content.decode()
    assert "Right." in found
    assert words(found).count("You saw that.") == len(marks)
    assert [*Try.objects.values_list("right", flat=True)] == [False] * len(wrong)
    mended = [
        page(sam, address, asked | {"checked": "1", "mark": wrong[0], "says": each}) for each in SAYS.findall(found)
    ]
    assert sum("Right." in each.split('id="mend"')[1] for each in mended) == 1
    assert len(mended) > 1


def test_steps_are_moved_until_the_kernel_accepts_their_order() -> None:
    fern = made()["Fern"].pk
    address = "/learn/exercises/order/binary/"
    html = page(Client(), address, {"seed": "7", "puzzle": str(fern)})
    asked = dict(HIDDEN.findall(html))
    (first,) = re.findall(r'name="check" value="([\w.]+)"', html)
    refused = page(Client(), address, asked | {"check": first})
    assert re.search(r"Not so\. Step \d does not hold there\. .+: .+\.", words(refused))
    numbers = re.findall(r"\d", first)
    assert numbers == sorted(numbers), "the numbers tell the right order"
    shown = exercise("order", all_types()["binary"], AnonymousUser(), 7, fern, None)
    assert shown
    right = page(Client(), address, asked | {"check": ".".join(shown.made.order)})
    assert "Right. Every step holds in this order." in words(right)
    moves = re.findall(r'name="order"\s+value="([\w.]+)"', html)
    assert len(moves) == 2 * len(numbers) - 2
    for move in moves:
        moved = page(Client(), address, asked | {"order": move})
        assert f'name="check" value="{move}"' in moved
        assert "Right." not in moved


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
