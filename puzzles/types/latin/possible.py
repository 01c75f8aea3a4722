"""Latin family: the possible values on a board, and the cells that rule out all others.

A value is *possible* in an unknown cell when it is still a candidate there and no known cell sharing a group holds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count

from puzzles.grid.groups import Group, Square
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.latin.model import shape

Cells = tuple[int, ...]
"""The masks of all cells of a board."""


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
    held, seen, open_cells = [0] * grid.size, [0] * grid.size, [0] * grid.size
    alike: dict[int, int] = {}  # for every mask the unknown cells that have it: there are more cells than masks
    bit = 1
    for mask, around in zip(cells, grid.seen, strict=True):
        if mask & (mask - 1):
            alike[mask] = alike.get(mask, 0) | bit
        else:
            index = mask.bit_length() - 1
            held[index] |= bit
            seen[index] |= around
        bit <<= 1
    for mask, where in alike.items():
        for index in spread(mask):
            open_cells[index] |= where
    places = [where & ~ruled_out for where, ruled_out in zip(open_cells, seen, strict=True)]
    return View(grid, cells, tuple(held), tuple(seen), tuple(open_cells), tuple(places))


@lru_cache(maxsize=64)
def possible(seen: View) -> tuple[int, ...]:
    """Return the possible values of every unknown cell; a known one keeps its own."""
    found = list(seen.cells)
    for index, (where, ruled_out) in enumerate(zip(seen.open, seen.seen, strict=True)):
        for cell in spread(where & ruled_out):
            found[cell] ^= 1 << index
    return tuple(found)


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
