"""A rule that was chosen before the cells stays armed, and each cell with its value is a step."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.circle_hands import Circles
from tests.browser.circle_texts import CIRCLES
from tests.browser.number_hands import Numbers, NumbersByKeyboard, NumbersByTouch
from tests.browser.number_texts import NINE
from tests.browser.texts import FOUR
from tests.browser.workbench import Keyboard, Touch, Workbench
from tutor.work.models import Action, Proof

BLOCK, TRIO = "Last Cell for Number, Block", "Prevent Trio"
CELLS = (("r1c3", "4"), ("r1c6", "9"), ("r2c1", "8"))


@pytest.fixture
def shelf():
    return (FOUR, NINE, CIRCLES)


def armed(workbench: Workbench, rule: str):
    return workbench.button(f"✕ Put {rule} away")


COUNT = """
window.actions = 0;
for (const kind of ["keydown", "pointerdown"])
  addEventListener(kind, (event) => (window.actions += event.isTrusted && event.key !== "Shift"), true);
"""


def actions(workbench: Workbench, do: Callable[[], object]) -> int:
    """Count the keys and presses that something takes."""
    workbench.page.evaluate("window.actions = 0")
    do()
    return int(workbench.page.evaluate("window.actions"))


def steps_of(workbench: Workbench, rule: str, cells: tuple[tuple[str, str], ...]) -> list[int]:
    """The actions for each step with a rule that is chosen once."""
    workbench.page.evaluate(COUNT)
    workbench.arm(rule)
    found = []
    for cell, value in cells:

        def do(cell: str = cell, value: str = value) -> None:
            workbench.mark(cell, value)
            workbench.take_marked()

        found.append(actions(workbench, do))
        workbench.expect_known(cell, value)
        expect(armed(workbench, rule)).to_be_visible()
    return found


def test_two_actions_by_mouse(open_bench):
    assert steps_of(open_bench("Easy nine", Numbers), BLOCK, CELLS) == [2, 2, 2]
    assert Action.objects.filter(kind=Action.Kind.REFUSED).count() == 0


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_two_taps(self, open_bench):
        assert steps_of(open_bench("Easy nine", NumbersByTouch), BLOCK, CELLS) == [2, 2, 2]

    def test_two_taps_where_a_tap_goes_through_the_values(self, open_bench):
        workbench = open_bench("Four", Touch)
        assert steps_of(workbench, TRIO, (("r3c3", "0"), ("r3c2", "1"))) == [2, 2]


def test_a_digit_and_enter(open_bench):
    """From where the focus is: the way there by arrows, the digit, Enter."""
    workbench = open_bench("Easy nine", NumbersByKeyboard)
    workbench.page.evaluate(COUNT)
    workbench.arm(BLOCK)
    workbench.go("r1c3")
    assert actions(workbench, lambda: workbench.press("4", "Enter")) == 2
    workbench.expect_known("r1c3", "4")
    assert actions(workbench, lambda: workbench.press("ArrowDown", "ArrowLeft", "ArrowLeft", "8", "Enter")) == 5
    workbench.expect_known("r2c1", "8")
    workbench.press("Escape")
    workbench.expect_said(f"{BLOCK} is put away.")
    expect(armed(workbench, BLOCK)).to_have_count(0)


def test_with_a_value_too_one_press_is_a_step(open_bench):
    workbench = open_bench("Four", Workbench)
    steps_of(workbench, TRIO, (("r3c3", "0"),))
    pad = workbench.page.get_by_role("group", name="Values")
    one = pad.get_by_role("button", name="1", exact=True)
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    assert actions(workbench, workbench.cell("r3c2").click) == 1
    workbench.expect_known("r3c2", "1")
    one.click()
    expect(one).not_to_have_attribute("aria-pressed", "true")
    assert Proof.objects.get().steps == 2


def test_choosing_again_puts_the_rule_away_and_with_it_a_press_only_points(open_bench):
    workbench = open_bench("Four", Workbench)
    for put_away in (lambda: workbench.use(TRIO), armed(workbench, TRIO).click):
        workbench.arm(TRIO)
        expect(workbench.rule(TRIO)).to_have_attribute("aria-pressed", "true")
        put_away()
        workbench.expect_said(f"{TRIO} is put away.")
        expect(workbench.rule(TRIO)).to_have_attribute("aria-pressed", "false")

    # On the way to 1 nothing says 0: the value comes from the pad or a key.
    workbench = Keyboard(workbench.page)
    workbench.direct(TRIO, "r3c3=0", cells_first=False)
    for press in (workbench.cell("r3c2").click, workbench.cell("r3c2").click, lambda: workbench.press("Enter")):
        press()
        workbench.expect_said("Now its value: press it, or type it and confirm.")
        workbench.expect_blank("r3c2")
    workbench.page.get_by_role("group", name="Values").get_by_role("button", name="1", exact=True).click()
    workbench.expect_known("r3c2", "1")
    assert Action.objects.filter(kind=Action.Kind.REFUSED).count() == 0
    workbench.put_away()
    workbench.cell("r1c2").click()
    workbench.expect_marked("r1c2", "0")


def test_who_marks_first_has_armed_nothing(open_bench):
    workbench = open_bench("Easy nine", Numbers)
    workbench.direct(BLOCK, "r1c3=4", cells_first=True)
    expect(armed(workbench, BLOCK)).to_have_count(0)
    workbench.mark("r1c6", "9")
    workbench.expect_marked("r1c6", "9")
    assert Proof.objects.get().steps == 1


def test_a_line_is_a_step_as_soon_as_it_is_drawn(open_bench):
    workbench = open_bench("Seven circles", Circles)
    assert steps_of(workbench, "Only Link", (("r2c1-r2c2", "line"), ("r3c5-r3c6", "line"))) == [1, 1]
