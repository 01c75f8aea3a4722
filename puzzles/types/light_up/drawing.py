"""Light Up as drawings: shaded squares are walls."""

from __future__ import annotations

from puzzles.drawing import NUMBERS, SHADES, Drawing
from puzzles.grid.text import in_lines

NAMES = {"akari": "light-up", "lightup": "light-up", "bijutsukan": "light-up"}
PARTS = (
    SHADES,
    NUMBERS,
)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    signs = drawing.signs(0, 4)
    for square in drawing.numbers:
        if square not in drawing.shaded:
            raise drawing.error("numbers on shaded squares", repr(signs[square]), square)
    walls = ["#" if square in drawing.shaded and sign == "." else sign for square, sign in enumerate(signs)]
    return in_lines("".join(walls), drawing.width)
