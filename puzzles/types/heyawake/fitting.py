"""Heyawake: the ways to give a room its missing blacks, and plans, the ways that break nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from puzzles.grid.areas import flood
from puzzles.kernel.board import Board, Puzzle
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
        return _plans(house_of(board), colours(board), count, self.free(board, its, count))

    def common(self, board: Board, its: Tally, count: Count) -> Common:
        return _planned(house_of(board), colours(board), count, self.free(board, its, count))

    def scope(self, board: Board, cells: tuple[int, ...], at: object) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))


def is_large(free: int, missing: int) -> bool:
    """Tell whether it could take too long to find out that these squares have no way."""
    return free.bit_count() > LARGE and 4 * missing > free.bit_count()


def can_fit(free: int, missing: int, near: tuple[int, ...]) -> bool:
    """Tell whether there is a way, as far as that is looked at."""
    return is_large(free, missing) or common(free, missing, near).any


@lru_cache(maxsize=256)
def _planned(its: House, now: Colours, count: Count, free: int) -> Common:
    """Return what all plans have in common; remembered, as a board is asked about each of its squares."""
    missing = count.number - (now.black & count.bits).bit_count()
    if is_large(free, missing) or len(list(islice(ways(free, missing, its.near), MAX_PLANS + 1))) > MAX_PLANS:
        return UNKNOWN
    return in_common(_plans(its, now, count, free), free, its.near)


def _plans(its: House, now: Colours, count: Count, free: int) -> Iterator[int]:
    """Yield the ways that leave the white connected and no run white; none of a room with too many ways."""
    missing = count.number - (now.black & count.bits).bit_count()
    if is_large(free, missing):
        return
    for way in islice(ways(free, missing, its.near), MAX_PLANS):
        black = now.black | way
        beside = around(black & count.bits, its.near)
        white = now.white | (count.bits | beside) & now.open & ~way
        if is_whole(its, white, its.every & ~black) and all(run & ~white for run in its.runs):
            yield way


def is_whole(its: House, white: int, light: int) -> bool:
    """Tell whether all white squares are connected through squares that may be white."""
    return not white & ~flood(white & -white, light, its.rect.height, its.rect.width)
