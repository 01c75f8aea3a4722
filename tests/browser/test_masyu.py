"""Masyu in the workbench: a loop drawn by dragging from square to square, by keys and by touch."""

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.circle_hands import Circles
from tests.browser.workbench import Keyboard, spoken
from tutor.work.models import Proof

RULE = "Black at the Edge"
FIRST, SECOND = ("r1c3", "r1c1", "r3c1"), ("r3c1", "r3c3", "r1c3")


class Squares(Circles):
    """A board of squares, worked with the mouse."""

    def circle(self, name: str) -> Locator:
        return self.grid.get_by_role(
            "gridcell", name=re.compile(f"^((white|black) circle|square), {spoken(name)}(;|$)")
        )

    def stroke(self, *names: str) -> None:
        """Drag from square to square without letting go."""
        mouse = self.page.mouse
        mouse.move(*self.point(names[0]))
        mouse.down()
        for name in names[1:]:
            mouse.move(*self.point(name), steps=9)
        mouse.up()


class SquaresByKeyboard(Squares, Keyboard):
    """Draw the same loops by the keyboard."""


@pytest.fixture
def shelf():
    return ("type: masyu\ntitle: Three by three\n\nbw.\n...\n..b\n",)


def test_links_are_drawn_and_crossed_by_drag_and_by_key_to_a_whole_loop(open_bench):
    workbench = open_bench("Three by three", Squares)
    workbench.stroke("r1c1", "r1c3")
    workbench.stroke("r1c3", "r1c1")
    for link in ("r1c1-r1c2", "r1c2-r1c3"):
        workbench.expect_marked(link, "none")
    workbench.stroke("r1c1", "r1c3")
    for link in ("r1c1-r1c2", "r1c2-r1c3"):
        workbench.expect_blank(link)
    workbench.mark("r2c1-r2c2", "none")
    workbench.expect_marked("r2c1-r2c2", "none")
    workbench.choose("r2c2-r2c3")
    workbench.expect_marked("r2c2-r2c3", "line")

    workbench.button("clear all").click()
    keys = SquaresByKeyboard(workbench.page)
    keys.press("b", "Control+Home", "Control+ArrowRight", "Shift+ArrowDown")
    workbench.expect_marked("r1c1-r1c2", "line")
    workbench.expect_marked("r1c1-r2c1", "none")
    keys.press("ArrowDown", "Control+ArrowRight")
    workbench.expect_marked("r2c1-r2c2", "line")

    workbench.button("clear all").click()
    workbench.stroke(*FIRST)
    for link in ("r1c2-r1c3", "r1c1-r1c2", "r1c1-r2c1", "r2c1-r3c1"):
        workbench.expect_marked(link, "line")
    workbench.expect_blank("r1c2-r2c2")
    workbench.use(RULE)
    workbench.expect_known("r2c1-r3c1", "line")
    workbench.stroke(*SECOND)
    workbench.use(RULE)
    workbench.expect_proved()
    assert Proof.objects.get().state == "unique"
