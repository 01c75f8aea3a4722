"""Skyscrapers: puzzles, cells and values, their text form, and the clues at the ends of lines.

The text is a grid with one more row or column on every side for the clues; `.` is an open cell, an end without a clue,
or a corner. It may be written with blanks between the signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.groups import Group, Square, square
from puzzles.grid.text import GridError, Phrase, column_count, row_count
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.latin.model import OPEN, numbers_to

LIMIT = 9
CLUE = "clue"
"""The kind of a place that is a clue. Its name says the side and the line: `north2` stands above column 2."""
NO_CLUE = 0


class Clues(NamedTuple):
    """The clues above, to the right, below and to the left of each line, 0 where there is none."""

    north: tuple[int, ...]
    east: tuple[int, ...]
    south: tuple[int, ...]
    west: tuple[int, ...]


SIDES = Clues._fields


class End(NamedTuple):
    """A clue: its place, whose cells are those of its line as they are seen from there, and its number."""

    place: Place
    number: int
    line: Group


class Street(NamedTuple):
    """A row or column with the clues at its first and last cell, None where there is none."""

    line: Group
    first: End | None
    last: End | None

    @property
    def numbers(self) -> tuple[int, int]:
        """Return both clues as numbers, 0 where there is none."""
        return self.first.number if self.first else NO_CLUE, self.last.number if self.last else NO_CLUE

    @property
    def ends(self) -> tuple[End, ...]:
        """Return the clues of the line."""
        return tuple([end for end in (self.first, self.last) if end])


class Limit(NamedTuple):
    """The largest height that a clue allows a cell at a distance, as that many taller ones must fit in behind it."""

    height: int
    end: End
    distance: int


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class City:
    """The lines and clues of a puzzle. For each cell `ends` are the clues of its lines, with its distance from 1.

    `limits` are what these allow it, the smallest first.
    """

    grid: Square
    streets: tuple[Street, ...]
    clues: dict[str, End]
    ends: tuple[tuple[tuple[End, int], ...], ...]
    limits: tuple[tuple[Limit, ...], ...]

    def of(self, cell: int) -> tuple[Street, Street]:
        """Return the row and the column of a cell."""
        row, column = divmod(cell, self.grid.size)
        return self.streets[row], self.streets[self.grid.size + column]

    def street(self, name: str) -> Street:
        """Return the line of that name."""
        group = self.grid.by_name[name]
        return self.streets[group.number - 1 + (group.kind == "column") * self.grid.size]


@unique(keep=256)
def city(size: int, clues: Clues) -> City:
    """Return the lines and clues of a puzzle of that size."""
    grid = square(size)
    streets = []
    for group in grid.groups:
        sides = ("west", "east") if group.kind == "row" else ("north", "south")
        ends = [_end(group, side, getattr(clues, side)[group.number - 1]) for side in sides]
        streets.append(Street(group, *ends))
    every = [end for street in streets for end in street.ends]
    near: list[list[tuple[End, int]]] = [[] for _ in range(size * size)]
    for end in every:
        for distance, cell in enumerate(end.place.cells, start=1):
            near[cell].append((end, distance))
    ordered = sorted(every, key=lambda end: (SIDES.index(_side(end.place.name)), end.line.number))
    limits = [
        sorted([Limit(size - end.number + far, end, far) for end, far in ends if far < end.number], key=itemgetter(0))
        for ends in near
    ]
    clues_by_name = {end.place.name: end for end in ordered}
    return City(grid, tuple(streets), clues_by_name, tuple(map(tuple, near)), tuple(map(tuple, limits)))


def _end(group: Group, side: str, number: int) -> End | None:
    cells = group.cells if side in ("north", "west") else group.cells[::-1]
    return End(Place(CLUE, f"{side}{group.number}", cells), number, group) if number else None


def _side(name: str) -> str:
    return name.rstrip("0123456789")


def city_of(of: Board | Puzzle) -> City:
    """Return the lines and clues of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return city(puzzle.height, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of heights with the clues around it. Raise GridError."""
    rows = [_tokens(line) for line in lines]
    size = _size(lines, rows)
    signs = [[_number(row, column, *token, size) for column, token in enumerate(its)] for row, its in enumerate(rows)]
    inside = [number for its in signs[1:-1] for number in its[1:-1]]
    clues = Clues(
        tuple(signs[0][1:-1]),
        tuple([its[-1] for its in signs[1:-1]]),
        tuple(signs[-1][1:-1]),
        tuple([its[0] for its in signs[1:-1]]),
    )
    every = (1 << size) - 1
    return Puzzle(ptype, size, size, tuple([1 << number - 1 if number else every for number in inside]), clues)


def _tokens(line: str) -> list[tuple[int, str]]:
    """Return the signs of a line, each with its column from 1."""
    return [(column, sign) for column, sign in enumerate(line, start=1) if sign not in " \t"]


def _size(lines: Sequence[str], rows: Sequence[Sequence[tuple[int, str]]]) -> int:
    """Return the size of the grid without its clues, whose rows must all be as long as there are rows."""
    if not rows or len(rows[0]) < 3:
        raise GridError(1, 1, "a grid with clues around it, at least 3 rows of 3 signs", row_count(len(rows)))
    signs = len(rows[0])
    if signs > LIMIT + 2:
        place = rows[0][LIMIT + 2][0]
        raise GridError(1, place, Phrase("at most {limit} columns and the clues", limit=LIMIT), column_count(signs))
    for number, row in enumerate(rows, start=1):
        if len(row) != signs:
            place = row[signs][0] if len(row) > signs else len(lines[number - 1]) + 1
            expected = Phrase("{n} sign as in line 1", "{n} signs as in line 1", n=signs)
            raise GridError(number, place, expected, Phrase("{n} sign", "{n} signs", n=len(row)))
        if number > signs:
            raise GridError(number, 1, Phrase("{size} rows, as many as columns", size=signs), row_count(len(rows)))
    if len(rows) < signs:
        place = len(rows) + 1
        raise GridError(place, 1, Phrase("{size} rows, as many as columns", size=signs), row_count(len(rows)))
    return signs - 2


def _number(row: int, column: int, place: int, sign: str, size: int) -> int:
    """Return the number that a sign is, 0 for a dot."""
    if row in (0, size + 1) and column in (0, size + 1):
        if sign != OPEN:
            raise GridError(row + 1, place, ". in a corner", repr(sign))
    elif sign != OPEN and sign not in numbers_to(size):
        raise GridError(row + 1, place, Phrase("a number from 1 to {largest} or .", largest=size), repr(sign))
    return 0 if sign == OPEN else int(sign)


def written(puzzle: Puzzle) -> str:
    """Return the clues and givens as players write them."""
    size, clues = puzzle.width, puzzle.clues
    cells = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in puzzle.start]
    rows = [(clues.west[row], *cells[row * size :][:size], clues.east[row]) for row in range(size)]
    return "\n".join([_line((0, *clues.north, 0)), *map(_line, rows), _line((0, *clues.south, 0))])


def _line(numbers: Sequence[int]) -> str:
    return "".join([str(number) if number else OPEN for number in numbers])


def empty(ptype: PuzzleType, height: int, width: int) -> Puzzle:
    """Return the puzzle of this size without clues and givens. Raise GridError for a size that there is not."""
    if height > LIMIT:
        raise GridError(LIMIT + 1, 1, Phrase("at most {limit} rows", limit=LIMIT), row_count(height))
    if width > LIMIT:
        raise GridError(1, LIMIT + 1, Phrase("at most {limit} columns", limit=LIMIT), column_count(width))
    if height != width:
        raise GridError(1, 1, Phrase("{size} columns, as many as rows", size=height), column_count(width))
    none = (NO_CLUE,) * height
    return Puzzle(ptype, height, height, ((1 << height) - 1,) * height**2, Clues(none, none, none, none))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the heights of a puzzle."""
    return numbers_to(puzzle.height)


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the clue, the cell, the line, or the line with a height of that name. Raise KeyError."""
    its = city_of(puzzle)
    return its.clues[name].place if name.startswith(SIDES) else its.grid.place(name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the cells, the lines, the lines with a height, and the clues."""
    its = city_of(puzzle)
    yield from its.grid.places()
    for end in its.clues.values():
        yield end.place
