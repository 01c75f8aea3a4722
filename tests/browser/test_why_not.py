"""“Why not?” on the workbench: a counter-example lies on the board, by keyboard and by touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.texts import SIX
from tests.browser.workbench import Keyboard, Touch


@pytest.fixture
def shelf():
    return (SIX,)


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "has_touch": True}


@pytest.mark.parametrize("hand", [Keyboard, Touch])
def test_a_counter_example_on_the_board(open_bench, hand, assert_accessible):
    workbench = open_bench("Ten clues", hand)
    page = workbench.page
    if hand is Touch:
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator("#goal summary").tap()
    workbench.mark("r3c1", "0")
    workbench.use("Save Blocker")
    workbench.expect_said("Save Blocker does not give r3c1 = 0.")
    link, picture = page.get_by_role("button", name="Why not?"), page.locator(".board > .why-picture")

    def ask() -> None:
        if hand is Touch:
            link.tap()
        else:
            link.focus()
            page.keyboard.press("Enter")

    ask()
    workbench.expect_said("Row 3 can still be finished with 1 at r3c1")
    workbench.expect_said("row 3, column 1: one")
    expect(picture).to_be_visible()
    assert picture.bounding_box() == page.locator(".board").bounding_box()
    assert_accessible(page)
    following = page.get_by_role("button", name="Next example")
    following.tap() if hand is Touch else page.keyboard.press("ArrowRight")
    workbench.expect_said("Column 1 can still be finished with 1 at r3c1")
    expect(picture).to_have_count(1)
    picture.tap() if hand is Touch else page.keyboard.press("Escape")
    expect(picture).to_have_count(0)
    expect(page.get_by_text("can still be finished with 1")).to_have_count(0)
    if hand is Keyboard:
        expect(link).to_be_focused()
    ask()
    expect(picture).to_be_visible()
    if hand is Touch:
        page.get_by_role("button", name="Close", exact=True).locator("visible=true").last.tap()
    else:
        workbench.mark("r1c1", "1")  # whoever goes on with the board sees it
    expect(picture).to_have_count(0)
