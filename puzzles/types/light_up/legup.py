"""Light Up in the files of LEGUP."""

from __future__ import annotations

from puzzles.legup import Element, grid
from puzzles.types.light_up.model import LIMITS, WALL, WHITE

NAMES = {"LightUp": "light-up"}
SIGNS = {-4: "*", -3: "-", -2: WHITE, -1: WALL} | {number: str(number) for number in range(5)}
MARKS = {-4: "bulb", -3: "empty", -2: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    return grid(board, LIMITS, SIGNS, WHITE)
