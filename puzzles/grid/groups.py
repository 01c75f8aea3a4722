"""Squares whose cells lie in groups that hold every number once: rows, columns, and on request blocks and diagonals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from puzzles.grid.rect import Rect, rect
from puzzles.grid.unique import unique
from puzzles.kernel.board import Place

BLOCK, DIAGONAL = "block", "diagonal"
LINES = ("row", "column")

_NAME = re.compile(r"(row|column|block|diagonal)([1-9][0-9]{0,3})(?:=([1-9][0-9]{0,3}))?")


class Group(NamedTuple):
    """A group: its name (`block5`), its cells by row and then column, and the same cells as the bits of an int."""

    kind: str
    number: int
    name: str
    cells: tuple[int, ...]
    bits: int

    @property
    def place(self) -> Place:
        """Return the group as a place where a rule is applied."""
        return Place(self.kind, self.name, self.cells)

    def place_of(self, value: int) -> Place:
        """Return the group with a value, given as its mask: `block5=7`, of the kind `block-value`."""
        return Place(f"{self.kind}-value", f"{self.name}={value.bit_length()}", self.cells, value)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Square:
    """The geometry of a square. For every cell: `of`, its groups; `peers`, the cells that share one with it.

    `seen` is the peers of a cell as bits; `by_kind` are the groups of each kind, `full` the mask of all values.
    """

    size: int
    rect: Rect
    groups: tuple[Group, ...]
    of: tuple[tuple[Group, ...], ...]
    peers: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    by_name: dict[str, Group]
    by_kind: dict[str, tuple[Group, ...]]

    @property
    def full(self) -> int:
        """Return the mask of all values."""
        return (1 << self.size) - 1

    def of_kind(self, *kinds: str) -> tuple[Group, ...]:
        """Return the groups of these kinds; a kind that the square lacks adds none."""
        return tuple([group for kind in kinds for group in self.by_kind.get(kind, ())])

    def places(self) -> Iterator[Place]:
        """Yield all cells, all groups, and all groups with a value."""
        yield from self.rect.cell_places()
        for group in self.groups:
            yield group.place
            for value in range(self.size):
                yield group.place_of(1 << value)

    def place(self, name: str) -> Place:
        """Return the cell, group, or group with a value of that name. Raise KeyError."""
        return _place(self, name)


@lru_cache(maxsize=1 << 13)
def _place(grid: Square, name: str) -> Place:
    match = _NAME.fullmatch(name)
    if not match:
        return grid.rect.cell_place(grid.rect.cell_index(name))
    group = grid.by_name[match[1] + match[2]]
    if not match[3]:
        return group.place
    if int(match[3]) > grid.size:
        raise KeyError(name)
    return group.place_of(1 << int(match[3]) - 1)


@unique(keep=256)
def square(size: int, *more: str) -> Square:
    """Return the square of that size with rows, columns and `more` kinds of groups; one object for each."""
    grid, groups = rect(size, size), groups_of(size, *more)
    of: list[list[Group]] = [[] for _ in range(size * size)]
    for group in groups:
        for cell in group.cells:
            of[cell].append(group)
    peers = [tuple(sorted({c for group in own for c in group.cells} - {cell})) for cell, own in enumerate(of)]
    seen = [_bits(cells) for cells in peers]
    by_name = {group.name: group for group in groups}
    by_kind = {kind: tuple(group for group in groups if group.kind == kind) for kind in (*LINES, *more)}
    return Square(size, grid, groups, tuple(map(tuple, of)), tuple(peers), tuple(seen), by_name, by_kind)


@lru_cache(maxsize=256)
def groups_of(size: int, *more: str) -> tuple[Group, ...]:
    """Return only the groups: rows, columns, then blocks and diagonals if they are among `more`."""
    groups = [_group(line.kind, line.number, line.cells) for line in rect(size, size).lines]
    groups += _blocks(size) if BLOCK in more else ()
    groups += _diagonals(size) if DIAGONAL in more else ()
    return tuple(groups)


def _group(kind: str, number: int, cells: tuple[int, ...]) -> Group:
    return Group(kind, number, f"{kind}{number}", cells, _bits(cells))


def _bits(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


def _blocks(size: int) -> list[Group]:
    """List the square blocks, row by row."""
    side = isqrt(size)
    found = []
    for number in range(size):
        corner = number // side * side * size + number % side * side
        cells = tuple(corner + row * size + column for row in range(side) for column in range(side))
        found.append(_group(BLOCK, number + 1, cells))
    return found


def _diagonals(size: int) -> list[Group]:
    """List the diagonal from the upper left, then the one from the upper right."""
    both = [tuple(row * size + row for row in range(size)), tuple(row * size + size - 1 - row for row in range(size))]
    return [_group(DIAGONAL, number, cells) for number, cells in enumerate(both, start=1)]


def is_square_number(size: int) -> bool:
    """Tell whether a square of that size has square blocks."""
    return isqrt(size) ** 2 == size


@lru_cache(maxsize=4096)
def crossing(grid: Square, group: Group) -> tuple[Group, ...]:
    """Return the other groups that share a cell with this one."""
    return tuple(other for other in grid.groups if other.bits & group.bits and other.name != group.name)
