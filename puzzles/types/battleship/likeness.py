"""Battleship: a grid of signs by which a puzzle is known again, however it was turned, mirrored or written."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.grid.sections import NO_CLUE
from puzzles.kernel.board import Puzzle
from puzzles.types.battleship.model import MIDDLE, OPEN, SHIP, SUB, WATER, Clues

_GIVEN = {OPEN: NO_CLUE, WATER: "~", SUB: "o", MIDDLE: "x", SHIP: "s"}
"""The signs of squares; the ends of ships have one, as they change with every image."""


def likeness(puzzle: Puzzle) -> list[list[str]]:
    """Return the squares within a frame that has the number of each line twice.

    Small numbers agree by chance. So a number comes with its neighbours, in no order, and with the fleet.
    """
    clues: Clues = puzzle.clues
    square = [_GIVEN.get(mask, "end") for mask in puzzle.start]
    fleet = "+".join(map(str, clues.fleet))
    rows, columns = _told(clues.rows, fleet), _told(clues.columns, fleet)
    ends, width = [NO_CLUE, *columns, NO_CLUE], puzzle.width
    return [ends, *[[end, *square[at * width :][:width], end] for at, end in enumerate(rows)], ends]


def _told(numbers: Sequence[int | None], fleet: str) -> list[str]:
    """Return each number between its neighbours, which stand in no order."""
    signs = ["-", *[NO_CLUE if number is None else str(number) for number in numbers], "-"]
    return [
        NO_CLUE if number is None else f"{number}of{'/'.join(sorted((signs[at], signs[at + 2])))}in{fleet}"
        for at, number in enumerate(numbers)
    ]
