"""Minesweeper in the files of LEGUP. There a value of 0 is a safe square without a number, not a number."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, from_signs, grid
from puzzles.types.minesweeper.model import COVERED, LIMITS, written

NAMES = {"Minesweeper": "minesweeper"}
SIGNS = {-2: COVERED, -1: "*", 0: "-"} | {number: str(number) for number in range(1, 9)}
MARKS = {-1: "mine", 0: "safe", -2: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    return grid(board, LIMITS, SIGNS, COVERED)


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it. Raise NoFormError for the number 0."""
    return from_signs(written(puzzle), SIGNS, COVERED)
