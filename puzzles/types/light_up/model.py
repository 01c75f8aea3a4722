"""Light Up: puzzles, squares and values, their text form, and which squares see each other.

Every square of the grid is a cell. A wall can only be empty, so it is no given, and no rule speaks of its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.near import neighbours
from puzzles.grid.rect import Rect, rect
from puzzles.grid.sets import having, set_of
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic import clue_squares
from puzzles.logic.clue_squares import FREE, ClueSquares
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (40, 40)
VALUES = ("bulb", "empty")
BULB, EMPTY, OPEN = 1, 2, 3
"""Masks of a square: known to be a bulb, known to be empty, both possible."""

WHITE, WALL = FREE, "#"
SQUARES = ClueSquares(LIMITS, WALL + "01234", {WHITE: OPEN, "-": EMPTY, "*": BULB}, EMPTY, "., #, 0 to 4, * or -")
read, written = SQUARES.read, SQUARES.written


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Room:
    """The walls of a puzzle. For every cell: `view`, the white squares that it sees; empty for walls.

    `sees` are the same with the cell itself, as sets.
    `runs` are the longest rows and columns of white squares. `numbers` count the bulbs beside walls; `diagonal[cell]`
    are those that share only a corner with the cell.
    """

    rect: Rect
    white: tuple[int, ...]
    runs: tuple[tuple[int, ...], ...]
    view: tuple[tuple[int, ...], ...]
    sees: tuple[int, ...]
    numbers: Counts
    diagonal: tuple[tuple[Count, ...], ...]


@unique(keep=256)
def room(height: int, width: int, walls: str) -> Room:
    """Return the room of that size; `walls` has a sign for every square, `.` where it is white."""
    grid, beside = rect(height, width), neighbours(height, width)
    around = neighbours(height, width, diagonal=True)
    runs = tuple([run for line in grid.lines for run in _runs(line.cells, walls)])
    view: list[tuple[int, ...]] = [()] * len(walls)
    for run in runs:
        for cell in run:
            view[cell] += tuple([other for other in run if other != cell])
    numbers = [_number(grid, cell, walls, beside[cell]) for cell, sign in enumerate(walls) if sign.isdigit()]
    diagonal: list[tuple[Count, ...]] = [()] * len(walls)
    for number in numbers:
        wall = number.shown[0]
        for corner in set(around[wall]).difference(beside[wall]):
            diagonal[corner] += (number,)
    return Room(
        grid,
        tuple([cell for cell, sign in enumerate(walls) if sign == WHITE]),
        runs,
        tuple(view),
        tuple([set_of((cell, *seen)) for cell, seen in enumerate(view)]),
        counts_over(len(walls), BULB, numbers),
        tuple(diagonal),
    )


def _runs(line: Sequence[int], walls: str) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    for cell in line:
        if walls[cell] == WHITE:
            run.append(cell)
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _number(grid: Rect, cell: int, walls: str, beside: tuple[int, ...]) -> Count:
    white = tuple([side for side in beside if walls[side] == WHITE])
    return Count(Place("number", grid.names[cell], (cell, *white)), white, int(walls[cell]), (cell,))


def room_of(of: Board | Puzzle) -> Room:
    """Return the room of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return room(puzzle.height, puzzle.width, puzzle.clues)


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the white square, row or column of that name, or the numbered wall with the squares beside it."""
    its = room_of(puzzle)
    return clue_squares.place(its.rect, puzzle.clues, its.numbers, name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the white squares and the numbered walls."""
    its = room_of(puzzle)
    return clue_squares.places(its.rect, puzzle.clues, its.numbers)


class Light(NamedTuple):
    """The light on a board, for every cell: `lit`, whether it is a bulb or sees one; `spot`, whether it may be one.

    A spot is an open square that sees no bulb; `spots` are these as a set, `dark` the squares that are not lit. Walls
    are neither. `seen` are the candidates, without a bulb where an open square is lit.
    """

    lit: tuple[bool, ...]
    spot: tuple[bool, ...]
    seen: tuple[int, ...]
    spots: int
    dark: int


def light(board: Board) -> Light:
    """Return the light on a board."""
    return _light(room_of(board), board.cells)


@lru_cache(maxsize=256)
def _light(its: Room, cells: tuple[int, ...]) -> Light:
    """Remembered, as a board is asked about again and again while a rule looks at all its squares."""
    lit = [False] * len(cells)
    for cell, mask in enumerate(cells):
        if mask == BULB:
            lit[cell] = True
            for seen in its.view[cell]:
                lit[seen] = True
    left = tuple([EMPTY if mask == OPEN and on else mask for mask, on in zip(cells, lit, strict=True)])
    spots = having(left, BULB) & having(left, EMPTY)
    dark = set_of(cell for cell in its.white if not lit[cell])
    return Light(tuple(lit), tuple([mask == OPEN for mask in left]), left, spots, dark)


def bulb_seen(its: Room, cells: Sequence[int], cell: int) -> int:
    """Return the first bulb that a square sees, -1 if it sees none."""
    return next((seen for seen in its.view[cell] if cells[seen] == BULB), -1)
