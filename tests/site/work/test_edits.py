"""Editing a proof in the middle: change a step, put one in, take one out; what hangs below is judged again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.work.assigned import given, room, window as opened
from tests.site.work.records import facts, kinds, rebuilt, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench

pytestmark = pytest.mark.django_db

UNDO = "Undo takes all of it back."


def seen(window: Workbench) -> tuple[Any, ...]:
    return tree(window.proof), facts(window.proof), window.rows, window.counted


def verdicts(window: Workbench) -> dict[int, str]:
    """Return what the tree says of each step."""
    rows = [row for row in window.page.find("tree").all(role="treeitem") if "data-verdict" in row.attrs]
    return {int(row.attrs["id"].removeprefix("node-")): row.attrs["data-verdict"] for row in rows}


def refused(window: Workbench) -> list[int]:
    return sorted(number for number, verdict in verdicts(window).items() if verdict == "refused")


FELL = " 2 steps below do not hold any more: the tree marks them and says why."
GONE = " 2 steps below say nothing new or have no place any more, so they are gone."
WHOLE_PROOF = {"steps": 13, "splits": 2, "open_ends": 0, "state": "unique"}

EDITS = {
    "take out what others need": (
        lambda window: window.take_out(6),
        f"Taken out: Complete Row/Column, r1c1 = 0.{FELL} {UNDO}",
        [7, 8],
        WHOLE_PROOF | {"steps": 12, "open_ends": 1, "state": "unfinished"},
    ),
    "take out a split and go on in the wrong case": (
        lambda window: window.take_out(2, 1),
        "Taken out: Zero or One, at r3c1. 1 step below does not hold any more: the tree marks it and says why."
        + GONE.replace("2", "10")
        + f" {UNDO}",
        [3],
        {"steps": 2, "splits": 0, "open_ends": 1, "state": "unfinished"},
    ),
    "change a split": (
        lambda window: window.edit("change-4", "binary.zero-or-one @r1c2"),
        f"Changed: Zero or One, at r1c2. {UNDO}",
        [],
        WHOLE_PROOF,
    ),
    "know before a split what it asks": (
        lambda window: window.edit("insert-2", "binary.prevent-trio: r3c1=0"),
        f"Put in: Prevent Trio, r3c1 = 0.{GONE} {UNDO}",
        [],
        WHOLE_PROOF | {"steps": 12, "splits": 1},
    ),
    "do at once what others do later": (
        lambda window: window.edit("insert-10", "binary.complete-line: r2c2=0, r2c4=0"),
        f"Put in: Complete Row/Column, r2c2 = 0, r2c4 = 0.{GONE} {UNDO}",
        [],
        WHOLE_PROOF | {"steps": 12},
    ),
    "a cell of a step is known by then": (
        lambda window: window.edit("insert-9", "binary.complete-line: r2c3=1"),
        f"Put in: Complete Row/Column, r2c3 = 1. 1 step below now leaves out what is known before it. {UNDO}",
        [],
        WHOLE_PROOF | {"steps": 14},
    ),
    "move a step between two others": (
        lambda window: window.move(13, "5.0"),
        "Moved: Complete Row/Column, r2c4 = 0. 1 step does not hold there: the tree marks it and says why. " + UNDO,
        [13],
        WHOLE_PROOF | {"state": "unfinished"},
    ),
    "a branch needs an open branch": (
        lambda window: window.move(4, "1.0", "branch"),
        "The proof already goes on from there.",
        [],
        WHOLE_PROOF,
    ),
    "and cannot go into itself": (
        lambda window: window.move(4, "13.0", "branch"),
        "A branch cannot be moved into itself.",
        [],
        WHOLE_PROOF,
    ),
    "nor can a step stay where it is": (
        lambda window: window.move(7, "6.0"),
        "Nothing was moved.",
        [],
        WHOLE_PROOF,
    ),
    "split a step of two cells": (
        lambda window: window.into_single_steps(9),
        f"Split into single steps: Complete Row/Column, r2c3 = 1, r3c3 = 1. {UNDO}",
        [],
        WHOLE_PROOF | {"steps": 14},
    ),
    "try again from a step": (
        lambda window: window.retry(6),
        "Set aside: 8 steps. Try again here. The old branch is kept beside the tree",
        [],
        WHOLE_PROOF | {"steps": 5, "open_ends": 1, "state": "unfinished"},
    ),
    "a wrong step changes nothing": (
        lambda window: window.edit("change-6", "binary.complete-line: r1c1=0, r2c4=0"),
        "Complete Row/Column does not give r2c4 = 0.",
        [],
        WHOLE_PROOF,
    ),
    "nor does a wrong contradiction": (
        lambda window: window.edit("change-10", "binary.trio"),
        "Trio does not hold here.",
        [],
        WHOLE_PROOF,
    ),
    "nor one that leaves no place for what follows": (
        lambda window: window.edit("insert-3", "binary.trio"),
        "Nothing can follow a contradiction.",
        [],
        WHOLE_PROOF,
    ),
    "nor the same step": (
        lambda window: window.edit("change-10", "binary.prevent-trio: r2c2=0"),
        "Nothing was changed. This is the step that stands there already.",
        [],
        WHOLE_PROOF,
    ),
}


@pytest.mark.parametrize(("edit", "said", "fell", "left"), EDITS.values(), ids=EDITS)
def test_an_edit_judges_what_hangs_below_again_and_undo_takes_it_back(finished, edit, said, fell, left):
    before = seen(finished)
    assert edit(finished).startswith(said)
    assert (refused(finished), facts(finished.proof)) == (fell, left)
    after = seen(finished)
    assert rebuilt(finished.proof) == after[0]
    assert finished.rows == Workbench(finished.client, finished.address).rows
    if after == before:
        return
    finished.undo()
    assert seen(finished) == before
    finished.redo()
    assert seen(finished) == after


def test_where_verdicts_are_hidden_nothing_tells_what_does_not_hold_any_more(fern):
    student = opened(room(fern, feedback="request", checks=9).item)
    student.play(*WHOLE[:9])
    student.check()
    held = verdicts(student)
    assert set(held.values()) == {"held"}
    said = student.take_out(6)
    assert said == f"Taken out: Complete Row/Column, r1c1 = 0. {UNDO}"
    assert sorted(verdicts(student).values()) == ["claimed"] * 3 + ["held"] * 5
    assert sum(bool(row["verdict"]) for row in tree(student.proof).values()) == 2
    student.undo()
    assert verdicts(student) == held
    student.redo()
    student.check()
    assert len(refused(student)) == 2
    # A wrong step is taken as claimed here as anywhere.
    assert student.edit("change-1", "binary.prevent-trio: r1c1=1").startswith("Changed: Prevent Trio, r1c1 = 1.")
    assert refused(student) == []
    assert rebuilt(student.proof) == tree(student.proof)


def test_moves_and_old_branches_tell_nothing_hidden(fern):
    student = opened(room(fern, feedback="request", checks=9).item)
    wrong = ("1.0", "binary.prevent-trio: r1c1=1, r1c2=0")
    student.play(WHOLE[0], wrong, ("2.0", "binary.complete-line: r3c1=0"))
    student.check()
    assert refused(student) == [2, 3]
    said = [
        student.into_single_steps(2),
        student.move(max(verdicts(student)), "1.0"),
        student.retry(max(verdicts(student))),
        student.choose_old("back"),
    ]
    assert [text.partition(":")[0] for text in said] == ["Split into single steps", "Moved", "Set aside", "Taken back"]
    assert all(text.endswith(UNDO) and "hold" not in text for text in said if "Set aside" not in text)
    assert set(verdicts(student).values()) == {"held", "claimed"}  # of the first step, which nothing has touched
    assert sum(bool(row["verdict"]) for row in tree(student.proof).values()) > 1
    assert rebuilt(student.proof) == tree(student.proof)
    student.check()
    assert len(refused(student)) > 1


def test_the_terms_of_an_assignment_hold_for_edits(fern, finished):
    item = room(fern, max_splits=2, rules=["binary.prevent-trio", "binary.zero-or-one"]).item
    given(item, list(finished.proof.tree.filter(number=1)))
    student = opened(item)
    student.step(WHOLE[1][1])
    student.play(("2.0", "binary.zero-or-one @r1c1"))
    assert "cannot be changed" in student.edit("insert-1", "binary.prevent-trio: r4c1=1")
    assert "It is part of the assignment and cannot be cut" in student.ask_cut(1)
    assert "is not among the rules allowed here." in student.edit("insert-2", "binary.complete-line: r1c1=0")
    assert student.edit("insert-2", "binary.zero-or-one @r2c2").startswith("No case split is left.")
    assert kinds(student.proof)[-2:] == ["add", "refused"]
    assert student.edit("change-3", "binary.zero-or-one @r2c2").startswith("Changed: ")


def test_an_old_branch_is_kept_until_it_is_taken_back_or_dropped(finished):
    before = seen(finished)
    finished.retry(6)
    assert finished.old == ["Old branch, 8 steps: Complete Row/Column, r1c1 = 0"]
    assert finished.node == "5.0"
    finished.play(("5.0", "binary.complete-line: r1c1=0"))
    said = finished.choose_old("back")
    assert said == f"Taken back: the old branch with 8 steps. What stood there is an old branch now. {UNDO}"
    assert seen(finished) == before
    assert finished.old == ["Old branch, 1 step: Complete Row/Column, r1c1 = 0"]
    finished.load()
    assert finished.choose_old("drop") == "The old branch is dropped. Undo brings it back."
    assert (seen(finished), finished.old) == (before, [])
    assert finished.undo() == "Undone: old branch dropped."
    assert finished.old == ["Old branch, 1 step: Complete Row/Column, r1c1 = 0"]
    finished.undo()
    assert finished.old == ["Old branch, 8 steps: Complete Row/Column, r1c1 = 0"]
    finished.cut(4)
    assert finished.choose_old("back").startswith("The old branch has no place now.")
    assert len(finished.old) == 1
    assert rebuilt(finished.proof) == tree(finished.proof)


def test_a_branch_moves_into_an_open_case(finished):
    finished.cut(3)
    before = seen(finished)
    said = finished.move(4, "2.1", "branch")
    assert said == f"Moved: Zero or One, at r1c1. 1 step does not hold there: the tree marks it and says why. {UNDO}"
    assert refused(finished) == [6]
    assert [row.split()[0] for row in finished.rows if "case r3c1" in row or " open " in row][:2] == ["2.0", "2.0"]
    finished.undo()
    assert seen(finished) == before


@pytest.mark.parametrize(
    ("marks", "fits"), [("r2c2=0", ["r2c2"]), ("r2c2=0, r2c4=1", []), ("r1c3=0", []), ("rubbish", []), ("", [])]
)
def test_a_case_rule_is_offered_where_what_is_marked_is_a_case(workbench, marks, fits):
    address = workbench.page.find("bar").attrs["data-places-url"]
    asked = {"node": "0.0", "rule": "binary.zero-or-one", "marks": marks}
    workbench.take(workbench.client.get(address, asked, headers=HTMX), "status", "innerHTML")
    places = workbench.page.find("places").attrs
    assert "data-fits" in places if fits else "data-fits" not in places
    if fits:
        assert places["data-names"].split() == fits
    else:
        assert len(places["data-names"].split()) == 12


def test_an_edit_that_is_undone_is_called_what_it_was(finished):
    finished.edit("insert-10", "binary.complete-line: r2c2=0, r2c4=0")
    assert finished.undo() == "Undone: step inserted."
    assert finished.redo() == "Redone: step inserted."
