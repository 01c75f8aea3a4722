"""Light Up in the addresses of puzz.link pages, `akari/WIDTH/HEIGHT/BODY`."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import UNKNOWN, Body, check_open, print_walls
from puzzles.types.light_up.model import WALL, WHITE

NAMES = {"akari": "light-up", "lightup": "light-up", "bijutsukan": "light-up"}
SIGNS = {None: WHITE, UNKNOWN: WALL} | {number: str(number) for number in range(5)}
NUMBERS = {sign: number for number, sign in SIGNS.items()}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    return in_lines("".join([SIGNS[number] for number in body.walls(height * width)]), width)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    check_open(puzzle)
    return print_walls([NUMBERS[sign] for sign in puzzle.clues])
