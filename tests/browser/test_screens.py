"""Real screens: after a refusal board, values, message and the step's button are in sight together, on every screen."""

from typing import NamedTuple

import pytest
from playwright.sync_api import ElementHandle, Locator

from tests.browser.circle_hands import CirclesByKeyboard
from tests.browser.circle_texts import CIRCLES
from tests.browser.number_hands import NumbersByKeyboard
from tests.browser.number_texts import NINE, SUDOKU_TWENTY_FIVE
from tests.browser.texts import SIX
from tests.browser.workbench import Keyboard

SIZES = [
    (1366, 768),
    (1366, 633),
    (1280, 720),
    (1440, 780),
    (1536, 730),
    (1440, 900),
    (390, 844),
    (360, 640),
    (768, 1024),
]

# How many hundredths of an element no box, and not the window, cuts away.
SEEN = """(targets) => targets.map((target) => {
    const box = target.getBoundingClientRect();
    let [top, left, bottom, right] = [box.top, box.left, box.bottom, box.right];
    const cut = (by) => {
        [top, left] = [Math.max(top, by.top), Math.max(left, by.left)];
        [bottom, right] = [Math.min(bottom, by.bottom), Math.min(right, by.right)];
    };
    cut({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
    for (let each = target.parentElement; each; each = each.parentElement)
        if (getComputedStyle(each).overflowY !== "visible") cut(each.getBoundingClientRect());
    const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    return Math.round((100 * width * height) / (box.width * box.height));
})"""


def text(kind: str, title: str, lines: list[str]) -> str:
    return f"type: {kind}\ntitle: {title}\n\n" + "\n".join(lines) + "\n"


def title(puzzle: str) -> str:
    return puzzle.split("title: ")[1].split("\n", maxsplit=1)[0]


BLANK = {
    "binary": text("binary", "Large", ["0" + "." * 29] + ["." * 30] * 29),
    "shirokuro": text("shirokuro", "Large", [("wb" + "." * 13) * 10, *["." * 150] * 14] * 10),
}
"""Boards with next to nothing on them."""


class Case(NamedTuple):
    """A small board and a large one, and a rule that refuses the marks on them."""

    small: str
    large: str
    hands: type[Keyboard]
    rule: str
    marked: str
    keys: tuple[str, ...] = ("1",)


CASES = {
    "binary": Case(SIX, BLANK["binary"], Keyboard, "Prevent Trio", "r4c3=1"),
    "sudoku": Case(NINE, SUDOKU_TWENTY_FIVE, NumbersByKeyboard, "Last Number for Cell", "r7c2=1"),
    "shirokuro": Case(
        CIRCLES,
        BLANK["shirokuro"],
        CirclesByKeyboard,
        "Finished Circle",
        "r2c1-r2c2=line",
        ("Enter", "ArrowLeft"),
    ),
}
"""For each surface; on the large board the last cell is marked."""


def needed(workbench: Keyboard, board: Locator, *, few: bool) -> dict[str, ElementHandle]:
    """Return each thing a person needs after a refusal; a few values are all to be seen."""
    values = workbench.page.get_by_role("group", name="Values")
    buttons = values.locator("[data-value]")
    found = {
        "board": board,
        "values": values,
        "a value": buttons.first,
        "another value": buttons.last if few else buttons.first,
        "message": workbench.status.get_by_role("paragraph"),
        "step": workbench.page.get_by_role("button", name="Take the step"),
        "undo": workbench.undo,
    }
    return {name: target.element_handle() for name, target in found.items()}


def in_sight_on_every_screen(workbench: Keyboard, board: Locator, *, few: bool) -> None:
    workbench.expect_said("does not give")
    things = needed(workbench, board, few=few)
    for width, height in SIZES:
        workbench.page.set_viewport_size({"width": width, "height": height})
        # The board takes its size after the page has its own.
        workbench.page.evaluate("() => new Promise(requestAnimationFrame)")
        found = dict(zip(things, workbench.page.evaluate(SEEN, list(things.values())), strict=True))
        assert set(found.values()) == {100}, (width, height, found)
        assert workbench.page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, height]


@pytest.mark.parametrize(
    ("case", "shelf"), [pytest.param(case, (case.small,), id=kind) for kind, case in CASES.items()]
)
def test_what_a_refusal_says_is_in_sight(open_bench, case):
    workbench = open_bench(title(case.small), case.hands)
    cell, _, value = case.marked.partition("=")
    workbench.mark(cell, value)
    workbench.use(case.rule)
    in_sight_on_every_screen(workbench, workbench.page.locator(".board > svg"), few=True)


@pytest.mark.parametrize(
    ("case", "shelf"), [pytest.param(case, (case.large,), id=kind) for kind, case in CASES.items()]
)
def test_of_a_large_board_the_cell_that_is_worked_on_stays_in_sight(open_bench, case):
    workbench = open_bench("Large", case.hands)
    workbench.press("b", "Control+End", *case.keys)
    workbench.use(case.rule)
    in_sight_on_every_screen(workbench, workbench.grid.locator(":focus"), few=False)
