"""Minesweeper in the addresses of puzz.link pages, `mines/WIDTH/HEIGHT/BODY`.

A square whose number is not told is one without a mine; our own text has the same as a known safe square.
"""

from __future__ import annotations

from puzzles.grid.text import GridError, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import UNKNOWN, Body, print_numbers
from puzzles.types.minesweeper.model import COVERED, MINE, SAFE

NAMES = {"mines": "minesweeper"}
SIGNS = {None: COVERED, UNKNOWN: "-"} | {number: str(number) for number in range(9)}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    numbers = body.numbers(height * width, 0, 8, unknown=True)
    return in_lines("".join([SIGNS[number] for number in numbers]), width)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    if MINE in puzzle.start:
        raise GridError(1, 1, "a grid without known mines", "some")
    safe = [UNKNOWN if mask == SAFE else None for mask in puzzle.start]
    clues = zip(puzzle.clues, safe, strict=True)
    return print_numbers([its if sign == COVERED else int(sign) for sign, its in clues])
