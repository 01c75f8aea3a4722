"""Minesweeper: puzzles, squares and values, their text form, and which squares each number counts.

Every square of the grid is a cell. One with a number can only be safe, so it is no given, and no rule speaks of its
value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import neighbours
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (40, 40)
VALUES = ("mine", "safe")
MINE, SAFE, OPEN = 1, 2, 3
"""Masks of a square: known to be a mine, known to be safe, both possible."""

COVERED = "."
"""The sign of a square without a number."""
_MASKS = {".": OPEN, "-": SAFE, "*": MINE}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}
_NUMBERS = "012345678"


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Field:
    """The numbers of a puzzle, and its squares without one."""

    rect: Rect
    covered: tuple[int, ...]
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
    covered = tuple([cell for cell, sign in enumerate(signs) if sign == COVERED])
    return Field(grid, covered, counts_over(len(signs), MINE, numbers))


def field_of(of: Board | Puzzle) -> Field:
    """Return the field of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return field(puzzle.height, puzzle.width, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of `. 0 1 2 3 4 5 6 7 8 * -`. Raise GridError."""
    height, width = check_rectangle(lines, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    for number, line in enumerate(lines, start=1):
        for column, sign in enumerate(line, start=1):
            if sign not in _MASKS and sign not in _NUMBERS:
                raise GridError(number, column, "., 0 to 8, * or -", repr(sign))
    text = "".join(lines)
    signs = "".join([sign if sign in _NUMBERS else COVERED for sign in text])
    start = tuple([_MASKS.get(sign, SAFE) for sign in text])
    blank = tuple([OPEN if sign == COVERED else SAFE for sign in signs])
    return Puzzle(ptype, height, width, start, signs, blank)


def written(puzzle: Puzzle) -> str:
    """Return the grid as players write it."""
    squares = zip(puzzle.start, puzzle.clues, strict=True)
    text = "".join([_SIGNS[mask] if sign == COVERED else sign for mask, sign in squares])
    return "\n".join([text[start : start + puzzle.width] for start in range(0, len(text), puzzle.width)])


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square or the number of that name, the number with the squares that it counts, or a row or column."""
    its = field_of(puzzle)
    if (named := its.rect.place(name)).kind != "cell":
        return named
    cell = named.cells[0]
    if puzzle.clues[cell] == COVERED:
        return named
    return its.numbers.by_name[name].place


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares without a number, then the numbers."""
    its = field_of(puzzle)
    for cell in its.covered:
        yield Place("cell", its.rect.names[cell], (cell,))
    for number in its.numbers.all:
        yield number.place
