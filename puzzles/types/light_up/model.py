"""Light Up: puzzles, squares and values, their text form, and which squares see each other.

Every square of the grid is a cell. A wall can only be empty, so it is no given, and no rule speaks of its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle

LIMITS = (40, 40)
VALUES = ("bulb", "empty")
BULB, EMPTY, OPEN = 1, 2, 3
"""Masks of a square: known to be a bulb, known to be empty, both possible."""

WHITE, WALL = ".", "#"
_MASKS = {".": OPEN, "-": EMPTY, "*": BULB}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}
_WALLS = WALL + "01234"


class Number(NamedTuple):
    """A wall with a number: its cell, the bulbs it wants, and the white squares that share a side with it."""

    cell: int
    wants: int
    beside: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Room:
    """The walls of a puzzle. For every cell: `view`, the white squares that it sees; empty for walls.

    `runs` are the longest rows and columns of white squares. `beside[cell]` and `diagonal[cell]` are the numbers that
    share a side or only a corner with it.
    """

    rect: Rect
    white: tuple[int, ...]
    runs: tuple[tuple[int, ...], ...]
    view: tuple[tuple[int, ...], ...]
    numbers: tuple[Number, ...]
    number_at: dict[int, Number]
    beside: tuple[tuple[Number, ...], ...]
    diagonal: tuple[tuple[Number, ...], ...]


@unique(keep=256)
def room(height: int, width: int, walls: str) -> Room:
    """Return the room of that size; `walls` has a sign for every square, `.` where it is white."""
    grid = rect(height, width)
    runs = tuple([run for line in grid.lines for run in _runs(line.cells, walls)])
    view: list[tuple[int, ...]] = [()] * len(walls)
    for run in runs:
        for cell in run:
            view[cell] += tuple([other for other in run if other != cell])
    numbers = tuple([_number(grid, cell, walls) for cell, sign in enumerate(walls) if sign.isdigit()])
    beside = _near(numbers, len(walls), {number.cell: number.beside for number in numbers})
    corners = {number.cell: _around(grid, number.cell, ((-1, -1), (-1, 1), (1, -1), (1, 1))) for number in numbers}
    return Room(
        grid,
        tuple([cell for cell, sign in enumerate(walls) if sign == WHITE]),
        runs,
        tuple(view),
        numbers,
        {number.cell: number for number in numbers},
        beside,
        _near(numbers, len(walls), corners),
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


def _number(grid: Rect, cell: int, walls: str) -> Number:
    sides = _around(grid, cell, ((-1, 0), (0, -1), (0, 1), (1, 0)))
    return Number(cell, int(walls[cell]), tuple([side for side in sides if walls[side] == WHITE]))


def _around(grid: Rect, cell: int, steps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    row, column = divmod(cell, grid.width)
    squares = [(row + down, column + right) for down, right in steps]
    inside = [(r, c) for r, c in squares if 0 <= r < grid.height and 0 <= c < grid.width]
    return tuple([r * grid.width + c for r, c in inside])


def _near(
    numbers: Sequence[Number], cells: int, squares_of: dict[int, tuple[int, ...]]
) -> tuple[tuple[Number, ...], ...]:
    found: list[tuple[Number, ...]] = [()] * cells
    for number in numbers:
        for cell in squares_of[number.cell]:
            found[cell] += (number,)
    return tuple(found)


def room_of(of: Board | Puzzle) -> Room:
    """Return the room of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return room(puzzle.height, puzzle.width, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of `. # 0 1 2 3 4 * -`. Raise GridError."""
    height, width = check_rectangle(lines, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    for number, line in enumerate(lines, start=1):
        for column, sign in enumerate(line, start=1):
            if sign not in _MASKS and sign not in _WALLS:
                raise GridError(number, column, "., #, 0 to 4, * or -", repr(sign))
    signs = "".join(lines)
    walls = "".join([sign if sign in _WALLS else WHITE for sign in signs])
    start = tuple([_MASKS.get(sign, EMPTY) for sign in signs])
    return Puzzle(ptype, height, width, start, walls, blank_of(walls))


def blank_of(walls: str) -> tuple[int, ...]:
    """Return what each square may hold: a wall nothing, any other square a bulb or nothing."""
    return tuple([OPEN if sign == WHITE else EMPTY for sign in walls])


def written(puzzle: Puzzle) -> str:
    """Return the grid as players write it."""
    squares = zip(puzzle.start, puzzle.clues, strict=True)
    text = "".join([_SIGNS[mask] if wall == WHITE else wall for mask, wall in squares])
    return "\n".join([text[start : start + puzzle.width] for start in range(0, len(text), puzzle.width)])


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the white square or the numbered wall of that name, the wall with the squares beside it."""
    its = room_of(puzzle)
    cell = its.rect.cell_index(name)
    if puzzle.clues[cell] == WHITE:
        return Place("cell", name, (cell,))
    return place_of(its, its.number_at[cell])


def place_of(its: Room, number: Number) -> Place:
    """Return a numbered wall as a place where a rule is applied."""
    return Place("number", its.rect.names[number.cell], (number.cell, *number.beside))


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the white squares and the numbered walls."""
    its = room_of(puzzle)
    for cell in its.white:
        yield Place("cell", its.rect.names[cell], (cell,))
    for number in its.numbers:
        yield place_of(its, number)


class Light(NamedTuple):
    """The light on a board, for every cell: `lit`, whether it is a bulb or sees one; `spot`, whether it may be one.

    A spot is an open square that sees no bulb. Walls are neither.
    """

    lit: tuple[bool, ...]
    spot: tuple[bool, ...]


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
    return Light(tuple(lit), tuple([mask == OPEN and not on for mask, on in zip(cells, lit, strict=True)]))


def bulb_seen(its: Room, cells: Sequence[int], cell: int) -> int:
    """Return the first bulb that a square sees, -1 if it sees none."""
    return next((seen for seen in its.view[cell] if cells[seen] == BULB), -1)
