"""Binary in the files of LEGUP, where every value above 1 is an open cell."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.legup import Element, size, values
from puzzles.types.binary.model import LIMITS

NAMES = {"Binary": "binary"}
MOST = 999_999


def mark(value: int) -> str | None:
    return None if value < 0 else str(value) if value < len("01") else ""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, lambda value: str(value) if value < len("01") else ".", 0, MOST)
    return in_lines("".join([found.get(cell, ".") for cell in range(height * width)]), width)
