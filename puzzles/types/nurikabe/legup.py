"""Nurikabe in the files of LEGUP, where a number is the value of its square."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, board_of, known_values, size, values
from puzzles.types.nurikabe.model import BLACK, LIMITS, WHITE, lines_of

NAMES = {"Nurikabe": "nurikabe"}
SIGNS = {-2: ".", -1: "#", 0: "o"}
MARKS = {-1: "black", 0: "white", -2: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, lambda value: SIGNS.get(value, str(value)), min(SIGNS), height * width)
    return lines_of([found.get(cell, ".") for cell in range(height * width)], width)


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    numbers = {cell: number for cell, number in enumerate(puzzle.clues) if number}
    return board_of(puzzle.height, puzzle.width, known_values(puzzle.start, {BLACK: -1, WHITE: 0}) | numbers)
