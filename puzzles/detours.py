"""Ways over a grid that remarks on refusals show: between known squares near a cell, and from one place to another."""

from __future__ import annotations

from itertools import combinations
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
    """Return a way past a cell between two groups of known squares that are near it, if possible on other sides of it.

    None if there are no two groups, or no way.
    """
    rest = known & ~(1 << cell)
    groups, free = list(areas(rest, *size)), (inside | rest) & ~(1 << cell)
    steps = [_steps(1 << side, groups, free, size) for side in cells_in(grow(1 << cell, *size) & free)]
    near = [min(every) for every in zip(*steps, strict=True)]
    met = [number for number, far in enumerate(near) if far < FAR]
    sides = [{side for side, every in enumerate(steps) if every[number] == far} for number, far in enumerate(near)]

    def rank(pair: tuple[int, int]) -> tuple[bool, bool, int]:
        one, other = pair
        return len(sides[one] | sides[other]) == 1, bool(sides[one] & sides[other]), near[one] + near[other]

    pair = min(combinations(met, 2), key=rank, default=None)
    return way(groups[pair[0]], groups[pair[1]], inside & ~(1 << cell), size) if pair else None


FAR = 1 << 20
"""More steps than any grid has, to a group that cannot be reached."""


def _steps(start: int, groups: list[int], free: int, size: Size) -> list[int]:
    """Return how many steps over free cells it is from one to each group."""
    found, at, steps = [FAR] * len(groups), start, 0
    while True:
        for number, group in enumerate(groups):
            if found[number] == FAR and group & at:
                found[number] = steps
        wider = at | grow(at, *size) & free
        if wider == at:
            return found
        at, steps = wider, steps + 1
