"""Latin family: what is possible on a board, and which cells make the rest impossible.

A value is *possible* in an unknown cell when it is still a candidate there and no known cell sharing a group holds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.groups import Group, Square
from puzzles.kernel.rule import bits

Cells = tuple[int, ...]
"""The masks of all cells of a board."""


class View(NamedTuple):
    """A board seen value by value: for each of them four sets of cells, as the bits of an int.

    `held`: the known cells that hold it. `seen`: the cells that share a group with one of these. `open`: the unknown
    cells that have it as a candidate. `places`: those of them where it is possible.
    """

    held: tuple[int, ...]
    seen: tuple[int, ...]
    open: tuple[int, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=64)
def view(grid: Square, cells: Cells) -> View:
    """The board of these cells, value by value."""
    held, seen, open_cells = [0] * grid.size, [0] * grid.size, [0] * grid.size
    alike: dict[int, int] = {}  # for every mask the unknown cells that have it: there are more cells than masks
    bit = 1
    for cell, mask in enumerate(cells):
        if mask & (mask - 1):
            alike[mask] = alike.get(mask, 0) | bit
        else:
            index = mask.bit_length() - 1
            held[index] |= bit
            seen[index] |= grid.seen[cell]
        bit <<= 1
    for mask, where in alike.items():
        for index in spread(mask):
            open_cells[index] |= where
    places = [where & ~ruled_out for where, ruled_out in zip(open_cells, seen, strict=True)]
    return View(tuple(held), tuple(seen), tuple(open_cells), tuple(places))


@lru_cache(maxsize=64)
def possible(grid: Square, cells: Cells) -> tuple[int, ...]:
    """The possible values of every cell; none in a known one."""
    found = [0] * len(cells)
    for index, where in enumerate(view(grid, cells).places):
        for cell in spread(where):
            found[cell] |= 1 << index
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def spread(members: int) -> tuple[int, ...]:
    """The members of a set that is given by bits: cells, or the indices of values."""
    return tuple([bit.bit_length() - 1 for bit in bits(members)])


def known_around(grid: Square, cells: Cells, cell: int) -> dict[int, int]:
    """The candidates of a cell that known cells sharing a group with it hold, each with the first such cell."""
    found: dict[int, int] = {}
    old = cells[cell]
    for peer in grid.peers[cell]:
        mask = cells[peer]
        if not mask & (mask - 1) and mask & old and mask not in found:
            found[mask] = peer
    return found


def names(grid: Square, cells: Iterable[int]) -> str:
    """The names of cells, `r1c2, r3c4`."""
    every = grid.rect.names
    return ", ".join([every[cell] for cell in cells])


Survey = tuple[int, list[int], int]
"""Where a value is possible in a group, as bits, what rules it out elsewhere, and the known cell that has it, or -1."""


def survey(grid: Square, cells: Cells, group: Group, value: int) -> Survey:
    """Look for one value in one group."""
    left, hindrances, seen = group.bits, [], grid.seen
    for cell in group.cells:
        mask = cells[cell]
        if not mask & value:
            hindrances.append(cell)
            left ^= 1 << cell
        elif mask == value:
            return 0, [], cell
    holder = -1
    try:
        while left:
            holder = cells.index(value, holder + 1)
            if left & seen[holder]:
                hindrances.append(holder)
                left &= ~seen[holder]
    except ValueError:  # there is no further one
        return left, hindrances, -1
    return 0, hindrances, -1


def hindrance(grid: Square, cells: Cells, cell: int, value: int) -> int:
    """The cell that makes a value impossible in a cell: the cell itself, which cannot hold it, or one that holds it."""
    if not cells[cell] & value:
        return cell
    return next(peer for peer in grid.peers[cell] if cells[peer] == value)


def all_hindrances(grid: Square, cells: Cells, where: Iterable[int], values: int) -> tuple[int, ...]:
    """The cells that make all these values impossible in all these cells, each once."""
    found: dict[int, None] = {}
    held = view(grid, cells).held
    for cell in where:
        wanted, around = cells[cell] & values, grid.seen[cell]
        if wanted != values:
            found[cell] = None
        for index in spread(wanted):
            found[spread(held[index] & around)[0]] = None
    return tuple(found)
