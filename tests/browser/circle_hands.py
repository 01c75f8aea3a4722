"""Hands for boards of circles: lines are drawn from circle to circle, crosses stand between them."""

import re
from collections import deque
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.circle_texts import CIRCLES
from tests.browser.workbench import Keyboard, Touch, Workbench, labelled, spoken

GRID = [line for line in CIRCLES.splitlines()[3:] if line]
ARROWS = {"ArrowUp": (-1, 0), "ArrowRight": (0, 1), "ArrowDown": (1, 0), "ArrowLeft": (0, -1)}


def place(name: str) -> tuple[int, int]:
    row, column = map(int, re.findall(r"\d+", name))
    return row, column


def in_sight(at: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The next circle each way, and the arrow key that leads there."""
    for key, (down, right) in ARROWS.items():
        row, column = at[0] + down, at[1] + right
        while 1 <= row <= len(GRID) and 1 <= column <= len(GRID[0]):
            if GRID[row - 1][column - 1] != ".":
                yield key, (row, column)
                break
            row, column = row + down, column + right


def way(start: tuple[int, int], goal: tuple[int, int]) -> list[str]:
    """The fewest arrow keys from one circle to another."""
    ways: dict[tuple[int, int], list[str]] = {start: []}
    queue = deque([start])
    while goal not in ways:
        at = queue.popleft()
        for key, to in in_sight(at):
            if to not in ways:
                ways[to] = [*ways[at], key]
                queue.append(to)
    return ways[goal]


def arrow(link: str) -> str:
    """The key from the first circle of a link to the other; links are named from the left or from above."""
    first, last = map(place, link.split("-"))
    return "ArrowRight" if first[0] == last[0] else "ArrowDown"


class Circles(Workbench):
    """A board of circles, worked with the mouse."""

    def circle(self, name: str) -> Locator:
        return self.grid.locator(labelled(*(f"{colour} circle, {spoken(name)}" for colour in ("white", "black"))))

    def point(self, circle: str) -> tuple[float, float]:
        """Return the middle of a circle on the screen."""
        box = self.circle(circle).bounding_box()
        assert box, f"{circle} is not to be seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def middle(self, link: str) -> tuple[float, float]:
        """Return the point on the screen that selects a link."""
        (x, y), (last_x, last_y) = map(self.point, link.split("-"))
        return (x + last_x) / 2, (y + last_y) / 2

    # --- What a person sees ---

    def expect_link(self, link: str, words: str) -> None:
        side = {"ArrowRight": "right", "ArrowDown": "down"}[arrow(link)]
        name = re.compile(rf"; {side}: {words}(;|$)")
        expect(self.circle(link.split("-", maxsplit=1)[0])).to_have_accessible_name(name)

    def expect_marked(self, name: str, value: str) -> None:
        self.expect_link(name, f"open, marked {value}")

    def expect_blank(self, name: str) -> None:
        self.expect_link(name, "open")

    def expect_known(self, name: str, value: str) -> None:
        self.expect_link(name, value)

    def place_said(self, place: str) -> str:
        return place

    # --- What a person does ---

    def mark(self, cell: str, value: str) -> None:
        if value == "line":
            self.drag(*cell.split("-"))
        else:
            self.page.mouse.click(*self.middle(cell), button="right")

    def take_marked(self) -> None:
        """Do nothing: a drag is taken at once, and so is a line by keys."""

    def drag(self, start: str, end: str) -> None:
        self.circle(start).drag_to(self.circle(end))

    def split(self, rule: str, cell: str, *, place_first: bool) -> None:
        self.use(rule)
        self.expect_said(f"{rule}: choose where.")
        self.choose(cell)

    def choose(self, cell: str) -> None:
        if "-" in cell:
            self.page.mouse.click(*self.middle(cell))
        else:
            self.circle(cell).click()


class CirclesByKeyboard(Circles, Keyboard):
    """A board of circles, operated by the keyboard."""

    def go(self, cell: str) -> None:
        self.press("b", "Control+Home", *way((1, 1), place(cell)))
        expect(self.circle(cell)).to_be_focused()

    def mark(self, cell: str, value: str) -> None:
        self.go(cell.split("-", maxsplit=1)[0])
        self.press("Enter" if value == "line" else "x", arrow(cell))

    def choose(self, cell: str) -> None:
        self.go(cell.split("-", maxsplit=1)[0])
        self.press("Enter")
        if "-" in cell:
            self.press(arrow(cell))


class CirclesByTouch(Circles, Touch):
    """A board of circles on a phone: a finger draws lines, the buttons below the board set other values."""

    def drag(self, start: str, end: str) -> None:
        self.circle(start).scroll_into_view_if_needed()
        points = [{"x": x, "y": y} for x, y in map(self.point, (start, end))]
        finger = self.page.context.new_cdp_session(self.page)
        # The finger rests before it lifts, or the browser treats the next tap as the end of a fling.
        for kind, at in (("Start", points[:1]), ("Move", points[1:]), ("Move", points[1:]), ("End", [])):
            finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})
            self.page.wait_for_timeout(60)
        finger.detach()

    def tap_link(self, link: str) -> None:
        self.circle(link.split("-", maxsplit=1)[0]).scroll_into_view_if_needed()
        self.page.touchscreen.tap(*self.middle(link))

    def mark(self, cell: str, value: str) -> None:
        self.drag(*cell.split("-"))
        if value != "line":
            self.page.get_by_role("group", name="Values").get_by_role("button", name=value, exact=True).tap()

    def choose(self, cell: str) -> None:
        if "-" in cell:
            self.drag(*cell.split("-"))  # between neighbours there is no room for a finger
        else:
            self.circle(cell).tap()
