"""Minesweeper: puzzles, squares and values, their text form, and which squares each number counts.

Every square of the grid is a cell. One with a number can only be safe, so it is no given, and no rule speaks of its
value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.grid.near import neighbours
from puzzles.grid.rect import Rect, rect
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic import clue_squares
from puzzles.logic.clue_squares import FREE, ClueSquares
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (40, 40)
VALUES = ("mine", "safe")
MINE, SAFE, OPEN = 1, 2, 3
"""Masks of a square: known to be a mine, known to be safe, both possible."""

COVERED = FREE
"""The sign of a square without a number."""
SQUARES = ClueSquares(LIMITS, "012345678", {COVERED: OPEN, "-": SAFE, "*": MINE}, SAFE, "., 0 to 8, * or -")
read, written = SQUARES.read, SQUARES.written


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Field:
    """The squares and the numbers of a puzzle."""

    rect: Rect
    numbers: Counts


@unique(keep=256)
def field(height: int, width: int, signs: str) -> Field:
    """Return the field of that size; `signs` has the number of every square, `.` where there is none."""
    grid, around = rect(height, width), neighbours(height, width, diagonal=True)
    numbers = []
    for cell, sign in enumerate(signs):
        if sign != COVERED:
            near = tuple([each for each in around[cell] if signs[each] == COVERED])
            numbers.append(Count(Place("number", grid.names[cell], (cell, *near)), near, int(sign), (cell,)))
    return Field(grid, counts_over(len(signs), MINE, numbers))


def field_of(of: Board | Puzzle) -> Field:
    """Return the field of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return field(puzzle.height, puzzle.width, puzzle.clues)


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square or the number of that name, the number with the squares that it counts, or a row or column."""
    its = field_of(puzzle)
    return clue_squares.place(its.rect, puzzle.clues, its.numbers, name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares without a number, then the numbers."""
    its = field_of(puzzle)
    return clue_squares.places(its.rect, puzzle.clues, its.numbers)
