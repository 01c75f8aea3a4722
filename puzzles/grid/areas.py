"""Connected areas of squares, as sets: see `sets.py`. Squares are connected where they share a side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


@lru_cache(maxsize=64)
def _edges(height: int, width: int) -> tuple[int, int, int]:
    """Return the sets of all cells, of those not in the first column, and of those not in the last."""
    row = (1 << width) - 1
    rows = sum(1 << width * number for number in range(height))
    return rows * row, rows * (row & ~1), rows * (row >> 1)


def grow(cells: int, height: int, width: int) -> int:
    """Return a set with all cells beside it."""
    every, not_first, not_last = _edges(height, width)
    return cells | (cells << width & every) | cells >> width | (cells & not_last) << 1 | (cells & not_first) >> 1


def flood(seed: int, inside: int, height: int, width: int) -> int:
    """Return all that is connected with the cells of a seed through the cells inside; the seed counts where inside."""
    every, not_first, not_last = _edges(height, width)
    inside &= every
    from_left, from_right = inside & not_first, inside & not_last
    found, before = seed & inside, 0
    while found != before:
        before = found
        found |= (found << width | found >> width) & inside
        found |= found << 1 & from_left | found >> 1 & from_right
    return found


def reach(seed: int, inside: int, steps: int, height: int, width: int) -> int:
    """Return what can be reached from the cells of a seed in so many steps through the cells inside, with the seed.

    Without a step, or with fewer than none, that is the seed.
    """
    found = seed
    for _ in range(steps):
        further = found | grow(found, height, width) & inside
        if further == found:
            break
        found = further
    return found


def areas(inside: int, height: int, width: int) -> Iterator[int]:
    """Yield the connected areas of a set, by their first cells."""
    while inside:
        area = flood(inside & -inside, inside, height, width)
        yield area
        inside ^= area


def path(start: int, goal: int, inside: int, height: int, width: int) -> int:
    """Return the cells of a shortest way through the cells inside from one of the start to one of the goal.

    Both ends are part of it and must be inside; 0 if there is no way.
    """
    layers = [start & inside]
    seen = layers[0]
    while not seen & goal:
        layer = grow(layers[-1], height, width) & inside & ~seen
        if not layer:
            return 0
        layers.append(layer)
        seen |= layer
    at = layers[-1] & goal
    found = at & -at
    for layer in reversed(layers[:-1]):
        at = grow(at & -at, height, width) & layer
        found |= at & -at
    return found
