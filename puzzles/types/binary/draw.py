"""Binary: where its squares are, and the counts of 0 and 1 beside its lines."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.rect import Rect, rect
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.binary.model import ONE, ZERO, shape

VALUES = (Value("0", "0", "v-0", "zero"), Value("1", "1", "v-1", "one"))
LEGEND = (
    "Beside each row and column stands how many 0s and 1s it has: 2·0 means two 0s and no 1. The numbers are bold when "
    "it has all its 0s or all its 1s."
)
COUNTS = "zeros {first}, ones {second}"
CLOSE_UPS = frozenset({"binary.prevent-trio", "binary.trio", "binary.zero-or-one"})


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell."""
    return _surface(rect(puzzle.height, puzzle.width))


@lru_cache(maxsize=64)
def _surface(grid: Rect) -> Surface:
    return squares.surface(grid, VALUES)


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers, and the counts of 0 and 1 in each line."""
    grid = shape(board)
    return Picture(
        under=(Shape(squares.frame(grid).path, "card"),),
        over=squares.lines(grid),
        labels=squares.labels(grid),
        tallies=tuple(_tally(grid, line.kind, line.number, board.cells[line.cut]) for line in grid.lines),
    )


@lru_cache(maxsize=8192)
def _tally(grid: Rect, line: str, number: int, digits: tuple[int, ...]) -> Text:
    zeros, ones, half = digits.count(ZERO), digits.count(ONE), len(digits) // 2
    kind = ""
    if max(zeros, ones) > half:
        kind = "broken"
    elif zeros == ones == half:
        kind = "done"
    elif max(zeros, ones) == half:
        kind = "full"
    x, y = squares.beside(grid, line, number)
    return Text(x, y, f"{zeros}·{ones}", kind, f"{line}{number}")
