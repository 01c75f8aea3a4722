"""Editing a proof in the middle: change a step, put one in, take one out; what hangs below is judged again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.work.assigned import given, room, window as opened
from tests.site.work.records import facts, kinds, rebuilt, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench

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
