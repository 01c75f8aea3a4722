"""Ways over a grid that remarks on refusals show: between known squares near a cell, and from one place to another."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.grid.areas import areas, grow, path
from puzzles.grid.sets import cells_in

Size = tuple[int, int]
"""The height and the width of a grid."""


class Way(NamedTuple):
    """Both ends of a shortest way, and the cells between them in the order in which one walks it."""

    first: int
    last: int
    between: tuple[int, ...]


def way(start: int, goal: int, inside: int, size: Size) -> Way | None:
    """Return a shortest way between two sets of cells over the cells inside; None if there is none."""
    found = path(start, goal, inside | start | goal, *size)
    first, last = found & start, found & goal
    return Way(cells_in(first)[0], cells_in(last)[0], _walked(first, found & ~(start | goal), size)) if found else None


def _walked(start: int, left: int, size: Size) -> tuple[int, ...]:
    """Order the cells of a shortest way, in which every cell has one cell before it and one behind."""
    at, found = start, list[int]()
    while at:
        at = grow(at, *size) & left
        found += cells_in(at)
        left &= ~at
    return tuple(found)


def detour(known: int, inside: int, cell: int, size: Size) -> Way | None:
    """Return a way without a cell between the two groups of known squares that are nearest to it.

    None if there are no two groups, or no way.
    """
    groups, near = list(areas(known & ~(1 << cell), *size)), 1 << cell
    met: list[int] = []
    while len(met) < 2:
        wider = near | grow(near, *size) & (inside | known)
        met += [group for group in groups if group & wider and group not in met]
        if wider == near:
            break
        near = wider
    return way(met[0], met[1], inside & ~(1 << cell), size) if len(met) > 1 else None
