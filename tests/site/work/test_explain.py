"""Explaining an accepted step: by simpler steps, beside the proof, and never while verdicts are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.work.assigned import room, window
from tests.site.work.page import parse
from tests.site.work.records import kinds, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench

pytestmark = pytest.mark.django_db

WORDS = (
    "Why is it so? Prevent Trio: r4c1 = 1, r4c4 = 1. r4c2 and r4c3 are both 0; a third 0 at r4c1 would make a trio, "
    "so it is 1. r4c4 follows in the same way. Suppose r4c1 = 0. r4c1, r4c2 and r4c3 are all 0. "
    "That is impossible, so r4c1 = 1. Only what the rule looks at is used here; all other cells may hold anything. "
    "Close About this rule"
)


def explain_button(workbench: Workbench) -> str:
    """Return the address that the button asks; "" if there is none."""
    found = [each for each in workbench.page.find("board-head").walk() if each.attrs.get("id") == "explain"]
    return found[0].attrs["hx-get"] if found else ""


def words(answer: Any) -> str:
    """Return the text of an answer without its pictures."""
    dialog = parse(answer.content.decode())
    pictures = [each for each in dialog.walk() if each.tag == "svg"]
    assert pictures
    for picture in pictures:
        picture.replace([])
    return dialog.text


def test_a_step_is_explained_in_a_dialog_and_nothing_is_stored(workbench):
    assert explain_button(workbench) == ""
    workbench.play(WHOLE[0])
    before = tree(workbench.proof), kinds(workbench.proof), workbench.proof.hints
    answer = workbench.client.get(explain_button(workbench), headers=HTMX)
    assert words(answer) == WORDS
    assert (tree(workbench.proof), kinds(workbench.proof), workbench.proof.hints) == before


@pytest.mark.parametrize("node", ["0.0", "2", "2.0", "2.1", "3.0", "5.0", "99.0", "x"])
def test_only_direct_steps_are_explained(begun, node):
    if node not in ("99.0", "x"):
        begun.select(node)
        assert explain_button(begun) == ""
    answer = begun.client.get(f"/work/{begun.proof.pk}/explain/", {"node": node}, headers=HTMX)
    assert answer.status_code == 404


def test_a_hidden_verdict_hides_the_explanation(fern):
    hidden = window(room(fern, feedback="after_due").item)
    hidden.play(WHOLE[0])
    assert explain_button(hidden) == ""
    address = f"/work/{hidden.proof.pk}/explain/"
    assert hidden.client.get(address, {"node": "1.0"}, headers=HTMX).status_code == 404


def test_rules_that_are_not_allowed_explain_only_where_allowed_ones_do_not(fern):
    rules = ["binary.prevent-trio", "binary.complete-line"]
    assigned = window(room(fern, rules=rules).item)
    assigned.play(WHOLE[0])
    answer = assigned.client.get(explain_button(assigned), headers=HTMX)
    assert words(answer) == WORDS
