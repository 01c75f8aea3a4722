"""A phone: rules and proof are sheets over the lower half of the page, and a step takes few taps."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.places import MIDDLE
from tests.browser.test_layout import small_targets
from tests.browser.texts import FOUR, SIX
from tests.browser.workbench import Keyboard, Touch
from tutor.work.models import Proof

WIDTH, HEIGHT = 360, 640
CIRCLES_TWENTY = "type: shirokuro\ntitle: Twenty\n\n" + ("w.b." * 5 + "\n" + "." * 20 + "\n") * 10


@pytest.fixture
def shelf():
    return (FOUR, SIX, CIRCLES_TWENTY)


@pytest.fixture
def browser_context_args(browser_context_args):
    viewport = {"width": WIDTH, "height": HEIGHT}
    return {**browser_context_args, "viewport": viewport, "has_touch": True, "is_mobile": True}


@pytest.fixture
def workbench(open_proof):
    return open_proof("Ten clues", MIDDLE, Touch)


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def grip(page: Page, name: str) -> Locator:
    return sheet(page, name).get_by_role("button", name="Close")


def draw(grip: Locator, by: float) -> None:
    """Take the grip with a finger and move it down, or up by a negative number."""
    box = grip.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = grip.page.context.new_cdp_session(grip.page)
    for kind, points in (("Start", [y]), ("Move", [y + by / 2]), ("Move", [y + by]), ("End", [])):
        touches = [{"x": x, "y": at} for at in points]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})
    finger.detach()


def height(target: Locator) -> float:
    box = target.bounding_box()
    assert box
    return box["height"]


def test_a_sheet_lies_over_the_lower_half_and_shows_what_it_is_for(workbench):
    workbench.open_sheet("Rules")
    rules = sheet(workbench.page, "Rules")
    expect(rules).to_be_focused()
    assert round(height(rules)) == HEIGHT / 2
    for name in ("Prevent Trio", "Complete Row/Column"):
        expect(workbench.rule(name)).to_be_in_viewport(ratio=1)
    expect(workbench.button("Rules")).to_be_in_viewport(ratio=1)  # the way out is not covered
    assert workbench.page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, HEIGHT]
    workbench.open_sheet("Proof")
    expect(rules).to_have_count(0)
    expect(workbench.tree.get_by_role("treeitem", selected=True)).to_be_in_viewport(ratio=1)  # the step on the board


def test_a_sheet_is_closed_by_a_tap_beside_it_by_its_grip_and_by_escape(workbench):
    box = workbench.cell("r1c4").bounding_box()
    workbench.open_sheet("Rules")
    workbench.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(sheet(workbench.page, "Rules")).to_have_count(0)
    workbench.expect_blank("r1c4")

    rules = sheet(workbench.page, "Rules")
    workbench.open_sheet("Rules")
    grip(workbench.page, "Rules").tap()
    expect(rules).to_have_count(0)
    workbench.open_sheet("Rules")
    draw(grip(workbench.page, "Rules"), -0.2 * HEIGHT)
    assert round(height(rules)) == 0.8 * HEIGHT
    draw(grip(workbench.page, "Rules"), 0.25 * HEIGHT)
    assert round(height(rules)) == HEIGHT / 2
    draw(grip(workbench.page, "Rules"), 0.3 * HEIGHT)
    expect(rules).to_have_count(0)

    workbench.use("Save Blocker")
    workbench.open_sheet("Rules")
    workbench.page.keyboard.press("Escape")
    expect(sheet(workbench.page, "Rules")).to_have_count(0)
    expect(workbench.button("Rules")).to_be_focused()
    workbench.open_sheet("Rules")
    expect(workbench.rule("Save Blocker")).to_have_attribute("aria-pressed", "true")


def test_who_leaves_a_sheet_by_key_closes_it(open_bench):
    workbench = open_bench("Ten clues", Keyboard)
    workbench.press("r")
    expect(workbench.page.get_by_role("searchbox", name="Find a rule")).to_be_focused()
    workbench.rule("Save Blocker").focus()
    workbench.press("b")
    expect(workbench.cell("r1c1")).to_be_focused()
    expect(sheet(workbench.page, "Rules")).to_have_count(0)


def test_a_tap_and_its_value_are_a_step(open_bench):
    workbench = open_bench("Four", Touch)
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio is armed")
    before = workbench.cell("r3c3").bounding_box()
    workbench.cell("r3c3").tap()
    workbench.expect_said("Now its value")
    assert workbench.cell("r3c3").bounding_box() == before  # nothing moves below the finger
    workbench.button("0").tap()
    workbench.expect_known("r3c3", "0")
    assert Proof.objects.get().steps == 1


def test_a_refused_rule_stays_chosen_for_another_try(open_bench):
    workbench = open_bench("Four", Touch)
    workbench.cell("r3c3").tap()
    workbench.cell("r3c3").tap()
    workbench.use("Prevent Trio")
    workbench.expect_said("does not give r3c3 = 1.")
    workbench.mark("r3c3", "0")
    workbench.take()
    workbench.expect_known("r3c3", "0")


def test_the_rules_used_last_are_at_hand(open_bench):
    workbench = open_bench("Four", Touch)
    for name in ("Prevent Trio", "Save Blocker"):
        workbench.use(name)
        workbench.expect_said(f"{name} is armed")
    workbench.open_sheet("Rules")
    chips = workbench.page.get_by_role("group", name="Used last").get_by_role("button")
    expect(chips).to_have_text(["Save Blocker", "Prevent Trio"])
    workbench.page.reload()
    workbench.open_sheet("Rules")
    chips.nth(1).tap()
    workbench.expect_said("Prevent Trio is armed")
    expect(sheet(workbench.page, "Rules")).to_have_count(0)
    workbench.mark("r3c3", "0")
    workbench.expect_known("r3c3", "0")


def test_the_header_is_one_line_and_what_is_said_stands_above_a_sheet(workbench, assert_accessible):
    page = workbench.page
    assert height(page.get_by_role("banner")) <= 56
    links = page.get_by_role("navigation", name="Main").get_by_role("link")
    expect(links).to_have_count(0)
    workbench.button("Menu").tap()
    expect(links.first).to_be_in_viewport(ratio=1)
    assert small_targets(page, "link") == []
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(links).to_have_count(0)

    workbench.open_sheet("Proof")
    workbench.page.keyboard.press("m")
    workbench.expect_said("Only one branch is open")
    message, proof = workbench.status.bounding_box(), sheet(workbench.page, "Proof").bounding_box()
    assert message
    assert proof
    assert message["y"] >= 0
    assert message["y"] + message["height"] <= proof["y"] + 1


def test_a_tap_brings_circles_near_that_are_too_small(open_bench):
    workbench = open_bench("Twenty", Touch)
    circle = workbench.page.get_by_role("gridcell", name="white circle, row 11, column 9")
    assert height(circle) < 24
    expect(workbench.page.get_by_role("gridcell").last).to_be_in_viewport(ratio=1)  # all of the board is there
    circle.tap()
    expect(circle).to_be_in_viewport(ratio=1)
    assert small_targets(workbench.page, "gridcell") == []
    assert Proof.objects.count() == 0
    circle.tap()
    workbench.page.get_by_role("gridcell", name="black circle, row 11, column 11").tap()
    expect(circle).to_have_accessible_name("white circle, row 11, column 9; right: open, marked line; left: open")
