"""Misconceptions behind refused steps: recorded each time, named once likely, where verdicts are shown."""

from typing import Any

import pytest

from tests.site.api.callers import caller
from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.texts import Puzzles, puzzle_of
from tests.site.work.workbench import Workbench
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

CORNERS = ["..0.0...", "..1.1...", "........", "........", "..0.....", "...0....", "........", "........"]
"""A board with digits that are corner to corner, and no pair."""
WRONG = ("r1c4=1", "r1c4=0", "r5c4=1", "r6c3=1")
SAID = "It looks as if you joined the 0 of the row with the 0 of the column"


@pytest.fixture
def corners(puzzles: Puzzles) -> Puzzle:
    return puzzle_of(puzzles["Fern"].set, "Corners", "many", " ".join(CORNERS))


def steps(workbench: Workbench, *changes: str) -> list[str]:
    """Try changes by Prevent Trio; what is said after each."""
    return [workbench.step(f"binary.prevent-trio: {change}") for change in changes]


def details(**which: object) -> list[dict[str, Any]]:
    return list(Action.objects.filter(**which).order_by("pk").values_list("detail", flat=True))


def test_a_misconception_is_named_with_an_exercise_when_it_shows_itself_again(corners):
    workbench = Workbench.of(person("sam").client, corners)
    workbench.step("binary.zero-or-one @r8c8")
    first, second = steps(workbench, "r5c4=1", "r6c3=1")
    assert "It looks" not in first
    assert SAID in second
    recorded = details(kind="refused")
    assert ["binary.corner-pair" in each["bugs"] for each in recorded] == [True, True]
    assert [each["named"] for each in recorded] == ["", "binary.corner-pair"]
    link = next(each for each in workbench.page.find("status").walk() if each.tag == "a")
    assert "/learn/misconceptions/binary.corner-pair/" in link.attrs["href"]
    assert f"proof={workbench.proof.pk}" in link.attrs["href"]


def test_three_right_first_tries_clear_it(corners):
    board = ["00..00..", "........", "........", "........", "..0.....", "...0....", "........", "11......"]
    workbench = Workbench.of(person("sam").client, puzzle_of(corners.set, "Pairs", "many", " ".join(board)))
    workbench.step("binary.zero-or-one @r8c8")
    steps(workbench, "r5c4=1", "r1c3=1", "r1c4=1", "r1c7=1", "r8c3=0")  # the first right one is a second try there
    assert Proof.objects.get().steps == 5
    (said,) = steps(workbench, "r6c3=1")
    assert "It looks" not in said
    assert details(kind="refused")[-1]["named"] == ""
    assert SAID in steps(workbench, "r5c4=1")[0]


def test_others_do_not_inherit_it(corners):
    for who in ("sam", "sue"):
        workbench = Workbench.of(person(who).client, corners)
        workbench.step("binary.zero-or-one @r8c8")
        assert "It looks" not in steps(workbench, "r5c4=1")[0]


def test_the_api_says_it_too(corners):
    workbench = Workbench.of(person("sam").client, corners)
    workbench.step("binary.zero-or-one @r8c8")
    steps(workbench, "r5c4=1")
    proof = workbench.proof
    step = {"rev": proof.rev, "nodes": ["1.0"], "step": "binary.prevent-trio: r6c3=1"}
    answer = caller("sam").post(f"proofs/{proof.pk}/steps/", step)
    assert SAID in answer["say"]["text"]


def test_while_verdicts_are_hidden_it_is_recorded_and_never_said(corners):
    hidden = window(room(corners, feedback="after").item)
    hidden.step("binary.zero-or-one @r8c8")
    assert not [said for said in steps(hidden, "r5c4=1", "r6c3=1") if "It looks" in said]
    assert [each.get("claimed") for each in details(kind="add")] == [True] * 3
    assert [each.get("named") for each in details(kind="add")] == [None, "", "binary.corner-pair"]


def test_what_was_claimed_while_verdicts_were_hidden_names_nothing_elsewhere(corners, puzzles):
    """Else practice would tell which claims of the assignment were wrong."""
    hidden = window(room(puzzles["Wide open"], feedback="after").item)
    steps(hidden, "r1c1=1", "r2c2=1")
    Action.objects.filter(kind="add").update(detail={"claimed": True, "bugs": {"binary.corner-pair": 9.0}})
    practice = Workbench.of(person("sam").client, corners)
    practice.step("binary.zero-or-one @r8c8")
    assert "It looks" not in steps(practice, "r5c4=1")[0]
    assert SAID in steps(practice, "r6c3=1")[0]


def test_the_branch_where_the_step_holds_is_named(puzzles):
    workbench = Workbench.of(person("sam").client, puzzles["Wide open"])
    workbench.step("binary.zero-or-one @r1c1")
    workbench.step("binary.zero-or-one @r1c2", "1.0")
    said = workbench.step("binary.prevent-trio: r1c3=1", "1.1")
    assert "It looks as if you looked at another branch: this step holds in the branch r1c2 = 0." in said
    assert details(kind="refused")[0]["general"][-1] == "any.other-branch"
