"""Heyawake as drawings: a number stands in any square of its room."""

from __future__ import annotations

from puzzles.drawing import BORDERS, NUMBERS, Drawing
from puzzles.puzzlink import room_lines

NAMES = {"heyawake": "heyawake", "heyawacky": "heyawake"}
PARTS = (
    BORDERS,
    NUMBERS,
)


def lines(drawing: Drawing, type_id: str) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    grid = room_lines(drawing.rooms, drawing.width)
    names = [name for line in grid for name in (line.split() if " " in line else line)]
    signs = drawing.signs(0, len(names))
    told = [f"{names[square]}={signs[square]}" for square in sorted(drawing.numbers)]
    return [*grid, *([f"numbers: {' '.join(told)}"] if told else [])]
