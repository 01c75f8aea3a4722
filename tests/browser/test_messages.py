"""Messages come and go; the board stays where it is, and what is past is not said any longer."""

import pytest
from playwright.sync_api import expect

from tests.browser.number_hands import NumbersByKeyboard, NumbersByTouch
from tests.browser.number_texts import NINE
from tests.browser.texts import FOUR, FOUR_PROOF
from tests.browser.workbench import Keyboard, Touch

REFUSED = "Prevent Trio does not give r1c2 = 1."


@pytest.fixture
def shelf():
    return (FOUR, NINE)


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "has_touch": True}


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_board_stays_while_messages_come_and_go(open_bench, size):
    workbench = open_bench("Four", Keyboard if size[0] > 1000 else Touch)
    page = workbench.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    workbench.begin()  # on a phone the goal lies on the board
    begin = page.locator(".board").bounding_box()

    def expect_still(said: str) -> None:
        workbench.expect_said(said)
        assert page.locator(".board").bounding_box() == begin, said

    workbench.mark("r1c2", "1")
    workbench.use("Prevent Trio")
    expect_still(REFUSED)
    page.get_by_role("button", name="Why not?").click()
    expect_still("1 / 2")
    page.keyboard.press("Escape")
    workbench.button("clear").click()
    expect_still("")
    for said in ("Look at", "Prevent Trio applies there."):
        page.locator("#hint").click()
        expect_still(said)
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio") if size[0] < 1000 else page.keyboard.press("s")
    expect_still("r3c3 = 0")
    if size[0] < 1000:
        workbench.open_sheet("Proof")
    workbench.item("Start").click()
    workbench.expect_board("at the start")
    expect(page.get_by_text("The proof already goes on from here.")).to_be_visible()
    expect_still("")


def test_the_board_stays_when_it_is_proved(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:-1])
    page = workbench.page
    page.set_viewport_size({"width": 1366, "height": 768})
    begin = page.locator(".board").bounding_box()
    workbench.play(FOUR_PROOF[-1:])
    workbench.expect_proved()
    assert page.locator(".board").bounding_box() == begin
    proved, said = page.get_by_role("alert").bounding_box(), page.locator("#status").bounding_box()
    assert proved
    assert said
    assert proved["y"] + proved["height"] <= said["y"]
    for name, main in (("Check proof", False), ("Look back", True)):  # what comes next is the main thing now
        button = page.get_by_role("alert").get_by_role("link", name=name).or_(workbench.button(name))
        assert ("main" in (button.get_attribute("class") or "").split()) == main


def test_a_whole_sudoku_has_room_beside_long_words_on_a_phone(open_bench):
    workbench = open_bench("Easy nine", NumbersByTouch)
    page = workbench.page
    page.set_viewport_size({"width": 390, "height": 844})
    workbench.begin()
    begin = page.locator(".board").bounding_box()
    workbench.mark("r1c3", "9")
    workbench.use("Hidden Subset")
    workbench.expect_said("r1c3 cannot be 9 at all: column 3 already has its 9, at r3c3.")
    assert page.locator(".board").bounding_box() == begin
    words = page.locator("#status")
    assert words.evaluate("(e) => e.scrollHeight - e.clientHeight") == 0  # all of it is in sight
    box = words.bounding_box()
    assert begin
    assert box
    assert box["y"] >= begin["y"] + begin["height"]  # and hides no cell


def test_a_refusal_goes_with_its_mark(open_bench):
    workbench = open_bench("Easy nine", NumbersByKeyboard)
    page = workbench.page
    for way in ("undo", "clear", "other value"):
        workbench.lose_way()
        workbench.mark("r1c3", "9")
        workbench.use("Last Cell for Number, Row")
        workbench.expect_said("does not give r1c3 = 9.")
        page.get_by_role("button", name="Why not?").press("Enter")
        picture = page.locator(".board > .why-picture")
        expect(picture).to_be_visible()
        if way == "undo":
            workbench.press("u")
        else:
            workbench.go("r1c3")
            workbench.press("Backspace" if way == "clear" else "8")
        expect(workbench.status).not_to_contain_text("does not give")
        expect(picture).to_have_count(0)
        expect(workbench.cell("r1c3")).to_be_focused()
