"""Puzzles of an assignment: the revision that was chosen, and first steps that are given to everybody."""

import pytest

from tests.site.courses.reading import main, said
from tests.site.grading.handing_in import everybody, handed_in
from tests.site.people import person
from tests.site.work.texts import WHOLE, puzzle_of
from tests.site.work.workbench import take_steps
from tutor.courses.models import Item
from tutor.grading.scoring.scores import scores
from tutor.library.models import Puzzle
from tutor.work.replays.records import KEPT, in_tree_order

pytestmark = pytest.mark.django_db


# --- Revisions -------------------------------------------------------------------------------------------------


@pytest.fixture
def revised(puzzles) -> Puzzle:
    """Fern was edited twice since it was assigned."""
    old = puzzles["Fern"]
    rows = ["01.. 1... .... .00.", "0101 1... .... .00."]
    for title, grid in zip(["Fern, mended", "Fern, mended twice"], rows, strict=True):
        new = puzzle_of(old.set, title, "one", grid)
        Puzzle.objects.filter(pk=new.pk).update(replaces=old)
        Puzzle.objects.filter(pk=old.pk).update(retired=True)
        old = new
    return Puzzle.objects.get(pk=old.pk)


def test_an_assigned_puzzle_is_pinned_until_the_newest_is_taken(room, alice, sam, revised):
    address = f"/assignments/{room.assignment.pk}/puzzles/"
    assert "mended" not in main(sam.get(f"/assignments/{room.assignment.pk}/"))
    assert "There is a newer revision of this puzzle." in main(alice.get(address))
    Item.objects.filter(pk=room.item.pk).update(starter=[{"number": 1}])
    assert said(alice, alice.post(f"{address}{room.item.pk}/newer/")) == [
        "The assignment has the newest revision of “Fern, mended twice” now."
    ]
    room.item.refresh_from_db()
    assert (room.item.puzzle, room.item.starter, room.item.points) == (revised, [], 10)
    assert "newer revision" not in main(alice.get(address))


def test_the_newest_is_not_taken_twice(room, alice, revised):
    Item.objects.create(assignment=room.assignment, puzzle=revised, position=3)
    answer = alice.post(f"/assignments/{room.assignment.pk}/puzzles/{room.item.pk}/newer/")
    assert said(alice, answer) == ["The newer revision of “Fern, mended twice” is in this assignment already."]


# --- First steps -----------------------------------------------------------------------------------------------


def test_first_steps_come_from_a_proof_of_ones_own(draft, alice, room):
    address = f"/assignments/{draft.pk}/puzzles/{room.item.pk}/starter/"
    assert "You have no proof of this puzzle." in main(alice.get(address))
    proof = take_steps(alice, room.item.puzzle, WHOLE[:5])
    assert said(alice, alice.post(address, {"proof": proof.pk, "steps": 2})) == [
        "Every proof begins with these 2 steps."
    ]
    room.item.refresh_from_db()
    kept = [{name: getattr(step, name) for name in KEPT} for step in in_tree_order(proof.tree.all())[:2]]
    assert room.item.starter == kept
    assert [step["text"] for step in kept] == [text for _node, text in WHOLE[:2]]
    assert "The first 2 steps are already done." in main(alice.get(f"/assignments/{draft.pk}/"))
    alice.post(address, {"none": "yes"})
    room.item.refresh_from_db()
    assert room.item.starter == []


def test_first_steps_that_cannot_be(draft, alice, room):
    address = f"/assignments/{draft.pk}/puzzles/{room.item.pk}/starter/"
    proof = take_steps(alice, room.item.puzzle, WHOLE[:3])
    bobs = take_steps(person("bob").client, room.item.puzzle, WHOLE[:3])
    for fields in (
        {},
        {"proof": bobs.pk, "steps": 1},
        {"proof": proof.pk, "steps": 0},
        {"proof": "x", "steps": "y"},
        {"proof": 10**30, "steps": 1},
    ):
        assert said(alice, alice.post(address, fields)) == [
            "Expected one of your proofs and a number of its steps. Choose both."
        ]
    assert said(alice, alice.post(address, {"proof": proof.pk, "steps": 4})) == [
        "Expected a number of steps from 1 to 3, found 4."
    ]
    proof.tree.filter(number=2).update(verdict="not-forced")
    assert said(alice, alice.post(address, {"proof": proof.pk, "steps": 3})) == [
        "Step 2 of that proof does not hold, so nobody can begin with it."
    ]
    room.item.refresh_from_db()
    assert room.item.starter == []


# --- Goals -----------------------------------------------------------------------------------------------------


def test_a_goal_is_set_and_counts(draft, alice, room):
    """It is asked for, checked, scored and exported; once a student has begun, it stays."""
    address, item = f"/assignments/{draft.pk}/puzzles/{room.item.pk}/goal/", room.item
    for cells, why in (
        ("r4c1=0", "This is not true, so nobody can prove it."),
        ("r9c9=1", "expected a cell of this puzzle, found 'r9c9'"),
    ):
        answer = alice.post(address, {"kind": "must-be", "cells": cells, "assume": "on"})
        assert (answer.status_code, why in main(answer)) == (422, True)
    sent = {"kind": "must-be", "cells": "r4c1=1", "assume": "on"}
    assert said(alice, alice.post(address, sent)) == [f"The goal of “{item.puzzle}” is saved."]
    item.refresh_from_db()
    assert item.goal == "must-be r4c1=1 assume-solution"
    asked = "To prove: r4c1 is 1. You may assume that there is a solution."
    for page in (f"/assignments/{draft.pk}/", f"/assignments/{draft.pk}/puzzles/", f"/assignments/{draft.pk}/publish/"):
        assert asked in main(alice.get(page))
    assert 'value="r4c1=1"' in alice.get(address).content.decode()
    alice.post(f"/assignments/{draft.pk}/publish/", {"anyway": "yes", "again": "yes"})
    proof = handed_in("sam", item, WHOLE[:1])
    assert (proof.goal["type"], proof.state) == ("must-be", "met")
    (score,) = [each for each in scores(*everybody(room.course)) if each.proof]
    assert (score.goal_met, score.points) == (True, item.points)
    assert asked in main(alice.get(f"/grading/proofs/{proof.pk}/"))
    verdicts = b"".join(alice.get(f"/courses/{room.course.pk}/exports/verdicts/").streaming_content).decode()
    assert "proved-met" in verdicts
    answer = alice.post(address, {"kind": "", "cells": ""})
    assert "Students have begun" in " ".join(said(alice, answer))


def test_each_cell_of_a_goal_has_its_weight(draft, alice, room):
    """The first step shows r4c1, which counts 3 of 4; the score says so in its sentence."""
    address, item = f"/assignments/{draft.pk}/puzzles/{room.item.pk}/goal/", room.item
    sent = {"kind": "must-be", "cells": "r4c1=1 r3c1=0", "assume": "on"}
    for weights, why in (
        ("3 1 1", "Expected 2 weights, one for each cell, found 3."),
        ("3 0", "Expected whole numbers from 1 to 1000, found 0."),
    ):
        answer = alice.post(address, sent | {"weights": weights})
        assert (answer.status_code, why in main(answer)) == (422, True)
        assert [*answer.context["form"].errors] == ["weights"]
    half = "the cells count 3 and 1. Showing a solution counts as much as all of them."
    alice.post(address, sent | {"weights": "3, 1", "assume": ""})
    assert half in main(alice.get(f"/assignments/{draft.pk}/"))
    alice.post(address, sent | {"weights": "3, 1"})
    item.refresh_from_db()
    assert 'value="3 1"' in alice.get(address).content.decode()
    assert "For partial credit the cells count 3 and 1." in main(alice.get(f"/assignments/{draft.pk}/"))
    alice.post(f"/assignments/{draft.pk}/publish/", {"anyway": "yes", "again": "yes"})
    proof = handed_in("sam", item, WHOLE[:1])
    (score,) = [each for each in scores(*everybody(room.course)) if each.proof]
    assert score.points == item.points * 3 / 4
    sentence = "75 % of the proof, where the cells of the goal count 3 and 1"
    assert sentence in main(alice.get(f"/grading/proofs/{proof.pk}/"))
    Item.objects.filter(pk=item.pk).update(goal="must-be r4c1=1 r3c1=0")
    assert f"{sentence}, and a solution as much as all of them" in main(alice.get(f"/grading/proofs/{proof.pk}/"))
    copy = alice.post(f"/assignments/{draft.pk}/copy/")
    assert copy.status_code == 302
    assert [each.weights for each in Item.objects.filter(puzzle=item.puzzle)] == [[3, 1], [3, 1]]
