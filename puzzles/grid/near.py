"""Squares of a rectangle that are near each other."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from puzzles.grid.sets import set_of


@lru_cache(maxsize=64)
def neighbours(height: int, width: int, *, diagonal: bool = False, itself: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the cells beside it in reading order, with those that it touches at a corner or itself."""
    steps = [
        (down, right)
        for down, right in product((-1, 0, 1), repeat=2)
        if (itself if down == right == 0 else diagonal or not (down and right))
    ]
    return tuple(
        tuple(
            (row + down) * width + column + right
            for down, right in steps
            if 0 <= row + down < height and 0 <= column + right < width
        )
        for row, column in product(range(height), range(width))
    )


@lru_cache(maxsize=64)
def near_sets(height: int, width: int, *, diagonal: bool = False) -> tuple[int, ...]:
    """Return for each cell the set of its neighbours, without itself."""
    return tuple([set_of(near) for near in neighbours(height, width, diagonal=diagonal)])
