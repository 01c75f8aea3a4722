"""The menu of a cell: rules whose shape fits there, by mouse, keys and touch."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.number_hands import Numbers, NumbersByKeyboard, NumbersByTouch
from tests.browser.number_texts import NINE
from tests.browser.texts import FOUR
from tests.browser.workbench import Keyboard, Workbench
from tutor.work.models import Proof

BLOCK = "Last Cell for Number, Block"


@pytest.fixture
def shelf():
    return (FOUR, NINE)


def menu(workbench: Workbench, cell: str) -> Locator:
    found = workbench.page.get_by_role("dialog", name=f"Rules for {cell}")
    expect(found).to_be_visible()
    return found


def test_by_mouse_a_direct_rule_is_armed_there_and_by_keys_a_case_rule_splits(open_bench, assert_good):
    workbench = open_bench("Easy nine", Numbers)
    workbench.cell("r1c3").click(button="right")
    assert_good(workbench.page)
    menu(workbench, "r1c3").get_by_role("button", name=BLOCK, exact=True).click()
    workbench.expect_said(f"{BLOCK} is armed")
    workbench.pad("4")
    workbench.expect_known("r1c3", "4")
    workbench.cell("r1c1").click(button="right")  # given
    kinds = menu(workbench, "r1c1").get_by_role("heading", level=3)
    expect(kinds).to_have_text(["Contradiction"])

    workbench.page.keyboard.press("Escape")
    workbench.put_away()
    workbench = NumbersByKeyboard(workbench.page)
    workbench.go("r2c1")
    workbench.press("Shift+F10")
    found = menu(workbench, "r2c1")
    expect(found.get_by_role("button", name=BLOCK, exact=True)).to_be_focused()
    workbench.press("ArrowDown", "ArrowUp", "Escape")
    expect(found).to_be_hidden()
    expect(workbench.cell("r2c1")).to_be_focused()
    workbench.press("ContextMenu")
    menu(workbench, "r2c1").get_by_role("button", name="Possible Numbers for Cell").press("Enter")
    workbench.expect_said("Possible Numbers for Cell: at r2c1.")
    assert Proof.objects.get().splits == 1


def test_where_a_right_click_goes_through_the_values_it_still_does(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.cell("r3c3").click(button="right")
    workbench.expect_marked("r3c3", "1")
    workbench.go("r1c2")
    workbench.press("Shift+F10")
    menu(workbench, "r1c2").get_by_role("button", name="Trio row 1").press("Enter")
    workbench.expect_said("Trio")


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

    def test_by_a_long_press(self, open_bench):
        workbench = open_bench("Easy nine", NumbersByTouch)
        box = workbench.cell("r1c3").bounding_box()
        assert box
        at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        finger = workbench.page.context.new_cdp_session(workbench.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        found = menu(workbench, "r1c3")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        found.get_by_role("button", name=BLOCK, exact=True).tap()
        workbench.expect_said(f"{BLOCK} is armed")
        workbench.pad("4")
        workbench.expect_known("r1c3", "4")
