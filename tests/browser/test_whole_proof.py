"""A whole proof of Binary, with a case split and a contradiction: by mouse, by keyboard alone, by touch."""

import pytest

from tests.browser.texts import FOUR_PROOF, SIX_PROOF, Move
from tests.browser.workbench import Keyboard, Touch, Workbench
from tests.every import EVERY
from tutor.work.models import Proof

HANDS = [pytest.param(Keyboard, id="keyboard")]
TOUCHED: dict[str, tuple[Move, ...]] = {"Four": FOUR_PROOF}
if EVERY:  # by mouse it is played in pieces by other tests
    HANDS.append(pytest.param(Workbench, id="mouse"))
    TOUCHED["Ten clues"] = SIX_PROOF  # splits are touched in proofs of other types


SCRIPTS = "performance.getEntriesByType('resource').filter((file) => file.initiatorType === 'script').length"


@pytest.mark.parametrize("files", ["plain"])
def test_direct_steps_alone_with_each_module_in_a_file_of_its_own(open_bench, play_both_ends):
    """Play a proof on files as `runserver` serves them."""
    workbench = open_bench("Four")
    assert workbench.page.evaluate(SCRIPTS) > 10
    play_both_ends(workbench, FOUR_PROOF, slice(2, 8))
    workbench.expect_proved()
    workbench.expect_steps("10 steps")
    assert Proof.objects.get().state == "unique"


@pytest.mark.parametrize("hand", HANDS)
def test_with_a_split_and_a_contradiction(open_bench, play_both_ends, hand):
    workbench = open_bench("Ten clues", hand)
    assert workbench.page.evaluate(SCRIPTS) < 10
    play_both_ends(workbench, SIX_PROOF, slice(8, 17))
    workbench.expect_proved()
    workbench.expect_steps("17 steps, 1 split")
    assert Proof.objects.get().state == "unique"


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    @pytest.mark.parametrize("title", TOUCHED)
    def test_a_whole_proof(self, open_bench, play_both_ends, title):
        workbench = open_bench(title, Touch)
        play_both_ends(workbench, TOUCHED[title], slice(8, -2) if title == "Ten clues" else slice(2, -2))
        workbench.expect_proved()
        assert Proof.objects.get().state == "unique"
