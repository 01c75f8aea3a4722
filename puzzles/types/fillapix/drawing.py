"""Fillapix as drawings: grids with numbers."""

from __future__ import annotations

from puzzles.drawing import NUMBERS, Drawing
from puzzles.grid.text import in_lines

NAMES = {"fillapix": "fillapix", "mosaic": "fillapix"}
PARTS = (NUMBERS,)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    return in_lines("".join(drawing.signs(0, 9)), drawing.width)
