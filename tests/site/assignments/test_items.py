"""Puzzles of an assignment: the revision that was chosen, and first steps that are given to everybody."""

import pytest

from tests.site.courses.reading import main, said
from tests.site.people import person
from tests.site.work.texts import WHOLE, puzzle_of
from tests.site.work.workbench import take_steps
from tutor.courses.models import Item
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
