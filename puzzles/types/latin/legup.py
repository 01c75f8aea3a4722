"""Sudoku in the files of LEGUP."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.legup import Element, values
from puzzles.types.latin.model import BLOCK_LIMIT, OPEN

NAMES = {"Sudoku": "sudoku"}


def mark(value: int) -> str | None:
    return None if value < 0 else str(value) if value else ""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    size = board.number("size", 1, BLOCK_LIMIT)
    found = values(board, size, size, lambda value: str(value) if value else OPEN, 0, size)
    signs = [found.get(cell, OPEN) for cell in range(size * size)]
    return [" ".join(line) for line in in_lines(signs, size)]
