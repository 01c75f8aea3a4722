"""A Sudoku of 25 by 25 by keyboard, where answers hold only what changes; and the size of its board."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.desk import hold
from tests.browser.number_hands import NumbersByKeyboard
from tests.browser.number_texts import SUDOKU_TWENTY_FIVE

LAST = "Last Number for Cell"


@pytest.fixture
def shelf():
    return (SUDOKU_TWENTY_FIVE,)


@pytest.fixture
def answers(page: Page) -> list[int]:
    """Collect the size in bytes of each answer to the workbench."""
    sizes: list[int] = []

    def record(request: Request) -> None:
        if request.headers.get("hx-request") == "true":
            sizes.append(request.sizes()["responseBodySize"])

    page.on("requestfinished", record)
    return sizes


def drawn(desk: NumbersByKeyboard) -> dict[str, str]:
    """Return the content of each cell in the picture and its number of rings; roles do not reach the picture."""
    cells = desk.page.locator(".board > svg:first-child [data-cell]")
    pairs = cells.evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.cell, cell.querySelectorAll('.gp-ring').length + cell.textContent])"
    )
    return dict(pairs)


def test_a_proof_by_keyboard_in_small_answers(open_bench, answers):
    desk = open_bench("Large", NumbersByKeyboard)
    desk.direct(LAST, "r25c25=24")
    expect(desk.cell("r25c25")).to_be_focused()
    assert drawn(desk)["r25c25"] == "124"
    desk.press("h")
    desk.expect_said("Take this step")
    desk.direct(LAST, "r25c24=23")
    now = drawn(desk)
    assert (now["r25c25"], now["r25c24"]) == ("024", "123")
    desk.press("u")
    desk.expect_blank("r25c24")
    assert drawn(desk)["r25c24"] == "0"
    desk.press("Control+y")
    desk.expect_known("r25c24", "23")
    patched, words = drawn(desk), desk.grid.get_by_role("gridcell").evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert len(answers) == 5
    assert max(answers) < 20_000
    desk.page.reload()
    expect(desk.grid).to_be_visible()
    assert drawn(desk) == patched
    assert desk.grid.get_by_role("gridcell").evaluate_all("all => all.map((e) => e.ariaLabel)") == words


def test_an_answer_that_was_overtaken_does_not_spoil_the_board(open_bench):
    """Another node is shown while a step is on its way: its answer was made for the board that is gone."""
    desk = open_bench("Large", NumbersByKeyboard)
    desk.direct(LAST, "r25c25=24")
    held = hold(desk.page, "**/step/")
    desk.mark("r13c13", "25")
    with desk.page.expect_request("**/step/"):
        desk.use(LAST)
    desk.item("Start").click()
    desk.expect_board("at the start")
    desk.expect_blank("r25c25")
    held[0].continue_()
    desk.expect_board("at step 2")
    desk.expect_known("r25c25", "24")
    desk.expect_known("r13c13", "25")
    numbers = drawn(desk)
    assert (numbers["r25c25"], numbers["r13c13"]) == ("024", "125")


def width(desk: NumbersByKeyboard) -> float:
    box = desk.cell("r13c13").bounding_box()
    assert box
    return box["width"]


def test_the_board_can_be_enlarged_and_seen_whole(open_bench):
    desk = open_bench("Large", NumbersByKeyboard)
    first = width(desk)
    assert first >= 24
    desk.go("r13c13")
    desk.press("+")
    assert round(width(desk) / first, 2) == 1.5
    expect(desk.cell("r13c13")).to_be_in_viewport()
    desk.direct(LAST, "r25c25=24")
    assert round(width(desk) / first, 2) == 1.5
    expect(desk.cell("r25c25")).to_be_in_viewport()
    desk.page.reload()
    expect(desk.grid).to_be_visible()
    assert round(width(desk) / first, 2) == 1.5
    desk.button("Smaller board").click()
    desk.button("Smaller board").click()
    expect(desk.button("Smaller board")).to_be_disabled()
    desk.page.set_viewport_size({"width": 390, "height": 844})
    box = desk.grid.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_values_and_message_stay_in_sight(open_bench):
    desk = open_bench("Large", NumbersByKeyboard)
    desk.page.set_viewport_size({"width": 390, "height": 740})
    desk.go("r1c1")
    expect(desk.page.get_by_role("group", name="Values").get_by_role("button", name="25")).to_be_in_viewport(ratio=1)
    desk.go("r25c1")
    desk.press("4")
    expect(desk.status).to_be_in_viewport(ratio=1)
    cell, tray = desk.cell("r25c1").bounding_box(), desk.page.get_by_role("group", name="Values").bounding_box()
    assert cell["y"] + cell["height"] <= tray["y"]
