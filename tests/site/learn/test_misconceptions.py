"""Exercises about misconceptions: every one of every type has its boards, and the kernel judges the answers."""

import re

import pytest
from django.test import Client

from puzzles.base.ptype import PuzzleType
from puzzles.bugs import Bug, bugs_of
from puzzles.registry import all_types
from tests.site.people import person
from tests.site.work.texts import made
from tests.site.work.workbench import Workbench
from tutor.learn.selectors.misconceptions import exercise

pytestmark = pytest.mark.django_db

TYPES = [ptype for ptype in all_types().values() if bugs_of(ptype)]
ADDRESS = "/learn/misconceptions/binary.corner-pair/"


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("ptype", TYPES, ids=lambda each: each.id)
def test_every_misconception_has_boards_where_its_rule_applies_and_where_not(ptype: PuzzleType) -> None:
    for bug in [bug for bug in bugs_of(ptype) if bug.shown]:
        assert_exercises(ptype, bug)


def assert_exercises(ptype: PuzzleType, bug: Bug) -> None:
    for rule in [rule for rule in ptype.rules if rule.id in bug.where]:
        found = exercise(bug.id, rule.id, ptype.id)
        assert found is not None, bug.id
        assert 3 <= len(found.questions) <= 5
        assert {question.holds for question in found.questions} == {True, False}
        for question in found.questions:
            assert question.reason.endswith(".")
            assert question.text.endswith("?")
            assert ("It looks as if" in question.reason) == (not question.holds)


def test_answers_are_judged_and_lead_back_to_the_node() -> None:
    sam = person("sam").client
    workbench = Workbench.of(sam, made()["Fern"])
    workbench.step("binary.prevent-trio: r4c1=1, r4c4=1")
    found = exercise("binary.corner-pair", "binary.prevent-trio", "binary")
    assert found is not None
    query: dict[str, str | int] = {
        "proof": workbench.proof.pk,
        "node": "1.0",
        "rule": "binary.prevent-trio",
        "right": "0",
    }
    for number, question in enumerate(found.questions, start=1):
        asked = sam.get(ADDRESS, query | {"board": number}).content.decode()
        assert question.text in words(asked)
        assert "It looks as if" not in words(asked)
        wrong = sam.get(ADDRESS, query | {"board": number, "says": "no" if question.holds else "yes"})
        assert "Not so." in words(wrong.content.decode())
        answer = sam.get(ADDRESS, query | {"board": number, "says": "yes" if question.holds else "no"})
        assert "Right." in words(answer.content.decode())
        (right,) = re.findall(r'name="right" value="(\d+)"', answer.content.decode())
        query["right"] = right
    done = sam.get(ADDRESS, query | {"board": len(found.questions) + 1}).content.decode()
    assert f"{len(found.questions)} of {len(found.questions)} right" in words(done)
    assert f'href="/work/{workbench.proof.pk}/?node=1.0"' in done


def test_others_get_no_way_into_the_proof() -> None:
    workbench = Workbench.of(person("sam").client, made()["Fern"])
    workbench.step("binary.prevent-trio: r4c1=1, r4c4=1")
    for client in (person("sue").client, Client()):
        assert "/work/" not in client.get(ADDRESS, {"proof": str(workbench.proof.pk), "node": "1.0"}).content.decode()


@pytest.mark.parametrize("bug", ["binary.no-such", "latin.naked-for-hidden", "any.other-rule"])
def test_what_is_never_shown_has_no_exercise(bug: str) -> None:
    assert Client().get(f"/learn/misconceptions/{bug}/").status_code == 404
