"""Skyscrapers in the addresses of puzz.link pages, `skyscrapers/SIZE/SIZE/BODY`.

The body has the clues above, below, on the left and on the right, then the cells if any are given.
"""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, Numbers, print_numbers
from puzzles.types.latin.model import OPEN

NAMES = {"skyscrapers": "skyscrapers", "skyscraper": "skyscrapers", "building": "skyscrapers"}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    if height != width:
        raise body.error("as many columns as rows", f"{width}/{height}")
    size = height
    signs = [OPEN if number is None else str(number) for number in body.numbers(4 * size, 1, size)]
    north, south, west, east = in_lines(signs, size)
    cells = [OPEN if number is None else str(number) for number in body.numbers(size * size, 1, size)]
    rows = [[west[row], *cells[row * size : (row + 1) * size], east[row]] for row in range(size)]
    return ["".join(row) for row in ([OPEN, *north, OPEN], *rows, [OPEN, *south, OPEN])]


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address."""
    clues = puzzle.clues
    around: Numbers = [number or None for side in (clues.north, clues.south, clues.west, clues.east) for number in side]
    cells: Numbers = [mask.bit_length() if mask.bit_count() == 1 else None for mask in puzzle.start]
    return print_numbers(around) + (print_numbers(cells) if any(cells) else "")
