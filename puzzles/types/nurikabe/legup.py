"""Nurikabe in the files of LEGUP, where a number is the value of its square."""

from __future__ import annotations

from puzzles.legup import Element, size, values
from puzzles.types.nurikabe.model import LIMITS, lines_of

NAMES = {"Nurikabe": "nurikabe"}
SIGNS = {-2: ".", -1: "#", 0: "o"}


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, lambda value: SIGNS.get(value, str(value)), min(SIGNS), height * width)
    return lines_of([found.get(cell, ".") for cell in range(height * width)], width)
