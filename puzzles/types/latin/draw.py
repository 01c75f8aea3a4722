"""Latin family: where its squares are, the borders of blocks, the diagonals."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from puzzles.draw import squares
from puzzles.draw.surface import Box, Picture, Shape, Spot, Surface, Value
from puzzles.grid.groups import BLOCK, DIAGONAL, Square
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.latin.model import numbers_to, shape_of
from puzzles.types.latin.possible import possible, view

CORNER = 9
"""The length of the board's edges that a diagonal's band covers at each corner."""
CLOSE_UPS: frozenset[str] = frozenset({"latin.possible-numbers"})


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; the numbers, of one digit or two, are their own keys."""
    return _surface(shape_of(puzzle))


@lru_cache(maxsize=64)
def _surface(grid: Square) -> Surface:
    numbers = tuple(Value(name, name, f"v-{name}", name) for name in numbers_to(grid.size))
    plain = squares.surface(grid.rect, numbers, pencil=isqrt(grid.size - 1) + 1)
    spots = tuple(_spoken(grid, spot) for spot in plain.spots)
    return Surface(plain.width, plain.height, plain.rows, plain.columns, spots, numbers, plain.frame, plain.pencil)


def _spoken(grid: Square, spot: Spot) -> Spot:
    """Return the spot with its block and its diagonals in its spoken name."""
    words = [
        spot.spoken,
        *(Phrase("block {number}", number=group.number) for group in grid.of[spot.cell] if group.kind == BLOCK),
    ]
    diagonals = [group.number for group in grid.of[spot.cell] if group.kind == DIAGONAL]
    if len(diagonals) > 1:
        words.append(Phrase("on both main diagonals"))
    elif diagonals:
        words.append(Phrase("on main diagonal {number}", number=diagonals[0]))
    return spot._replace(spoken=listed(*words))


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers, the borders of blocks, and diagonals as shaded bands."""
    return _picture(shape_of(board.puzzle))


@lru_cache(maxsize=64)
def _picture(grid: Square) -> Picture:
    box = squares.frame(grid.rect)
    under, (thin, frame) = [Shape(box.path, "card")], squares.lines(grid.rect)
    if DIAGONAL in grid.by_kind:
        under.append(Shape(_bands(box), "diagonal"))
    over = (thin, Shape(_borders(grid), "block"), frame) if BLOCK in grid.by_kind and grid.size > 1 else (thin, frame)
    return Picture(tuple(under), over, squares.labels(grid.rect))


def _bands(box: Box) -> str:
    """Return both diagonals as one shape, so that their crossing is not darker; they end in the corners of the box."""
    x, y, side = box.x, box.y, box.width - CORNER
    down = f"M{x} {y}h{CORNER}l{side} {side}v{CORNER}h-{CORNER}l-{side} -{side}z"
    return f"{down}M{x + side} {y}h{CORNER}v{CORNER}l-{side} {side}h-{CORNER}v-{CORNER}z"


def _borders(grid: Square) -> str:
    """Return the lines between the blocks."""
    box, side = squares.frame(grid.rect), isqrt(grid.size)
    places = [squares.square(number, number) for number in range(side, grid.size, side)]
    return "".join(f"M{place.x} {box.y}v{box.height}M{box.x} {place.y}h{box.width}" for place in places)


def pencilled(board: Board) -> Board:
    """Return the board without the candidates that known cells rule out."""
    left = possible(view(board))
    return Board(board.puzzle, tuple(few or old for few, old in zip(left, board.cells, strict=True)))
