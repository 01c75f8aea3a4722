"""Rectangles of squares: rows, columns, names. Cells are numbered row by row from 0; names count from 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from puzzles.grid.text import GridError, Phrase, cell_count, column_count, row_count
from puzzles.grid.unique import unique
from puzzles.kernel.board import Place


class Line(NamedTuple):
    """A row or column: its name (`row3`), its cells in order, and the slice that cuts it out of a board."""

    kind: str
    number: int
    name: str
    cells: tuple[int, ...]
    cut: slice

    @property
    def place(self) -> Place:
        """Return the line as a place where a rule is applied."""
        return Place(self.kind, self.name, self.cells)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Rect:
    """The geometry of a board of height x width squares; `of[cell]` is the cell's (row, column).

    `names` are those of the cells, `r1c2`; `index` finds a cell by its name, `named` a row or column.
    """

    height: int
    width: int
    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    of: tuple[tuple[Line, Line], ...]
    names: tuple[str, ...]
    index: Mapping[str, int]
    named: Mapping[str, Line]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return all rows, then all columns."""
        return self.rows + self.columns

    def parallel(self, line: Line) -> tuple[Line, ...]:
        """Return all rows for a row, all columns for a column, the line itself included."""
        return self.rows if line.kind == "row" else self.columns

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, such as `r1c2`."""
        return self.names[cell]

    def cell_place(self, cell: int) -> Place:
        """Return a cell as a place where a rule is applied."""
        return Place("cell", self.names[cell], (cell,))

    def cell_places(self) -> Iterator[Place]:
        """Yield all cells as places."""
        return map(self.cell_place, range(len(self.names)))

    def cell_index(self, name: str) -> int:
        """Return the cell of that name. Raise KeyError."""
        return self.index[name]

    def line(self, name: str) -> Line:
        """Return the line of that name (`row3`, `column2`). Raise KeyError."""
        return self.named[name]

    def place(self, name: str) -> Place:
        """Return the cell or line of that name. Raise KeyError."""
        line = self.named.get(name)
        return line.place if line else self.cell_place(self.index[name])


@unique(keep=256)
def rect(height: int, width: int) -> Rect:
    """Return the rectangle of that size; one object per size."""
    size = height * width
    rows = tuple(
        Line("row", r + 1, f"row{r + 1}", tuple(range(r * width, (r + 1) * width)), slice(r * width, (r + 1) * width))
        for r in range(height)
    )
    columns = tuple(
        Line("column", c + 1, f"column{c + 1}", tuple(range(c, size, width)), slice(c, size, width))
        for c in range(width)
    )
    of = tuple((rows[cell // width], columns[cell % width]) for cell in range(size))
    names = tuple(f"r{cell // width + 1}c{cell % width + 1}" for cell in range(size))
    index = MappingProxyType({name: cell for cell, name in enumerate(names)})
    named = MappingProxyType({line.name: line for line in (*rows, *columns)})
    return Rect(height, width, rows, columns, of, names, index, named)


def check_rectangle(lines: Sequence[Sequence[str]], limits: tuple[int, int]) -> tuple[int, int]:
    """Return height and width of the lines. Raise GridError unless they are equally long and within the limits."""
    if not lines:
        raise GridError(1, 1, "a grid", "nothing")
    width = len(lines[0])
    if len(lines) > limits[0]:
        raise GridError(limits[0] + 1, 1, Phrase("at most {limit} rows", limit=limits[0]), row_count(len(lines)))
    if width > limits[1]:
        raise GridError(1, limits[1] + 1, Phrase("at most {limit} columns", limit=limits[1]), column_count(width))
    for number, line in enumerate(lines, start=1):
        if len(line) != width:
            raise GridError(
                number,
                min(len(line), width) + 1,
                Phrase("{n} cell as in row 1", "{n} cells as in row 1", n=width),
                cell_count(len(line)),
            )
    return len(lines), width
