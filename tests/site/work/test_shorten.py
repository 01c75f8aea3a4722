"""Shortening a finished proof: one change, which can be undone, and nothing while verdicts are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.work.assigned import given, room, window
from tests.site.work.records import facts, rebuilt, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.work import services
from tutor.work.workspace import workspace_of

pytestmark = pytest.mark.django_db

UNUSED = {4, 5}
"""The steps of the whole proof that nothing needs: a split whose cases are joined again at once."""


def shorten(window: Workbench, **fields: Any) -> str:
    """Press the button that shortens the proof; what is said then."""
    sent = {"key": new_key(), "rev": window.proof.rev} | window.shown | fields
    address = f"/work/{window.proof.pk}/shorten/"
    window.take(window.client.post(address, sent, headers=HTMX), "board", "outerHTML")
    return window.said


def seen(window: Workbench) -> tuple[Any, ...]:
    return tree(window.proof), facts(window.proof), window.rows, window.counted


def test_what_nothing_needs_goes_as_one_change(finished):
    before = seen(finished)
    assert shorten(finished) == "Cut: 2 steps. Undo brings it back."
    after = seen(finished)
    assert set(before[0]) - set(after[0]) == UNUSED
    assert after[1] == {"steps": 11, "splits": 1, "open_ends": 0, "state": "unique"}
    assert after[0][6]["parents"] == [[2, 0, "r3c1=0"]]
    assert rebuilt(finished.proof) == after[0]
    assert finished.rows == Workbench(finished.client, finished.address).rows
    assert finished.check().startswith("Proved")
    assert finished.undo() == "Undone: 2 steps."
    assert seen(finished) == before
    assert finished.redo() == "Redone: 2 steps."
    assert seen(finished) == after


def test_a_proof_whose_every_step_is_needed_stays_as_it_is(finished, begun):
    shorten(finished)
    rev = finished.proof.rev
    assert shorten(finished) == "Every step of this proof is needed."
    assert finished.proof.rev == rev
    before = tree(begun.proof)
    shorten(begun)
    assert tree(begun.proof) == before


def test_a_request_that_is_sent_twice_shortens_once(finished):
    key, rev = new_key(), finished.proof.rev
    shorten(finished, key=key, rev=rev)
    said = shorten(finished, key=key, rev=rev)
    assert said == "Cut: 2 steps. Undo brings it back."
    assert finished.proof.rev == rev + 1


def test_what_stood_below_a_split_that_went_is_in_the_branch_above(sam, puzzles):
    window = Workbench.of(sam.client, puzzles["No way"])
    window.play(
        ("0.0", "binary.zero-or-one @r4c4"),
        ("1.0", "binary.zero-or-one @r3c3"),
        ("2.0", "binary.trio"),
        ("2.1", "binary.trio"),
        ("1.1", "binary.trio"),
    )
    before = seen(window)
    assert shorten(window) == "Cut: 4 steps. Undo brings it back."
    assert [(row["lane"], row["depth"], row["parents"]) for row in tree(window.proof).values()] == [
        ("0.0", 0, [[0, 0, ""]])
    ]
    assert facts(window.proof)["state"] == "none"
    assert window.rows == Workbench(window.client, window.address).rows
    window.undo()
    assert seen(window) == before
    assert rebuilt(window.proof) == before[0]


def test_quality_is_told_of_a_finished_proof_alone(finished, begun):
    found = services.quality_of(workspace_of(finished.proof), finished.proof)
    assert found is not None
    assert (set(found.unused), found.own.steps, found.own.splits) == (UNUSED, 13, 2)
    assert found.solver is not None
    assert found.solver.splits == 0
    begun.undo()
    assert services.quality_of(workspace_of(begun.proof), begun.proof) is None


def test_while_verdicts_are_hidden_nothing_is_told_and_nothing_goes(fern):
    item = room(fern, feedback="after_due").item
    hidden = window(item)
    hidden.play(*WHOLE)
    before = tree(hidden.proof)
    assert services.quality_of(workspace_of(hidden.proof), hidden.proof) is None
    assert shorten(hidden) == "Every step of this proof is needed."
    assert tree(hidden.proof) == before


def test_given_steps_stay(fern, finished):
    item = room(fern).item
    given(item, list(finished.proof.tree.filter(number__lte=5)))
    assigned = window(item)
    for node, text in WHOLE[5:]:
        assigned.step(text, node)
    assert assigned.proof.state == "unique"
    shorten(assigned)
    assert set(tree(assigned.proof)) >= UNUSED
