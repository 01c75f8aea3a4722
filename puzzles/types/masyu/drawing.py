"""Masyu as drawings: grids with white and black circles."""

from __future__ import annotations

from puzzles.drawing import CIRCLES, Drawing
from puzzles.grid.text import in_lines

NAMES = {"masyu": "masyu", "mashu": "masyu", "pearl": "masyu"}
PARTS = (CIRCLES,)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    return in_lines("".join([drawing.circles.get(square, ".") for square in drawing.every]), drawing.width)
