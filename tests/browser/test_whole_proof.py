"""A whole proof of Binary, with a case split and a contradiction: by mouse, by keyboard alone, by touch."""

import pytest

from tests.browser.desk import Desk, Keyboard, Touch
from tests.browser.texts import FOUR_PROOF, SIX_PROOF
from tutor.work.models import Proof

HANDS = [pytest.param(Desk, id="mouse"), pytest.param(Keyboard, id="keyboard")]


@pytest.mark.parametrize("hand", HANDS)
def test_direct_steps_alone(open_bench, hand):
    desk = open_bench("Four", hand)
    desk.play(FOUR_PROOF)
    desk.expect_proved()
    desk.expect_steps("10 steps")
    assert Proof.objects.get().state == "unique"


@pytest.mark.parametrize("hand", HANDS)
def test_with_a_split_and_a_contradiction(open_bench, hand):
    desk = open_bench("Ten clues", hand)
    desk.play(SIX_PROOF)
    desk.expect_proved()
    desk.expect_steps("17 steps, 1 split")
    assert Proof.objects.get().state == "unique"


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_direct_steps_alone(self, open_bench):
        desk = open_bench("Four", Touch)
        desk.play(FOUR_PROOF)
        desk.expect_proved()

    def test_with_a_split_and_a_contradiction(self, open_bench):
        desk = open_bench("Ten clues", Touch)
        desk.play(SIX_PROOF)
        desk.expect_proved()
        assert Proof.objects.get().steps == 17
