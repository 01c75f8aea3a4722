"""Help that nobody asked for: offered after refused steps or a silence in practice, quietly, and recorded as such."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from tests.site.work.assigned import room, window
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench
from tutor.work.models import Action

pytestmark = pytest.mark.django_db

OFFER = "Stuck? Say which rule goes on here · No, thanks"
WRONG = "binary.prevent-trio: r1c1=0"


def tried(workbench: Workbench, times: int, wrong: str = WRONG) -> list[bool]:
    """Try a wrong step some times; whether help was offered each time."""
    return [OFFER in workbench.step(wrong) for _ in range(times)]


def after_silence(workbench: Workbench, seconds: int) -> str:
    """Return what the page shows when nothing was done for so long; empty if nothing."""
    Action.objects.update(at=F("at") - timedelta(seconds=seconds))
    address = f"/work/{workbench.proof.pk}/offer/"
    answer = workbench.client.get(address, {"node": workbench.node}, headers=HTMX)
    assert answer.status_code == (200 if answer.content else 204)
    return " ".join(answer.content.decode().split())


@pytest.fixture
def stuck(workbench: Workbench) -> Workbench:
    """Sam's window after the first step."""
    workbench.play(WHOLE[0])
    return workbench


def test_after_two_refused_steps_help_is_offered_once(stuck):
    assert tried(stuck, 4) == [False, True, False, False]
    assert stuck.proof.hints == 0


def test_help_names_the_rule_and_is_recorded_as_unasked(stuck):
    tried(stuck, 2)
    assert stuck.hint().startswith("Look at column 1. Prevent Trio applies there. Show the step")
    (hint,) = stuck.proof.actions.filter(kind="hint")
    assert (hint.detail["strength"], hint.detail["unasked"]) == ("rule", True)
    stuck.play(("1.0", "binary.prevent-trio: r3c1=0"))
    assert "hint: rule" in stuck.rows[-2]
    assert stuck.proof.hints == 1
    assert tried(stuck, 2) == [False, False]  # so soon after the last


def test_after_five_steps_it_is_offered_again(stuck):
    tried(stuck, 2)
    stuck.hint()
    for _ in range(2):
        stuck.play(WHOLE[1])
        stuck.undo()
        stuck.play(("1.0", "binary.prevent-trio: r3c1=0"))
        stuck.undo()
    assert tried(stuck, 2) == [False, False]
    stuck.play(WHOLE[1])
    stuck.undo()
    assert tried(stuck, 2) == [False, True]


def test_after_a_silence_it_is_offered(stuck):
    assert after_silence(stuck, 80) == ""
    assert "Say which rule goes on here" in after_silence(stuck, 20)
    stuck.hint()
    assert after_silence(stuck, 200) == ""  # a hint is open


def test_what_was_declined_is_not_offered_at_the_next_step(stuck):
    tried(stuck, 2)
    assert after_silence(stuck, 100) == ""
    stuck.play(WHOLE[1])
    assert tried(stuck, 2) == [False, False]


def test_who_thinks_long_at_every_step_is_asked_once(stuck):
    assert after_silence(stuck, 100)
    stuck.play(WHOLE[1])
    assert after_silence(stuck, 100) == ""


@pytest.fixture
def skilled(finished: Workbench) -> Workbench:
    """Sam's window where Prevent Trio goes on, after it was right five times by hand."""
    finished.undo()
    finished.undo()
    return finished


def test_who_has_shown_the_rule_is_left_alone(skilled):
    assert tried(skilled, 2, "binary.prevent-trio: r2c4=1") == [False, False]


def test_steps_that_came_from_hints_show_no_skill(skilled):
    assert after_silence(skilled, 100) == ""
    for action in Action.objects.filter(kind="add"):
        action.placed[0]["hint"] = "rule"
        action.save()
    assert "Stuck?" in after_silence(skilled, 0)


def test_what_cannot_be_helped_with_brings_no_offer(finished):
    assert after_silence(finished, 100) == ""


def test_nobody_is_offered_help_who_does_not_want_it(stuck):
    stuck.client.post("/settings/", {"theme": "", "motion": "", "first_digit": 0, "mistakes": "now", "assist": "off"})
    assert tried(stuck, 2) == [False, False]
    assert after_silence(stuck, 200) == ""
    stuck.load()
    assert "/offer/" not in stuck.answer.content.decode()


def test_an_assignment_offers_none(fern):
    assigned = window(room(fern, hints="free", hint_price=20).item)
    assigned.play(WHOLE[0])
    assert tried(assigned, 2) == [False, False]
    assert after_silence(assigned, 200) == ""
    assigned.post(assigned.form("hint", node="1.0", strength="offered"))
    assert assigned.said.startswith("Look at column 1. Which rule?")


def test_only_what_was_offered_opens_further(stuck):
    stuck.post(stuck.form("hint", node="1.0", strength="offered"))
    assert stuck.said == "Look at column 1. Which rule?"
    assert "unasked" not in stuck.proof.actions.get(kind="hint").detail
