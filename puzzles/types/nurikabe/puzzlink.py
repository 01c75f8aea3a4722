"""Nurikabe in the addresses of puzz.link pages, `nurikabe/WIDTH/HEIGHT/BODY`. Numbers that are not told are refused."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, check_open, print_numbers
from puzzles.types.nurikabe.model import lines_of

NAMES = {"nurikabe": "nurikabe"}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    size = height * width
    return lines_of(["." if number is None else str(number) for number in body.numbers(size, 1, size)], width)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    check_open(puzzle)
    return print_numbers([number or None for number in puzzle.clues])
