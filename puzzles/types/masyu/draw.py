"""Masyu: where its squares and links are, and how they look."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Box, Handle, Picture, Shape, Spot, Surface, Value, Way
from puzzles.grid.links import DIRECTIONS, NOWHERE
from puzzles.grid.rect import rect
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.masyu.model import Field, field_of

RADIUS = 20
"""The radius of a circle."""
THICK = 12
"""Thickness of a line. Links reach over the middle of their squares by half of it, so that a loop has no gaps."""
HOLD = 13
"""Half the side of the square in the middle of a square from which links are drawn."""
REACH = 15
CLOSE_UPS: frozenset[str] = frozenset()
_CROSS = "M6 13l7-7 17 17 17-17 7 7-17 17 17 17-7 7-17-17-17 17-7-7 17-17z"
VALUES = (
    Value("line", "1", "v-line", "line", (Shape("M0 0h60v60h-60z", "loop"),), stretch=True),
    Value("none", "0", "v-none", "no line", (Shape(_CROSS, "cross"),)),
)
SHAPES = True
SQUARES = {"w": "white circle", "b": "black circle", ".": "square"}


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a spot for every link and a handle for every square."""
    return _surface(field_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Field) -> Surface:
    spots = tuple([_spot(its, link) for link in range(len(its.grid.ends))])
    around = squares.frame(rect(*its.size))
    return Surface(
        width=squares.LEFT + around.width + squares.EDGE,
        height=squares.TOP + around.height + squares.EDGE,
        rows=its.size[0],
        columns=its.size[1],
        spots=spots,
        values=VALUES,
        frame=around,
        handles=tuple([_handle(its, square) for square in range(len(its.signs))]),
        reach=REACH,
        pen=True,
    )


def _spot(its: Field, link: int) -> Spot:
    """Return the spot of a link. A row's links to the east form one row of spots, those to the south the next."""
    first, last = its.grid.ends[link]
    (row, column), (last_row, last_column) = _at(its, first), _at(its, last)
    x, y = _middle(row, column)
    across, down = (last_column - column) * SQUARE, (last_row - row) * SQUARE
    box = Box(x - THICK // 2, y - THICK // 2, across + THICK, down + THICK)
    spoken = Phrase("link from {first} to {last}", first=_placed(its, first), last=_placed(its, last))
    return Spot(link, its.grid.names[link], spoken, box, 2 * row + 1 + (not across), column + 1)


def _at(its: Field, square: int) -> tuple[int, int]:
    return divmod(square, its.grid.width)


def _middle(row: int, column: int) -> tuple[int, int]:
    box = squares.square(row, column)
    return box.x + SQUARE // 2, box.y + SQUARE // 2


def _placed(its: Field, square: int) -> Phrase:
    row, column = _at(its, square)
    return Phrase("row {row} column {column}", row=row + 1, column=column + 1)


def _handle(its: Field, square: int) -> Handle:
    row, column = _at(its, square)
    at = Phrase("row {row}, column {column}", row=row + 1, column=column + 1)
    box = squares.square(row, column).inset(SQUARE // 2 - HOLD)
    ways = zip(DIRECTIONS, its.grid.near[square], its.grid.at[square], strict=True)
    found = tuple([Way(direction, other, link) for direction, other, link in ways if other != NOWHERE])
    return Handle(its.grid.squares[square], listed(SQUARES[its.signs[square]], at), box, row + 1, column + 1, found)


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers and the circles."""
    return _picture(field_of(board))


@lru_cache(maxsize=64)
def _picture(its: Field) -> Picture:
    grid = rect(*its.size)
    thin, frame = squares.lines(grid)
    colours = (("white", its.whites), ("black", its.blacks))
    circles = [Shape("".join([_circle(*_at(its, each)) for each in of]), kind) for kind, of in colours if of]
    return Picture(under=(Shape(frame.path, "card"), thin, frame, *circles), labels=squares.labels(grid))


def _circle(row: int, column: int) -> str:
    x, y = _middle(row, column)
    return f"M{x - RADIUS} {y}a{RADIUS} {RADIUS} 0 1 1 {2 * RADIUS} 0a{RADIUS} {RADIUS} 0 1 1-{2 * RADIUS} 0"
