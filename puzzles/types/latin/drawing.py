"""Sudoku and Latin Square as drawings; borders may only show the blocks."""

from __future__ import annotations

from math import isqrt

from puzzles.drawing import BORDERS, NUMBERS, Drawing
from puzzles.grid.text import GridError, in_lines

NAMES = {"sudoku": "sudoku", "classicsudoku": "sudoku", "latinsquare": "latin"}
PARTS = (
    NUMBERS,
    BORDERS,
)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    side = isqrt(drawing.width) if type_id == "sudoku" else drawing.width
    blocks = [(square // drawing.width // side, square % drawing.width // side) for square in drawing.every]
    pairs = {*zip(drawing.rooms, blocks, strict=True)}
    if max(drawing.rooms) and {len(pairs)} != {len({*drawing.rooms}), len({*blocks})}:
        raise GridError(1, 1, "borders around square blocks", "others")
    signs = drawing.signs(1, drawing.width)
    return [" ".join(row) for row in in_lines(signs, drawing.width)]
