"""Drills: board after board, answers judged by the kernel, nothing from puzzles that are hidden."""

import re

import pytest
from django.test import Client

from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.texts import made
from tutor.courses.models import Assignment

pytestmark = pytest.mark.django_db

ADDRESS = "/learn/drills/binary.prevent-trio/"
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="(\d+)">')
ANSWER = re.compile(r'name="says"\s+value="(\w+)"')


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_one_answer_is_right_and_the_others_are_told_why_not() -> None:
    made()
    client = Client()
    page = client.get(ADDRESS).content.decode()
    asked = dict(HIDDEN.findall(page))
    answers = ANSWER.findall(page)
    assert answers[-1] == "none"
    assert int(asked["puzzle"]) > 0
    said = [client.get(ADDRESS, asked | {"says": each}).content.decode() for each in answers]
    assert sum("Right." in each for each in said) == 1
    assert sum("Not so." in each for each in said) == len(answers) - 1
    for each, answer in zip(said, answers, strict=True):
        claim = re.search(rf'name="says"\s+value="{answer}"[^>]*>([^<]+)<', page)
        assert claim is not None
        assert answer == "none" or f"{claim[1].strip()}:" in words(each)
        assert f"{'1' if 'Right.' in each else '0'} of 1 right so far" in words(each)
        following = client.get(ADDRESS, dict(HIDDEN.findall(each))).content.decode()
        assert ANSWER.findall(following)


def test_a_rule_without_a_puzzle_is_asked_about_on_the_boards_of_its_examples() -> None:
    page = Client().get("/learn/drills/masyu.blocked-black/").content.decode()
    assert dict(HIDDEN.findall(page))["puzzle"] == "0"
    assert len(ANSWER.findall(page)) > 1


@pytest.mark.parametrize("rule", ["binary.zero-or-one", "binary.no-such"])
def test_splits_and_what_is_no_rule_have_no_drill(rule: str) -> None:
    assert Client().get(f"/learn/drills/{rule}/").status_code == 404


def test_a_rule_without_anything_to_choose_among_leads_to_its_examples() -> None:
    page = Client().get("/learn/drills/skyscrapers.insufficient-visibility/").content.decode()
    assert "There is no drill for this rule" in page
    assert 'href="/rules/skyscrapers.insufficient-visibility/"' in page


def test_boards_of_a_hidden_puzzle_are_not_shown() -> None:
    fern = made()["Fern"]
    classroom(fern, feedback=Assignment.Feedback.AFTER)
    student = person("sam").client
    query = {"seed": "5", "puzzle": str(fern.pk)}
    assert dict(HIDDEN.findall(Client().get(ADDRESS, query).content.decode()))["puzzle"] == str(fern.pk)
    assert dict(HIDDEN.findall(student.get(ADDRESS, query).content.decode()))["puzzle"] == "0"
    for _ in range(4):
        assert dict(HIDDEN.findall(student.get(ADDRESS).content.decode()))["puzzle"] != str(fern.pk)
