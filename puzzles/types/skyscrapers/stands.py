"""Skyscrapers: the heights that stand in a cell: those that its row and its column, each alone, allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import and_

from puzzles.kernel.board import Board
from puzzles.types.skyscrapers.model import City, Street, city_of
from puzzles.types.skyscrapers.sight import standing


@dataclass(frozen=True, slots=True, eq=False)
class Stands:
    """The heights that each cell can have by its row, by its column, and by both."""

    city: City
    cells: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    both: tuple[int, ...]

    def by(self, street: Street) -> tuple[int, ...]:
        """Return the heights of all cells by rows or by columns."""
        return self.rows if street.line.kind == "row" else self.columns

    def across(self, street: Street, cell: int) -> Street:
        """Return the other line of a cell."""
        row, column = self.city.of(cell)
        return column if street.line.kind == "row" else row

    def narrowed(self, street: Street, but: int = -1) -> tuple[int, ...]:
        """Return the cells of a line that can no longer have every height, but for one."""
        cells, full = self.cells, self.city.grid.full
        return tuple([cell for cell in street.line.cells if cells[cell] != full and cell != but])

    def narrowed_in(self, streets: Iterable[Street], but: int = -1) -> tuple[int, ...]:
        """Return such cells of several lines, each once."""
        return tuple(dict.fromkeys([cell for street in streets for cell in self.narrowed(street, but)]))


def stands(board: Board) -> Stands:
    """Return the heights that stand in the cells of a board."""
    return _stands(city_of(board), board.cells)


@lru_cache(maxsize=64)
def _stands(its: City, cells: tuple[int, ...]) -> Stands:
    size = its.grid.size
    found = [standing(masks_of(cells, street), *street.numbers) for street in its.streets]
    rows = tuple([mask for line in found[:size] for mask in line])
    columns = tuple([mask for line in zip(*found[size:], strict=True) for mask in line])
    return Stands(its, cells, rows, columns, tuple(map(and_, rows, columns)))


def masks_of(cells: Sequence[int], street: Street) -> tuple[int, ...]:
    """Return the candidates of a line, from its first cell on."""
    return tuple([cells[cell] for cell in street.line.cells])
