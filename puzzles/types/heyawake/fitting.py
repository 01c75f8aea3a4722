"""Heyawake: the ways to give a room its missing blacks, and plans, the ways that break nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counting import Counting
from puzzles.logic.counts import Count, Counts, Tally
from puzzles.logic.fits import Common, Fitting, around, common, in_common, ways
from puzzles.types.heyawake.model import Colours, House, colours, house_of

LARGE = 25
"""Free squares above which a room that needs many of them is not looked at, as finding no way could take too long."""
MAX_PLANS = 1_000
"""Ways of a room that are tried as plans."""
UNKNOWN = Common(0, 0, 0, any=True, whole=False)


class Roomed(Counting):
    """A rule about the blacks of rooms."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return house_of(puzzle).counts


class Fits(Roomed, Fitting):
    """A rule about the ways to give a room its missing blacks, none beside another."""

    def near(self, puzzle: Puzzle) -> tuple[int, ...]:
        return house_of(puzzle).near

    def large(self, board: Board, its: Tally, count: Count) -> bool:
        """Tell whether a room is too large to be looked at."""
        return is_large(self.free(board, its, count), self.missing(its, count))

    def ways(self, board: Board, its: Tally, count: Count) -> Iterator[int]:
        return iter(()) if self.large(board, its, count) else super().ways(board, its, count)

    def common(self, board: Board, its: Tally, count: Count) -> Common:
        return UNKNOWN if self.large(board, its, count) else super().common(board, its, count)


class Plans(Fits):
    """A rule about those ways of a room that leave the white connected and no run white."""

    def ways(self, board: Board, its: Tally, count: Count) -> Iterator[int]:
        every = tried(house_of(board), colours(board), count, self.free(board, its, count))
        return (each.way for each in every if each.harm is None)

    def common(self, board: Board, its: Tally, count: Count) -> Common:
        return _planned(house_of(board), colours(board), count, self.free(board, its, count)).common

    def evidence(self, board: Board, its: Tally, count: Count) -> tuple[int, ...]:
        harmed = _planned(house_of(board), colours(board), count, self.free(board, its, count)).harmed
        return tuple(dict.fromkeys((*super().evidence(board, its, count), *cells_in(harmed))))

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))


class Planned(NamedTuple):
    """Hold what all plans of a room have in common, and the squares that show why its other ways are none."""

    common: Common
    harmed: int


class Tried(NamedTuple):
    """A way of a room, and the known squares that rule it out as a plan; None if it is one."""

    way: int
    harm: int | None


def is_large(free: int, missing: int) -> bool:
    """Tell whether it could take too long to find out that these squares have no way."""
    return free.bit_count() > LARGE and 4 * missing > free.bit_count()


def can_fit(free: int, missing: int, near: tuple[int, ...]) -> bool:
    """Tell whether there is a way, as far as that is looked at."""
    return is_large(free, missing) or common(free, missing, near).any


@lru_cache(maxsize=256)
def _planned(its: House, now: Colours, count: Count, free: int) -> Planned:
    """Look at all plans of a room; remembered, as a board is asked about each of its squares."""
    missing = count.number - (now.black & count.bits).bit_count()
    if is_large(free, missing) or sum(1 for _ in islice(ways(free, missing, its.near), MAX_PLANS + 1)) > MAX_PLANS:
        return Planned(UNKNOWN, 0)
    harmed = 0

    def plans() -> Iterator[int]:
        nonlocal harmed
        for way, harm in tried(its, now, count, free):
            harmed |= harm or 0
            if harm is None:
                yield way

    return Planned(in_common(plans(), free, its.near), harmed)


def tried(its: House, now: Colours, count: Count, free: int) -> Iterator[Tried]:
    """Yield the ways of a room; none of one that is too large."""
    missing = count.number - (now.black & count.bits).bit_count()
    if is_large(free, missing):
        return
    for way in islice(ways(free, missing, its.near), MAX_PLANS):
        harm = harm_of(its, with_way(its, now, count, way))
        yield Tried(way, None if harm is None else harm & ~now.open)


def with_way(its: House, now: Colours, count: Count, way: int) -> Colours:
    """Return the colours once a room has its blacks: its other squares and those beside its blacks are white."""
    black = now.black | way
    white = now.white | (count.bits | around(black & count.bits, its.near)) & now.open & ~way
    return Colours(black, white, its.every & ~(black | white))


def harm_of(its: House, now: Colours) -> int | None:
    """Return a run that is white, or what parts two areas with white squares; None if there is neither."""
    parts = parted(its, now)
    return parting(its, *parts, now) if parts else next((run for run in its.runs if not run & ~now.white), None)


def parted(its: House, now: Colours) -> tuple[int, int] | None:
    """Return two areas that both hold white squares, the first one and that of another; None if there is only one."""
    first = flood(now.white & -now.white, now.light, its.rect.height, its.rect.width)
    rest = now.white & ~first
    return (first, flood(rest & -rest, now.light, its.rect.height, its.rect.width)) if rest else None


def parting(its: House, one: int, other: int, now: Colours) -> int:
    """Return what parts two areas: a white square of each, and the blacks between them."""
    ends = sum(white & -white for white in (one & now.white, other & now.white))
    return ends | blacks_between(its, one, other, now)


def blacks_between(its: House, one: int, other: int, now: Colours) -> int:
    """Return the blacks around the smaller of two areas."""
    small = min((one, other), key=int.bit_count)
    return grow(small, its.rect.height, its.rect.width) & now.black
