"""Fillapix in the files of LEGUP: a value is the clue, or 10 for none, plus 100 for black and 200 for white."""

from __future__ import annotations

from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, board_of, size, values
from puzzles.types.fillapix.model import BLACK, LIMITS, NO_CLUE, WHITE

NAMES = {"Fillapix": "fillapix"}
COLOURS = ".#o"
NONE = 10
"""The clue of a square without one."""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, _signs, 0, 100 * len(COLOURS) - 1)
    squares = [found.get(cell, NO_CLUE + COLOURS[0]) for cell in range(height * width)]
    clues, colours = ("".join([square[at] for square in squares]) for at in (0, 1))
    known = ["", *in_lines(colours, width)] if colours.strip(COLOURS[0]) else []
    return [*in_lines(clues, width), *known]


def mark(value: int) -> str | None:
    """Return what a square of a step becomes, whatever its clue; "" for an open one, None for anything else."""
    colour, clue = divmod(value, 100)
    return None if clue > NONE else dict(enumerate(("", "black", "white"))).get(colour)


def _signs(value: int) -> str | None:
    """Return the signs of clue and colour."""
    colour, clue = divmod(value, 100)
    if clue > NONE:
        return None
    return (NO_CLUE if clue == NONE else str(clue)) + COLOURS[colour]


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    colour = {BLACK: "black", WHITE: "white"}
    found = {cell: value(puzzle, cell, colour.get(mask, "")) for cell, mask in enumerate(puzzle.start)}
    return board_of(puzzle.height, puzzle.width, {cell: its for cell, its in found.items() if its != NONE})


def value(puzzle: Puzzle, cell: int, word: str) -> int:
    """Return the value of a square, which has its clue as well."""
    clue = puzzle.clues[cell]
    return 100 * ("", "black", "white").index(word) + (NONE if clue == NO_CLUE else int(clue))
