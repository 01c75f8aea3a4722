"""Fillapix in the files of LEGUP: a value is the clue, or 10 for none, plus 100 for black and 200 for white."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.legup import Element, size, values
from puzzles.types.fillapix.model import LIMITS, NO_CLUE

NAMES = {"Fillapix": "fillapix"}
COLOURS = ".#o"
NONE = 10
"""The clue of a square without one."""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, _signs, 0, 100 * len(COLOURS) - 1)
    squares = [found.get(cell, NO_CLUE + COLOURS[0]) for cell in range(height * width)]
    clues, colours = ("".join([square[at] for square in squares]) for at in (0, 1))
    known = ["", *in_lines(colours, width)] if colours.strip(COLOURS[0]) else []
    return [*in_lines(clues, width), *known]


def mark(value: int) -> str | None:
    """Return what a square of a step becomes, whatever its clue; "" for an open one, None for anything else."""
    return dict(enumerate(("", "black", "white"))).get(value // 100)


def _signs(value: int) -> str | None:
    """Return the signs of clue and colour."""
    colour, clue = divmod(value, 100)
    if clue > NONE:
        return None
    return (NO_CLUE if clue == NONE else str(clue)) + COLOURS[colour]
