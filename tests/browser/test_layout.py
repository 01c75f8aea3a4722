"""Large enough to press, on a phone too; in reach with large text; focus to be seen in forced colours."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Touch
from tests.browser.places import MIDDLE
from tests.browser.texts import FOUR_PROOF, SIX_PROOF

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


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_a_wide_board_can_be_pressed_at_every_width(open_bench, width):
    desk = open_bench("Wide")
    desk.page.set_viewport_size({"width": width, "height": 844})
    desk.begin()
    assert small_targets(desk.page, "gridcell", "button") == []
    assert desk.page.evaluate("document.documentElement.scrollWidth") == width
    desk.cell("r14c14").click()
    desk.expect_said("row 14, column 14, 1, given. It is known already.")
    desk.mark("r14c13", "1")
    desk.expect_marked("r14c13", "1")


def test_a_board_that_was_moved_sideways_stays_there(open_bench):
    desk = open_bench("Wide")
    desk.page.set_viewport_size({"width": 320, "height": 844})
    corner = desk.cell("r1c14")
    corner.scroll_into_view_if_needed()
    expect(corner).to_be_in_viewport()
    before = corner.bounding_box()
    desk.button("Hint").click()
    desk.button("Take this step").click()
    expect(desk.undo).to_be_enabled()
    after = corner.bounding_box()
    assert before
    assert after
    assert after["x"] == before["x"] < 320


def test_the_tree_can_be_pressed(open_proof):
    desk = open_proof("Ten clues", SIX_PROOF)
    assert small_targets(desk.page, "treeitem", "button", "tab") == []


def test_large_text_keeps_everything_in_reach(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:3])
    desk.page.evaluate("document.documentElement.style.fontSize = '200%'")
    desk.mark("r2c1", "1")
    desk.button("Rules").click()
    desk.use("Complete Row/Column")
    desk.expect_known("r2c1", "1")
    desk.undo.click()
    desk.expect_blank("r2c1")
    desk.button("Proof").click()
    desk.expect_steps("3 steps")
    desk.item("Start").click()
    desk.expect_board("at the start")


def outline(target: Locator) -> tuple[str, str]:
    style, width = target.evaluate("(e) => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]")
    return style, width


def test_focus_and_choice_show_in_forced_colours(open_proof):
    desk = open_proof("Ten clues", MIDDLE)
    desk.page.emulate_media(forced_colors="active")
    assert desk.page.evaluate("matchMedia('(forced-colors: active)').matches")
    desk.page.keyboard.press("Tab")  # the ring is for those who use keys
    for target in (desk.cell("r1c1"), desk.item("Start"), desk.rule("Prevent Trio"), desk.undo):
        before = target.screenshot()
        target.focus()
        expect(target).to_be_focused()
        assert outline(target)[0] == "solid"
        assert target.screenshot() != before
    desk.cell("r1c1").focus()
    assert outline(desk.item("Prevent Trio r5c3 = 1")) == ("solid", "3px")
    assert outline(desk.item("Prevent Trio r3c2 = 0"))[0] == "none"


class TestPhone:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_one_sheet_at_a_time_and_back_to_the_board(self, open_proof):
        desk = open_proof("Ten clues", MIDDLE, Touch)
        rules, proof = (desk.page.get_by_role("region", name=name, exact=True) for name in ("Rules", "Proof"))
        desk.open_sheet("Rules")
        desk.open_sheet("Proof")
        expect(rules).to_have_count(0)
        desk.item("Start").tap()
        desk.expect_board("at the start")
        expect(proof).to_have_count(0)
        expect(desk.cell("r3c3")).to_be_in_viewport()
        expect(desk.button("Proof")).to_be_focused()

    def test_a_tap_marks_in_turn_and_the_values_are_at_hand(self, open_bench):
        desk = open_bench("Four", Touch)
        desk.button("1").tap()
        desk.expect_said("Choose a cell first.")
        desk.cell("r1c2").tap()
        desk.expect_marked("r1c2", "0")
        desk.cell("r1c2").tap()
        desk.expect_marked("r1c2", "1")
        desk.button("clear").tap()
        desk.expect_blank("r1c2")

    def test_targets(self, open_proof):
        desk = open_proof("Ten clues", MIDDLE, Touch)
        desk.open_sheet("Proof")
        assert small_targets(desk.page, "gridcell", "button", "treeitem", "link") == []
        desk.open_sheet("Rules")
        assert small_targets(desk.page, "button", "tab", "searchbox") == []
