"""Minesweeper in the files of LEGUP. There a value of 0 is a safe square without a number, not a number."""

from __future__ import annotations

from puzzles.legup import Element, grid
from puzzles.types.minesweeper.model import COVERED, LIMITS

NAMES = {"Minesweeper": "minesweeper"}
SIGNS = {-2: COVERED, -1: "*", 0: "-"} | {number: str(number) for number in range(1, 9)}
MARKS = {-1: "mine", 0: "safe", -2: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    return grid(board, LIMITS, SIGNS, COVERED)
