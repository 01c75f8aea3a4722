"""Latin family: the possible values on a board, and the cells that rule out all others.

A value is *possible* in an unknown cell when it is still a candidate there and no known cell sharing a group holds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress, count
from operator import or_

from puzzles.grid.groups import Group, Square
from puzzles.grid.sets import by_value, cells_in
from puzzles.kernel.board import Board
from puzzles.types.latin.model import shape

Cells = tuple[int, ...]
"""The masks of all cells of a board."""
VALUES = 1 << 10
"""The number of answers about the cells of one value that are cached: most steps leave those of most values alone."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A board seen value by value: for each of them four sets of cells, as the bits of an int.

    `held`: the known cells that hold it. `seen`: the cells that share a group with one of these. `open`: the unknown
    cells that have it as a candidate. `places`: those of them where it is possible.

    A board has one view as long as it is remembered, and what is worked out from it can be remembered with it.
    """

    grid: Square
    cells: Cells
    held: tuple[int, ...]
    seen: tuple[int, ...]
    open: tuple[int, ...]
    places: tuple[int, ...]


def view(board: Board) -> View:
    """Return the board value by value."""
    return _view(shape(board), board.cells)


@lru_cache(maxsize=64)
def _view(grid: Square, cells: Cells) -> View:
    may = by_value(cells, grid.size)
    known, several = 0, 0
    for where in may:
        known, several = known | where, several | known & where
    held = tuple([where & ~several for where in may])
    open_cells = tuple([where & several for where in may])
    seen = tuple([_around(grid, where) for where in held])
    places = tuple([where & ~ruled_out for where, ruled_out in zip(open_cells, seen, strict=True)])
    return View(grid, cells, held, seen, open_cells, places)


@lru_cache(maxsize=VALUES)
def _around(grid: Square, held: int) -> int:
    """Return the cells that share a group with one of these."""
    return reduce(or_, [grid.seen[cell] for cell in spread(held)], 0)


@lru_cache(maxsize=64)
def possible(seen: View) -> tuple[int, ...]:
    """Return the possible values of every unknown cell; a known one keeps its own."""
    found = list(seen.cells)
    for index, (where, ruled_out) in enumerate(zip(seen.open, seen.seen, strict=True)):
        for cell in spread(where & ruled_out):
            found[cell] ^= 1 << index
    return tuple(found)


@lru_cache(maxsize=64)
def alone(seen: View) -> tuple[tuple[int, int, int], ...]:
    """Return the values that are possible in a single cell of a group: both their indices, and the cell."""
    return tuple(
        sorted(
            [(group, index, cell) for index, free in enumerate(seen.places) for group, cell in _ones(seen.grid, free)]
        )
    )


@lru_cache(maxsize=VALUES)
def _ones(grid: Square, free: int) -> tuple[tuple[int, int], ...]:
    """Return the groups with one of these cells alone, by their indices, and the cell."""
    found = enumerate([free & bits for bits in _bits(grid)])
    return tuple([(index, here.bit_length() - 1) for index, here in found if here and not here & (here - 1)])


@lru_cache(maxsize=64)
def _bits(grid: Square) -> tuple[int, ...]:
    return tuple([group.bits for group in grid.groups])


@lru_cache(maxsize=64)
def lacking(seen: View) -> tuple[tuple[int, int], ...]:
    """Return the values that no cell of a group holds or can take: both their indices."""
    free = enumerate(map(or_, seen.held, seen.places))
    return tuple(sorted([(group, index) for index, where in free for group in _without(seen.grid, where)]))


@lru_cache(maxsize=VALUES)
def _without(grid: Square, free: int) -> tuple[int, ...]:
    """Return the groups without any of these cells, by their indices."""
    return tuple([index for index, bits in enumerate(_bits(grid)) if not free & bits])


_AS_FLAGS = bytes.maketrans(b"01", b"\0\1")
FEW = 6
"""Up to this number, members are extracted one by one; for more, the binary digits are read at once."""


@lru_cache(maxsize=1 << 13)
def spread(members: int) -> tuple[int, ...]:
    """Return the members of a set given as bits: cells, or the indices of values."""
    if members.bit_count() <= FEW:
        return tuple(cells_in(members))
    return tuple(compress(count(), f"{members:b}"[::-1].encode().translate(_AS_FLAGS)))


def known_around(grid: Square, cells: Cells, cell: int) -> dict[int, int]:
    """Return the candidates of a cell that known cells sharing a group with it hold, each with the first such cell."""
    found: dict[int, int] = {}
    old = cells[cell]
    for peer in grid.peers[cell]:
        mask = cells[peer]
        if not mask & (mask - 1) and mask & old and mask not in found:
            found[mask] = peer
    return found


def either(groups: Iterable[Group]) -> str:
    """List groups as alternatives, `row3|column1|block1`: a fact that is spoken "row 3, column 1 or block 1"."""
    return "|".join([group.name for group in groups])


def either_kind(groups: Iterable[Group]) -> str:
    """List the kinds of groups as alternatives, each once: `row|column|block`."""
    return "|".join(dict.fromkeys([group.kind for group in groups]))


def names(grid: Square, cells: Iterable[int], between: str = ", ") -> str:
    """Return the names of cells, `r1c2, r3c4`."""
    every = grid.rect.names
    return between.join([every[cell] for cell in cells])


Survey = tuple[int, list[int], int | None]
"""The cells of a group where a value is possible, as bits; cells that rule it out elsewhere; its known cell, if any."""


def survey(grid: Square, cells: Cells, group: Group, value: int) -> Survey:
    """Look for one value in one group."""
    left, hindrances, seen = 0, [], grid.seen
    for cell in group.cells:
        mask = cells[cell]
        if not mask & value:
            hindrances.append(cell)
        elif mask == value:
            return 0, [], cell
        else:
            left |= 1 << cell
    holder = -1
    try:
        while left:
            holder = cells.index(value, holder + 1)
            around = seen[holder]
            if left & around:
                hindrances.append(holder)
                left &= ~around
    except ValueError:  # there is no further one
        return left, hindrances, None
    return 0, hindrances, None


def hindrance(grid: Square, cells: Cells, cell: int, value: int) -> int:
    """Return the first cell that rules out a candidate of a cell by holding it."""
    return next(peer for peer in grid.peers[cell] if cells[peer] == value)


def all_hindrances(seen: View, where: Iterable[int], values: int) -> tuple[int, ...]:
    """Return the cells that make all these values impossible in all these cells, each once."""
    found: dict[int, None] = {}
    cells, around, held = seen.cells, seen.grid.seen, seen.held
    for cell in where:
        wanted = cells[cell] & values
        if wanted != values:
            found[cell] = None
        for index in spread(wanted):
            holders = held[index] & around[cell]
            found[(holders & -holders).bit_length() - 1] = None
    return tuple(found)
