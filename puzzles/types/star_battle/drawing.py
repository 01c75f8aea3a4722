"""Star Battle as drawings: the number of stars stands beside the grid, or in the title or the rules."""

from __future__ import annotations

import re

from puzzles.drawing import BORDERS, OUTSIDE, Drawing
from puzzles.grid.text import GridError
from puzzles.puzzlink import room_lines

NAMES = {"starbattle": "star-battle"}
PARTS = (
    BORDERS,
    OUTSIDE,
)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    told = re.findall(r"([0-9]+) ?(?:[*★☆]|-?stars?\b)", drawing.words.lower())
    numbers = {*drawing.outside, *told}
    if len(numbers) != 1:
        found = ", ".join(sorted(numbers))[:40] or "none"
        raise GridError(1, 1, "the number of stars beside the grid, or in the title, such as “2 stars”", found)
    return [*room_lines(drawing.rooms, drawing.width), f"stars: {numbers.pop()}"]
