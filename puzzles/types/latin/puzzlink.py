"""Sudoku in the addresses of puzz.link pages, `sudoku/9/9/BODY`."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, print_numbers
from puzzles.types.latin.model import OPEN

NAMES = {"sudoku": "sudoku"}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    if height != width:
        raise body.error("as many columns as rows", f"{width}/{height}")
    cells = [OPEN if number is None else str(number) for number in body.numbers(height * width, 1, height)]
    return [" ".join(row) for row in in_lines(cells, width)]


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address."""
    return print_numbers([mask.bit_length() if mask.bit_count() == 1 else None for mask in puzzle.start])
