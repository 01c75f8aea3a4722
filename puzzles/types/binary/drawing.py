"""Binary as drawings: numbers 0 and 1, or circles, of which white ones are 0."""

from __future__ import annotations

from puzzles.drawing import CIRCLES, NUMBERS, Drawing
from puzzles.grid.text import in_lines

NAMES = {"binary": "binary", "binairo": "binary", "takuzu": "binary", "binarypuzzle": "binary"}
PARTS = (
    NUMBERS,
    CIRCLES,
)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    signs = drawing.signs(0, 1)
    for square, colour in drawing.circles.items():
        signs[square] = {"w": "0", "b": "1"}[colour]
    return in_lines("".join(signs), drawing.width)
