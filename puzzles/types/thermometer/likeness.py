"""Thermometer: a grid of signs by which a puzzle is known again, however it was turned, mirrored or written."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.grid.rect import rect
from puzzles.grid.sections import NO_CLUE
from puzzles.kernel.board import Puzzle
from puzzles.types.thermometer.model import BLOCKED, FILLED, Clues

_GIVEN = {FILLED: "=filled", BLOCKED: "=blocked"}


def likeness(puzzle: Puzzle) -> list[list[str]]:
    """Return the squares, each with its place in its vial, within a frame that has the number of each line twice.

    Small numbers agree by chance. So a number comes with what stands on its line, in no order.
    """
    clues: Clues = puzzle.clues
    place = {cell: f"{at}/{len(vial)}" for vial in clues.vials for at, cell in enumerate(vial, start=1)}
    square = [
        place[cell] + _GIVEN.get(mask, "") if cell in place else NO_CLUE for cell, mask in enumerate(puzzle.start)
    ]
    lines = rect(puzzle.height, puzzle.width).lines
    numbers = [
        NO_CLUE if number is None else f"{number}of{'+'.join(sorted(_at(place, line.cells)))}"
        for number, line in zip((*clues.rows, *clues.columns), lines, strict=True)
    ]
    ends, width = [NO_CLUE, *numbers[puzzle.height :], NO_CLUE], puzzle.width
    return [ends, *[[end, *square[at * width :][:width], end] for at, end in enumerate(numbers[: puzzle.height])], ends]


def _at(place: dict[int, str], cells: Iterable[int]) -> list[str]:
    return [place.get(cell, NO_CLUE) for cell in cells]
