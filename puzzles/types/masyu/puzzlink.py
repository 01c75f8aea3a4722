"""Masyu in the addresses of puzz.link pages, `masyu/WIDTH/HEIGHT/BODY`.

A digit of the body, to base 27, stands for three squares in reading order, the first of them most significant: 0 is an
empty square, 1 a white circle, 2 a black one. Squares past the last one are empty.
"""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, print_circles

NAMES = {"masyu": "masyu", "mashu": "masyu", "pearl": "masyu"}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the rows of `w b .`. Raise GridError."""
    return body.circles(height, width)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    return print_circles(puzzle)
