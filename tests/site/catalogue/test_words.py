"""Rules are found by the words that people search, on the page of rules and in the API."""

import pytest

from tests.site.api.callers import caller
from tests.site.people import person
from tests.site.work.page import parse

pytestmark = pytest.mark.django_db


def shown(text: str) -> str:
    answer = person("anonymous").client.get("/rules/", {"q": text})
    assert answer.status_code == 200
    return parse(answer.content.decode()).text


def test_the_page_of_rules():
    page = shown("naked single")
    assert "Last Number for Cell" in page
    assert "Prevent Trio" not in page
    assert "There is no rule for three or more rows and columns." in shown("swordfish")
    assert "No rule is known under “<b>frog”." in shown("<b>frog")


def test_the_api():
    program = caller("anonymous")
    found = program.get("rules/", search="naked pair")["results"]
    assert [rule["id"] for rule in found] == ["latin.naked-subset", "skyscrapers.naked-subset"]
    (rule,) = program.get("rules/", search="swordfish or not")["results"] or [None]
    assert rule is None
    assert "naked single" in program.get("rules/latin.last-number/")["names"]


def test_the_words_for_the_workbench():
    client = person("anonymous").client
    words = client.get("/rules/words/sudoku/").json()
    assert "naked single" in words["names"]["latin.last-number"]
    assert words["missing"]["swordfish"].startswith("There is no rule")
    assert client.get("/rules/words/blank/").json()["names"]["blank.finished-row"] == ""
    assert client.get("/rules/words/nonsense/").status_code == 404
