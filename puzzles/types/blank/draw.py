"""Blank: where its squares are, and the count of crosses beside its rows."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.rect import Line, Rect, rect
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.blank.model import CROSS, shape

VALUES = (Value("o", "o", "v-o", "empty"), Value("x", "x", "v-x", "cross"))
CLOSE_UPS: frozenset[str] = frozenset()


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell."""
    return _surface(rect(puzzle.height, puzzle.width))


@lru_cache(maxsize=64)
def _surface(grid: Rect) -> Surface:
    return squares.surface(grid, VALUES)


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers, and the count of crosses in each row."""
    grid = shape(board)
    return Picture(
        under=(Shape(squares.frame(grid).path, "card"),),
        over=squares.lines(grid),
        labels=squares.labels(grid),
        tallies=tuple(_tally(grid, row, board.cells[row.cut].count(CROSS)) for row in grid.rows),
    )


def _tally(grid: Rect, row: Line, crosses: int) -> Text:
    kind = "broken" if crosses > 1 else "done" if crosses else ""
    x, y = squares.beside(grid, row.kind, row.number)
    return Text(x, y, str(crosses), kind, row.name)
