"""Nurikabe: puzzles, squares and values, their text form, and the white groups of a board.

Every square of the grid is a cell. One with a number can only be white, so it is no given, and no rule speaks of its
value. Numbers up to 9 are written without blanks, larger ones with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.areas import areas, flood
from puzzles.grid.near import near_sets
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.sets import cells_in, having, set_of
from puzzles.grid.text import GridError, Phrase, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle

LIMITS = (25, 25)
VALUES = ("black", "white")
BLACK, WHITE, OPEN = 1, 2, 3
"""Masks of a square: known to be black, known to be white, both possible."""

_MASKS = {"#": BLACK, "o": WHITE, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


class Group(NamedTuple):
    """Connected squares as a set, with the numbers that stand in them, the smallest first."""

    cells: int
    numbers: tuple[int, ...]

    @property
    def size(self) -> int:
        """Return how many squares these are."""
        return self.cells.bit_count()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Field:
    """The numbers of a puzzle, 0 where there is none, and the set of the squares that have one.

    `near` are for each square those beside it, `blocks` the blocks of two by two squares by their upper left ones.
    """

    rect: Rect
    numbers: tuple[int, ...]
    numbered: int
    near: tuple[int, ...]
    blocks: Mapping[int, int]
    blocks_of: tuple[tuple[int, ...], ...]
    corners: int
    every: int
    size: tuple[int, int]
    """The height and the width of the grid."""

    def blocks_in(self, cells: int) -> int:
        """Return the upper left squares of all blocks of a set."""
        rows = cells & cells >> self.rect.width
        return rows & rows >> 1 & self.corners


@unique(keep=256)
def field(height: int, width: int, numbers: tuple[int, ...]) -> Field:
    """Return the field of that size with these numbers."""
    grid = rect(height, width)
    corners = [row * width + column for row, column in product(range(height - 1), range(width - 1))]
    blocks = {corner: set_of((corner, corner + 1, corner + width, corner + width + 1)) for corner in corners}
    blocks_of: list[tuple[int, ...]] = [()] * len(numbers)
    for block in blocks.values():
        for cell in cells_in(block):
            blocks_of[cell] += (block,)
    numbered = set_of(cell for cell, number in enumerate(numbers) if number)
    every, near, size = set_of(range(len(numbers))), near_sets(height, width), (height, width)
    return Field(grid, numbers, numbered, near, blocks, tuple(blocks_of), set_of(corners), every, size)


def field_of(of: Board | Puzzle) -> Field:
    """Return the field of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return field(puzzle.height, puzzle.width, puzzle.clues)


class Colours(NamedTuple):
    """The squares of a board that are black, white and open, as sets."""

    black: int
    white: int
    open: int

    @property
    def light(self) -> int:
        """Return the squares that are white or may be."""
        return self.white | self.open

    @property
    def dark(self) -> int:
        """Return the squares that are black or may be."""
        return self.black | self.open

    def with_black(self, cell: int) -> Colours:
        """Return the colours with an open square black."""
        return Colours(self.black | 1 << cell, self.white, self.open & ~(1 << cell))

    def with_white(self, cell: int) -> Colours:
        """Return the colours with an open square white."""
        return Colours(self.black, self.white | 1 << cell, self.open & ~(1 << cell))


def colours(board: Board) -> Colours:
    """Return the squares of each kind."""
    return _colours(board.cells)


@lru_cache(maxsize=256)
def _colours(cells: tuple[int, ...]) -> Colours:
    """Remembered, as a board is asked about each of its squares."""
    black, white = having(cells, BLACK), having(cells, WHITE)
    return Colours(black & ~white, white & ~black, black & white)


def numbers_in(its: Field, cells: int) -> tuple[int, ...]:
    """Return the numbers that stand in a set of squares, the smallest first."""
    return tuple(sorted([its.numbers[cell] for cell in cells_in(cells & its.numbered)]))


def group_at(its: Field, inside: int, cell: int) -> Group:
    """Return the squares that are connected with one of a set."""
    cells = flood(1 << cell, inside, *its.size)
    return Group(cells, numbers_in(its, cells))


def area_at(its: Field, now: Colours, cell: int) -> Group:
    """Return the area of squares that are not black with one of them; an empty one for a black square."""
    return next((area for area in groups(its, now.light) if area.cells >> cell & 1), Group(0, ()))


def groups_beside(its: Field, inside: int, cell: int) -> list[Group]:
    """Return the groups of a set that a square is beside, by their first squares there."""
    found, left = [], its.near[cell] & inside
    while left:
        group = group_at(its, inside, (left & -left).bit_length() - 1)
        found.append(group)
        left &= ~group.cells
    return found


@lru_cache(maxsize=512)
def groups(its: Field, inside: int) -> tuple[Group, ...]:
    """Return the groups of a set of squares, by their first ones."""
    return tuple([Group(cells, numbers_in(its, cells)) for cells in areas(inside, *its.size)])


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a puzzle: signs one after the other, or with blanks between them. Raise GridError."""
    apart = any(" " in line for line in lines)
    rows = [[word[0] for word in _WORD.finditer(line)] if apart else list(line) for line in lines]
    height, width = check_rectangle(rows, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    signs = [sign for row in rows for sign in row]
    numbers = tuple([_number(lines, apart, (height, width), cell, sign) for cell, sign in enumerate(signs)])
    start = tuple([_MASKS.get(sign, WHITE) for sign in signs])
    return Puzzle(ptype, height, width, start, numbers, blank(numbers))


def blank(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return what each square may hold before anything is known."""
    return tuple([WHITE if number else OPEN for number in numbers])


def _number(lines: list[str], apart: bool, size: tuple[int, int], cell: int, sign: str) -> int:
    """Return the number that a sign is, 0 for another sign of this type."""
    if sign in _MASKS:
        return 0
    most = size[0] * size[1]
    if _NUMBER.fullmatch(sign) and int(sign) <= most:
        return int(sign)
    row, place = divmod(cell, size[1])
    column = [word.start() for word in _WORD.finditer(lines[row])][place] if apart else place
    raise GridError(row + 1, column + 1, Phrase("., a number from 1 to {most}, # or o", most=most), repr(sign[:20]))


def written(puzzle: Puzzle) -> str:
    """Return the grid as players write it."""
    signs = [str(number) if number else _SIGNS[mask] for mask, number in zip(puzzle.start, puzzle.clues, strict=True)]
    return "\n".join(lines_of(signs, puzzle.width))


def lines_of(signs: Sequence[str], width: int) -> list[str]:
    """Return the lines of a grid, with blanks if a number needs them."""
    between = " " if any(len(sign) > 1 for sign in signs) else ""
    return [between.join(line) for line in in_lines(list(signs), width)]


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def square(its: Field, cell: int) -> Place:
    """Return a square as a place: a number where it has one."""
    return Place("number" if its.numbers[cell] else "cell", its.rect.names[cell], (cell,))


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square, number, row or column of that name. Raise KeyError."""
    its = field_of(puzzle)
    named = its.rect.place(name)
    return square(its, named.cells[0]) if named.kind == "cell" else named


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares and numbers, then rows and columns."""
    its = field_of(puzzle)
    yield from (square(its, cell) for cell in range(len(its.numbers)))
    yield from (line.place for line in its.rect.lines)
