"""Large enough to press, on a phone too; in reach with large text; focus to be seen in forced colours."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.places import MIDDLE
from tests.browser.texts import FOUR_PROOF, SIX_PROOF
from tests.browser.workbench import Touch

SMALL = """(targets) => targets
    .map((target) => [target.getAttribute("aria-label") ?? target.textContent.trim(), target.getBoundingClientRect()])
    .filter(([name, box]) => Math.min(box.width, box.height) < 24)
    .map(([name, box]) => `${name}: ${box.width} by ${box.height}`)"""


def small_targets(page: Page, *roles: str) -> list[str]:
    """List targets smaller than 24 by 24 CSS pixels (WCAG 2.2, 2.5.8)."""
    small = []
    for role in roles:
        found = page.get_by_role(role)  # type: ignore[arg-type]  # a literal type
        assert found.count() > 0, role
        small += found.evaluate_all(SMALL)
    return small


def test_a_wide_board_can_be_pressed_at_every_width_and_stays_where_it_was_moved(open_bench):
    workbench = open_bench("Wide")
    for width in (1280, 390, 320):
        workbench.page.set_viewport_size({"width": width, "height": 844})
        workbench.begin()
        assert small_targets(workbench.page, "gridcell", "button") == []
        assert workbench.page.evaluate("document.documentElement.scrollWidth") == width
        workbench.cell("r14c14").click()
        workbench.expect_said("row 14, column 14, 1, given. It is known already.")
        workbench.mark("r14c13", "1")
        workbench.expect_marked("r14c13", "1")
        workbench.cell("r14c13").press("Backspace")
        workbench.expect_blank("r14c13")

    workbench.page.set_viewport_size({"width": 390, "height": 844})
    for first, last in (("0", "1"), ("clear", "clear all")):
        left, right = workbench.button(first).bounding_box(), workbench.button(last).bounding_box()
        assert left
        assert right
        assert left["x"] + right["x"] + right["width"] == pytest.approx(390, abs=2), first

    workbench.page.set_viewport_size({"width": 320, "height": 844})
    corner = workbench.cell("r1c14")
    corner.scroll_into_view_if_needed()
    expect(corner).to_be_in_viewport()
    before = corner.bounding_box()
    workbench.whole_hint()
    workbench.button("Take this step").click()
    expect(workbench.undo).to_be_enabled()
    after = corner.bounding_box()
    assert before
    assert after
    assert after["x"] == before["x"] < 320


def test_the_tree_can_be_pressed(open_proof):
    workbench = open_proof("Ten clues", SIX_PROOF)
    assert small_targets(workbench.page, "treeitem", "button", "tab") == []


def test_large_text_keeps_everything_in_reach(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:3])
    workbench.page.evaluate("document.documentElement.style.fontSize = '200%'")
    workbench.mark("r2c1", "1")
    workbench.button("Rules").click()
    workbench.use("Complete Row/Column")
    workbench.expect_known("r2c1", "1")
    workbench.undo.click()
    workbench.expect_blank("r2c1")
    workbench.button("Proof").click()
    workbench.expect_steps("3 steps")
    workbench.item("Start").click()
    workbench.expect_board("at the start")


def outline(target: Locator) -> tuple[str, str]:
    style, width = target.evaluate("(e) => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]")
    return style, width


def test_focus_and_choice_show_in_forced_colours(open_proof):
    workbench = open_proof("Ten clues", MIDDLE)
    workbench.page.emulate_media(forced_colors="active")
    assert workbench.page.evaluate("matchMedia('(forced-colors: active)').matches")
    workbench.page.keyboard.press("Tab")  # the ring is for those who use keys
    for target in (workbench.cell("r1c1"), workbench.item("Start"), workbench.rule("Prevent Trio"), workbench.undo):
        before = target.screenshot()
        target.focus()
        expect(target).to_be_focused()
        assert outline(target)[0] == "solid"
        assert target.screenshot() != before
    workbench.cell("r1c1").focus()
    assert outline(workbench.item("Prevent Trio r5c3 = 1")) == ("solid", "3px")
    assert outline(workbench.item("Prevent Trio r3c2 = 0"))[0] == "none"


class TestPhone:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_one_sheet_at_a_time_and_back_to_the_board(self, open_proof):
        workbench = open_proof("Ten clues", MIDDLE, Touch)
        rules, proof = (workbench.page.get_by_role("region", name=name, exact=True) for name in ("Rules", "Proof"))
        workbench.open_sheet("Rules")
        workbench.open_sheet("Proof")
        expect(rules).to_have_count(0)
        workbench.item("Start").tap()
        workbench.expect_board("at the start")
        expect(proof).to_have_count(0)
        expect(workbench.cell("r3c3")).to_be_in_viewport()
        expect(workbench.button("Proof")).to_be_focused()

    def test_a_tap_marks_in_turn_and_the_values_are_at_hand(self, open_bench):
        workbench = open_bench("Four", Touch)
        workbench.button("1").tap()
        workbench.expect_said("Choose a cell first.")
        workbench.cell("r1c2").tap()
        workbench.expect_marked("r1c2", "0")
        workbench.cell("r1c2").tap()
        workbench.expect_marked("r1c2", "1")
        workbench.button("clear").tap()
        workbench.expect_blank("r1c2")

    def test_no_keys_are_named_where_there_are_none(self, open_bench):
        """A tablet has room for them."""
        workbench = open_bench("Four", Touch)
        workbench.page.set_viewport_size({"width": 1180, "height": 820})
        expect(workbench.undo).to_be_visible()
        expect(workbench.page.locator("kbd:visible")).to_have_count(0)
        workbench.page.set_viewport_size({"width": 360, "height": 740})
        workbench.use("Prevent Trio")
        workbench.expect_said("Prevent Trio is armed: a cell and its value make a step. The rule again puts it away.")

    def test_targets(self, open_proof):
        workbench = open_proof("Ten clues", MIDDLE, Touch)
        workbench.open_sheet("Proof")
        assert small_targets(workbench.page, "gridcell", "button", "treeitem", "link") == []
        workbench.open_sheet("Rules")
        assert small_targets(workbench.page, "button", "tab", "searchbox") == []
