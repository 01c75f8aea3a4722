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


def known_around(grid: Square, cells: Cells, cell: int) -> dict[int, int]:
    """The candidates of a cell that known cells sharing a group with it hold, each with the first such cell."""
    found: dict[int, int] = {}
    old = cells[cell]
    for peer in grid.peers[cell]:
        mask = cells[peer]
        if not mask & (mask - 1) and mask & old and mask not in found:
            found[mask] = peer
    return found


def known_in(group: Group, cells: Cells) -> int:
    """The values that known cells of the group hold."""
    held = 0
    for cell in group.cells:
        mask = cells[cell]
        if not mask & (mask - 1):
            held |= mask
    return held


remembered_around = lru_cache(maxsize=1 << 12)(known_around)
"""The same, for those who ask about the same board again and again."""


@lru_cache(maxsize=64)
def possible(grid: Square, cells: Cells) -> tuple[int, ...]:
    """The possible values of every cell; none in a known one."""
    seen = [0] * len(cells)
    for group in grid.groups:
        if held := known_in(group, cells):
            for cell in group.cells:
                seen[cell] |= held
    return tuple([mask & ~held if mask & (mask - 1) else 0 for mask, held in zip(cells, seen, strict=True)])


@lru_cache(maxsize=64)
def places(grid: Square, cells: Cells) -> tuple[int, ...]:
    """For every value the cells where it is possible, as the bits of an int."""
    found = [0] * grid.size
    for cell, mask in enumerate(possible(grid, cells)):
        for value in bits(mask):
            found[value.bit_length() - 1] |= 1 << cell
    return tuple(found)


def places_of(grid: Square, cells: Cells, value: int) -> int:
    """The cells where one value is possible; faster than `places` when it is the only one that is asked about."""
    found = 0
    for cell, mask in enumerate(cells):
        if mask & value and mask & (mask - 1):
            found |= 1 << cell
    for holder in holders(cells, value):
        found &= ~grid.seen[holder]
    return found


def holders(cells: Cells, value: int) -> list[int]:
    """The known cells that hold a value."""
    found, cell = [], -1
    for _ in range(cells.count(value)):
        cell = cells.index(value, cell + 1)
        found.append(cell)
    return found


@lru_cache(maxsize=1 << 12)
def spread(cells: int) -> tuple[int, ...]:
    """The cells of a set that is given by bits."""
    return tuple([bit.bit_length() - 1 for bit in bits(cells)])


def names(grid: Square, cells: Iterable[int]) -> str:
    """The names of cells, `r1c2, r3c4`."""
    return ", ".join(map(grid.rect.cell_name, cells))


class Survey(NamedTuple):
    """Where a value is possible in a group, what rules it out elsewhere, and the known cell that holds it, or -1."""

    places: tuple[int, ...]
    hindrances: tuple[int, ...]
    holder: int


def survey(grid: Square, cells: Cells, group: Group, value: int) -> Survey:
    """Look for one value in one group."""
    everywhere, seen = holders(cells, value), grid.seen
    found: list[int] = []
    hindrances: list[int] = []
    for cell in group.cells:
        mask = cells[cell]
        if mask == value:
            return Survey((), (), cell)
        if not mask & value:
            hindrances.append(cell)
            continue
        for holder in everywhere:
            if seen[holder] >> cell & 1:
                hindrances.append(holder)
                break
        else:
            found.append(cell)
    return Survey(tuple(found), tuple(dict.fromkeys(hindrances)), -1)


def hindrance(grid: Square, cells: Cells, cell: int, value: int) -> int:
    """The cell that makes a value impossible in a cell: the cell itself, which cannot hold it, or one that holds it."""
    if not cells[cell] & value:
        return cell
    return next(peer for peer in grid.peers[cell] if cells[peer] == value)


def all_hindrances(grid: Square, cells: Cells, where: Iterable[int], values: int) -> tuple[int, ...]:
    """The cells that make all these values impossible in all these cells, each once."""
    found: dict[int, None] = {}
    for cell in where:
        wanted = cells[cell] & values
        if wanted != values:
            found[cell] = None
        if wanted & (wanted - 1):
            around = remembered_around(grid, cells, cell)
            found.update(dict.fromkeys(around[value] for value in bits(wanted)))
        elif wanted:
            found[hindrance(grid, cells, cell, wanted)] = None
    return tuple(found)
