"""Nurikabe: the ways to finish a room, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in
from puzzles.kernel.check import MAX_CASES
from puzzles.types.nurikabe.model import Colours, Field, Group, groups

TRIED = 4_000
"""Parts of rooms that are looked at before a room is called too large."""


class Ways(NamedTuple):
    """The ways to finish a room, as sets of all its squares: all of them if `whole`, else more than a split may have.

    `too_large`: they were too many to look at, so that nothing is known of them.
    """

    all: tuple[int, ...]
    too_large: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether these are all ways."""
        return len(self.all) <= MAX_CASES

    @property
    def looked_at(self) -> bool:
        """Tell whether all ways are known."""
        return self.whole and not self.too_large


NO_WAYS = Ways(())


def unfinished(group: Group) -> bool:
    """Tell whether a group has one number and fewer squares than it says."""
    return len(group.numbers) == 1 and group.size < group.numbers[0]


@lru_cache(maxsize=512)
def ways(its: Field, now: Colours, group: Group) -> Ways:
    """Return the ways to finish a room: connected sets with its squares and each white square beside them."""
    search = _Search(its, now, group)
    try:
        found = []
        for way in search.from_part(group.cells, search.free):
            found.append(way)
            if len(found) > MAX_CASES:
                break
    except _TooLargeError:
        return Ways((), too_large=True)
    return Ways(tuple(sorted(found, key=lambda way: f"{way:b}"[::-1], reverse=True)))  # as by their lists of squares


class _TooLargeError(Exception):
    """The search would take too long."""


class _Search:
    """A search for connected sets of squares, each found once: a square is in, or it stays out for good."""

    def __init__(self, its: Field, now: Colours, group: Group) -> None:
        self._its, self._number, self._left = its, group.numbers[0], TRIED
        self._lone = 0
        closed = 0
        for other in groups(its, now.white):
            if not other.numbers:
                self._lone |= other.cells
            elif other.cells != group.cells:
                closed |= grow(other.cells, *its.size)
        self.free = now.open & ~closed

    def from_part(self, part: int, free: int) -> Iterator[int]:
        """Yield the ways that go on from a part of the room by free squares."""
        self._left -= 1
        if not self._left:
            raise _TooLargeError
        missing = self._number - part.bit_count()
        if missing <= 0:
            if not missing:
                yield part
            return
        size = self._its.size
        if flood(part, part | free | self._lone, *size).bit_count() < self._number:
            return
        for cell in cells_in(grow(part, *size) & free):
            free &= ~(1 << cell)
            yield from self.from_part(self._with(part, cell), free)

    def _with(self, part: int, cell: int) -> int:
        """Return the part with a square, and with the white groups beside it."""
        added = part | 1 << cell
        return flood(added, added | self._lone, *self._its.size) if self._its.near[cell] & self._lone else added
