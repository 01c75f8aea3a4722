"""Thermometer: a grid of signs by which a puzzle is known again, however it was turned, mirrored or written."""

from __future__ import annotations

from puzzles.formats.images import OPEN
from puzzles.kernel.board import Puzzle
from puzzles.types.thermometer.model import BLOCKED, FILLED, Clues

_GIVEN = {FILLED: "=filled", BLOCKED: "=blocked"}


def likeness(puzzle: Puzzle) -> list[list[str]]:
    """Return the squares within a frame: their place in their vial, and the number of each line at both its ends."""
    clues: Clues = puzzle.clues
    place = {cell: f"{at}/{len(vial)}" for vial in clues.vials for at, cell in enumerate(vial, start=1)}
    square = [place[cell] + _GIVEN.get(mask, "") if cell in place else OPEN for cell, mask in enumerate(puzzle.start)]
    ends = [OPEN, *map(_number, clues.columns), OPEN]
    width = puzzle.width
    rows = [[_number(row), *square[at * width :][:width], _number(row)] for at, row in enumerate(clues.rows)]
    return [ends, *rows, ends]


def _number(number: int | None) -> str:
    return OPEN if number is None else str(number)
