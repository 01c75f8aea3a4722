"""Right steps get their reason and at most one remark, and less is said of a rule that is used often."""

from __future__ import annotations

import pytest

from tests.site.people import account
from tests.site.work.assigned import room, window
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench, take_steps
from tutor.accounts.models import Preferences, User
from tutor.library.services import import_set

pytestmark = pytest.mark.django_db

BESIDE = "r4c2 and r4c3 are both 0; a third 0 at r4c1 would make a trio, so it is 1."
MORE = "r4c4 follows in the same way."
SIMPLER = "Right. A simpler reason: Prevent Trio."


def test_a_simpler_rule_is_named_once(workbench):
    said = workbench.step("binary.save-blocker: r4c1=1, r4c4=1")
    assert said.startswith("Save Blocker: r4c1 = 1, r4c4 = 1.")
    assert said.endswith(f"{MORE} {SIMPLER}")
    assert "complete" not in said  # at most one remark
    workbench.undo()
    assert workbench.step("binary.prevent-trio: r4c1=1, r4c4=1").endswith(f"{BESIDE} {MORE} Row 4 is complete.")


def test_all_lines_that_a_step_completes_are_named(sam):
    text = "type: binary\ntitle: Nearly\n\n01.0\n1010\n010.\n1.01\n"
    puzzle = import_set(text.encode(), slug="nearly", title="Nearly").set.puzzles.get()
    window = Workbench.of(sam.client, puzzle)
    assert window.step("binary.complete-line: r1c3=1, r3c4=1, r4c2=0").endswith(
        "Rows 1, 3 and 4 and columns 2, 3 and 4 are complete."
    )


def test_a_simpler_rule_that_is_not_allowed_is_not_named(fern):
    assigned = window(room(fern, rules=["binary.save-blocker", "binary.zero-or-one"]).item)
    assert assigned.step("binary.save-blocker: r4c1=1, r4c4=1").endswith("Row 4 is complete.")


def test_nothing_of_it_is_said_to_who_does_not_want_reasons(workbench):
    User.objects.filter(pk=account("sam").pk).update(reasons=Preferences.Reasons.HIDDEN)
    assert workbench.step("binary.save-blocker: r4c1=1, r4c4=1") == "Save Blocker: r4c1 = 1, r4c4 = 1."


def test_nothing_of_it_is_said_while_verdicts_are_hidden(fern):
    hidden = window(room(fern, feedback="after_due").item)
    said = hidden.step("binary.save-blocker: r4c1=1, r4c4=1")
    assert said == "Save Blocker: r4c1 = 1, r4c4 = 1. Recorded as you claim it; it is not judged yet."


def test_the_reason_of_a_rule_fades_after_five_uses_in_any_proof(sam, fern):
    take_steps(sam.client, fern, WHOLE)  # Prevent Trio five times, Complete Row/Column five times
    window = Workbench(sam.client, f"/prove/{fern.pk}/?new")
    assert window.step("binary.prevent-trio: r4c1=1") == "Prevent Trio: r4c1 = 1."
    assert window.step("binary.prevent-trio: r4c4=1") == "Prevent Trio: r4c4 = 1. Row 4 is complete."
    window.step("binary.zero-or-one @r3c1")
    assert "r4c1 = 1." not in window.said
    assert window.said.endswith("Close the wrong ones; what is left is proved.")
