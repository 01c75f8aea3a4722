"""Masyu: its circles, the links between squares, and its text form.

The cells of a board are the links between squares that share a side. The text form is the grid of `w b .`; links that
are known from the start follow it, `line: r1c1-r1c2 r2c2-r3c2` and `none: r4c1-r4c2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.grid.links import (
    DIRECTIONS,
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    WEST,
    Lattice,
    grid_rows,
    lattice,
    link_index,
    print_known,
    read_known,
)
from puzzles.grid.rect import check_rectangle
from puzzles.grid.sets import set_of
from puzzles.grid.text import GridError, check_signs, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle

LIMITS = (25, 25)
VALUES = ("line", "none")
LINE, NONE, OPEN = 1, 2, 3
"""Masks of a link: known to be a line, known to be none, both possible."""
ACROSS = ((EAST, WEST), (NORTH, SOUTH), (EAST, WEST), (NORTH, SOUTH))
"""For each direction the two that are across it."""
AXES = ((NORTH, SOUTH), (EAST, WEST))
CORNERS = ((NORTH, EAST), (NORTH, WEST), (EAST, SOUTH), (SOUTH, WEST))
"""The ways straight through a square, and those that turn in it."""

Masks = tuple[int, ...]
"""The masks of all links and, behind them, that of a link beyond the border: NONE. So `masks[NOWHERE]` is NONE."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Field:
    """The squares of a puzzle by their signs, and what follows from them.

    `beyond[square]` are, from north clockwise, the links that go straight on from the square beside it. `along[link]`
    are the squares that a rule about a link may look at: its two, and those before and behind them in the same line.
    """

    grid: Lattice
    signs: str
    blacks: tuple[int, ...]
    whites: tuple[int, ...]
    circles: int
    beyond: tuple[tuple[int, int, int, int], ...]
    along: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> tuple[int, int]:
        """Return height and width."""
        return self.grid.height, self.grid.width


@unique(keep=256)
def field(height: int, width: int, signs: str) -> Field:
    """Return the field of that size with these circles."""
    grid = lattice(height, width)
    beyond = [[NOWHERE] * 4 for _ in signs]
    for square, near in enumerate(grid.near):
        for direction, other in enumerate(near):
            if other != NOWHERE:
                beyond[square][direction] = grid.at[other][direction]
    along = []
    for first, last in grid.ends:
        step = EAST if last - first == 1 and width > 1 else SOUTH
        four = (grid.near[first][step ^ 2], first, last, grid.near[last][step])
        along.append(tuple([square for square in four if square != NOWHERE]))
    blacks, whites = (tuple([at for at, sign in enumerate(signs) if sign == colour]) for colour in "bw")
    circles = set_of((*blacks, *whites))
    return Field(grid, signs, blacks, whites, circles, tuple([(n, e, s, w) for n, e, s, w in beyond]), tuple(along))


def field_of(of: Board | Puzzle) -> Field:
    """Return the field of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return field(puzzle.height, puzzle.width, puzzle.clues)


def masks_of(board: Board) -> Masks:
    """Return the masks of all links, and of those beyond the border."""
    return (*board.cells, NONE)


def known(masks: Masks, links: Iterator[int] | tuple[int, ...]) -> tuple[int, ...]:
    """Return those of some links that are known, each once."""
    return tuple([link for link in dict.fromkeys(links) if link >= 0 and masks[link] != OPEN])


def lines_at(its: Field, masks: Masks, square: int) -> tuple[int, ...]:
    """Return the links of a square that are lines, from north clockwise."""
    return tuple([link for link in its.grid.at[square] if masks[link] == LINE])


def open_at(its: Field, masks: Masks, square: int) -> tuple[int, ...]:
    """Return the links of a square that are open, from north clockwise."""
    return tuple([link for link in its.grid.at[square] if masks[link] == OPEN])


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a puzzle from the lines of the text form. Raise GridError."""
    rows = grid_rows(lines)
    height, width = check_rectangle(lines[:rows], LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    check_signs(lines[:rows], "wb.", "w, b or .")
    signs = "".join(lines[:rows])
    start = read_known(lines, rows, field(height, width, signs).grid.index, VALUES)
    return Puzzle(ptype, height, width, tuple(start), signs)


def printed(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of the text form."""
    yield from in_lines(puzzle.clues, puzzle.width)
    yield from print_known(field_of(puzzle).grid.names, puzzle.start, VALUES)


def square(its: Field, number: int) -> Place:
    """Return a square as a place, which covers its links: a circle where it has one."""
    kind = "square" if its.signs[number] == "." else "circle"
    return Place(kind, its.grid.squares[number], its.grid.links_of(number))


def place(puzzle: Puzzle, name: str) -> Place:
    """Return a square, circle or link by name. Raise KeyError."""
    its = field_of(puzzle)
    if name in its.grid.square_index:
        return square(its, its.grid.square_index[name])
    link = link_index(its.grid.index, name)
    return Place("link", its.grid.names[link], (link,))


def named(its: Field, squares: Iterator[int] | tuple[int, ...] | list[int], between: str = "&") -> str:
    """List the names of squares as a fact."""
    return between.join([its.grid.squares[each] for each in squares])


__all__ = [
    "ACROSS",
    "AXES",
    "CORNERS",
    "DIRECTIONS",
    "LIMITS",
    "LINE",
    "NONE",
    "NOWHERE",
    "OPEN",
    "VALUES",
    "Field",
    "Masks",
    "field",
    "field_of",
    "known",
    "lines_at",
    "masks_of",
    "named",
    "open_at",
    "place",
    "printed",
    "read",
    "square",
]
