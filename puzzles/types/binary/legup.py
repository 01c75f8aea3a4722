"""Binary in the files of LEGUP."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, board_of, grid, known_values
from puzzles.types.binary.model import LIMITS

NAMES = {"Binary": "binary"}
SIGNS = {0: "0", 1: "1", 2: "."}
MARKS = {0: "0", 1: "1", 2: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    return grid(board, LIMITS, SIGNS, ".")


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    return board_of(puzzle.height, puzzle.width, known_values(puzzle.start, {1: 0, 2: 1}))
