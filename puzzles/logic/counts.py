"""Counts: numbers that say how many cells of a group hold a certain value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.sets import having, set_of
from puzzles.kernel.board import Place


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """A number at a place, and the cells of which so many hold the counted value.

    `shown` are cells in which the number itself stands, to be drawn as evidence: a wall, or the square of a clue.
    """

    place: Place
    cells: tuple[int, ...]
    number: int
    shown: tuple[int, ...] = ()
    bits: int = field(init=False)
    """The cells as a set."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", set_of(self.cells))


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Counts:
    """All counts of a puzzle: in order, of each cell, and by the names of their places.

    `yes` is the mask of the values that count. A type keeps one object for each puzzle, see `grid/unique.py`.
    """

    yes: int
    all: tuple[Count, ...]
    of: tuple[tuple[Count, ...], ...]
    by_name: Mapping[str, Count]


def counts_over(cells: int, yes: int, every: Iterable[Count]) -> Counts:
    """Return the counts of a puzzle with so many cells."""
    its, of = tuple(every), [list[Count]() for _ in range(cells)]
    for count in its:
        for cell in count.cells:
            of[cell].append(count)
    return Counts(yes, its, tuple(map(tuple, of)), {count.place.name: count for count in its})


class Tally(NamedTuple):
    """The cells that hold a counted value for certain, and those that may or may not, as sets."""

    held: int
    open: int

    def held_in(self, count: Count) -> int:
        """Return how many cells of a count hold the value."""
        return (self.held & count.bits).bit_count()

    def open_in(self, count: Count) -> int:
        """Return how many cells of a count may or may not hold the value."""
        return (self.open & count.bits).bit_count()


@lru_cache(maxsize=256)
def tally(masks: tuple[int, ...], yes: int) -> Tally:
    """Return which cells hold one of the counted values, and which may; remembered, as all rules ask it of a board."""
    may, need_not = having(masks, yes), having(masks, ~yes)
    return Tally(may & ~need_not, may & need_not)
