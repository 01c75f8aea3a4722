"""The drawing that all types on a rectangle of squares share: spots, grid lines, row and column numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from puzzles.draw.surface import SQUARE, Anchor, Box, Shape, Spot, Surface, Text, Value
from puzzles.grid.rect import Rect
from puzzles.grid.text import Phrase, listed

LEFT = TOP = BOTTOM = 34
RIGHT = 40
"""Margins of the picture: numbers on the left and at the top, tallies on the right and at the bottom."""
EDGE = 8
"""Margin on the right and at the bottom of a picture without tallies."""

DOT = Shape("M26 30a4 4 0 1 1 8 0a4 4 0 1 1-8 0", "")
"""The glyph of a value that says there is nothing in a square."""


def square(row: int, column: int) -> Box:
    """Return the box of the square in a row and column, counted from 0."""
    return Box(LEFT + column * SQUARE, TOP + row * SQUARE, SQUARE, SQUARE)


def frame(grid: Rect) -> Box:
    """Return the box around all squares."""
    return Box(LEFT, TOP, grid.width * SQUARE, grid.height * SQUARE)


def surface(
    grid: Rect, values: tuple[Value, ...], pencil: int = 0, kinds: Mapping[int, Phrase] = MappingProxyType({})
) -> Surface:
    """Return the surface of a type whose cells are the squares; `kinds` says what some are, as it is spoken."""
    spots = []
    for cell, (row, column) in enumerate(grid.of):
        box = square(row.number - 1, column.number - 1)
        at = Phrase("row {row}, column {column}", row=row.number, column=column.number)
        spoken = listed(at, *([kinds[cell]] if cell in kinds else ()))
        spots.append(Spot(cell, grid.cell_name(cell), spoken, box, row.number, column.number))
    around = frame(grid)
    width, height = LEFT + around.width + RIGHT, TOP + around.height + BOTTOM
    size, anchors = (width, height, grid.height, grid.width), tuple(_anchors(grid))
    return Surface(*size, tuple(spots), values, around, pencil, anchors=anchors)


def _anchors(grid: Rect) -> Iterator[Anchor]:
    """Yield the ends of rows and columns, where their counts or clues stand."""
    for row in grid.rows:
        box = square(row.number - 1, grid.width)
        yield Anchor(row.name, box._replace(width=RIGHT), row.number, grid.width + 1)
    for column in grid.columns:
        box = square(grid.height, column.number - 1)
        yield Anchor(column.name, box._replace(height=BOTTOM), grid.height + 1, column.number)


@lru_cache(maxsize=64)
def lines(grid: Rect) -> tuple[Shape, ...]:
    """Return the thin lines between the squares and the frame around them."""
    box = frame(grid)
    down = (f"M{square(0, column).x} {TOP}v{box.height}" for column in range(1, grid.width))
    across = (f"M{LEFT} {square(row, 0).y}h{box.width}" for row in range(1, grid.height))
    return Shape("".join((*down, *across)), "grid"), Shape(box.path, "frame")


def clue(grid: Rect, cell: int, number: str, kind: str) -> Text:
    """Return the number of a clue in the middle of its square."""
    row, column = divmod(cell, grid.width)
    return Text(_middle(column + 1), _middle(row + 1) + 10, number, kind)


@lru_cache(maxsize=64)
def labels(grid: Rect) -> tuple[Text, ...]:
    """Return the numbers of the rows on the left and of the columns at the top."""
    rows = (Text(LEFT - 15, _middle(row) + 5, str(row)) for row in range(1, grid.height + 1))
    columns = (Text(_middle(column), TOP - 12, str(column)) for column in range(1, grid.width + 1))
    return (*rows, *columns)


@lru_cache(maxsize=4096)
def beside(grid: Rect, kind: str, number: int) -> tuple[int, int]:
    """Return the position of the text beside a line: to the right of a row, below a column."""
    box = frame(grid)
    if kind == "row":
        return box.x + box.width + RIGHT // 2 + 1, _middle(number) + 4
    return _middle(number), box.y + box.height + 20


def _middle(number: int) -> int:
    return TOP + number * SQUARE - SQUARE // 2  # LEFT and TOP are equal
