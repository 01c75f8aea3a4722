"""Nurikabe as drawings: grids with numbers."""

from __future__ import annotations

from puzzles.drawing import NUMBERS, Drawing
from puzzles.types.nurikabe.model import lines_of

NAMES = {"nurikabe": "nurikabe"}
PARTS = (NUMBERS,)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    return lines_of(drawing.signs(1, len(drawing.every)), drawing.width)
