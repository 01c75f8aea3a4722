"""Ways to give a group its missing cells so that they keep apart, and what all of these ways have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import ClassVar, NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.logic.counting import AtCount, AtOpenCount, Counting, claims
from puzzles.logic.counts import Count, Tally

MAX_WAYS = 10_000
"""Ways that are looked at before a group is called too large, about as many as can be tried in ten milliseconds."""

Near = Sequence[int]
"""For each cell the set of those that it must keep apart from, without itself."""


class Forced(NamedTuple):
    """The open cells that must hold the value, and those that cannot, as sets."""

    yes: int
    no: int

    def narrows(self, cell: int, old: int, counted: int, mask: int) -> bool:
        """Tell whether a cell with these old candidates is forced into a mask; `counted` are the values that count."""
        sets, rules_out = self.yes >> cell & 1, self.no >> cell & 1
        return bool((sets and not old & counted & ~mask) or (rules_out and not old & ~counted & ~mask))


class Common(NamedTuple):
    """Cells that `all` ways of a group use, that `some` use, and that are `near` all of them.

    `any`: there is a way. `whole`: all were looked at, or enough to know that they have nothing in common.
    """

    all: int
    some: int
    near: int
    any: bool
    whole: bool


def ways(opened: int, missing: int, near: Near) -> Iterator[int]:
    """Yield each set of so many open cells that keep apart, in reading order; none if fewer than none are missing."""
    if missing == 0:
        yield 0
    while 0 < missing <= opened.bit_count():
        first = opened & -opened
        opened ^= first
        for rest in ways(opened & ~near[first.bit_length() - 1], missing - 1, near):
            yield first | rest


def around(cells: int, near: Near) -> int:
    """Return the set of all that is near one of these cells."""
    found = 0
    for cell in cells_in(cells):
        found |= near[cell]
    return found


@lru_cache(maxsize=4096)
def common(free: int, missing: int, near: tuple[int, ...]) -> Common:
    """Return what all ways have in common; remembered, as most groups stay as they are from step to step."""
    return in_common(islice(ways(free, missing, near), MAX_WAYS), free, near)


def in_common(those: Iterable[int], free: int, near: Near) -> Common:
    """Return what these ways have in common."""
    every, used, beside, found = free, 0, -1, 0
    for way in those:
        found += 1
        every &= way
        used |= way
        beside &= around(way, near)
        if not (every or beside or free & ~used):
            return Common(0, used, 0, any=True, whole=True)
    return Common(every, used, beside, any=found > 0, whole=found < MAX_WAYS)


def names_of(board: Board, cells: int) -> str:
    """Return the names of a set of cells as a fact."""
    return "&".join([type_of(board.puzzle).cell_name(board.puzzle, cell) for cell in cells_in(cells)])


class Fitting(Counting):
    """A rule about the ways to satisfy a count with cells that keep apart."""

    @abstractmethod
    def near(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return for each cell the set of those that it must keep apart from; always the same object."""

    def free(self, board: Board, its: Tally, count: Count) -> int:
        """Return the open cells of a count that no cell with the value keeps it away from."""
        return its.open & count.bits & ~self.reach(board, its)

    def reach(self, board: Board, its: Tally) -> int:
        """Return all that is near a cell with the value."""
        return reached(its.held, self.near(board.puzzle))

    def missing(self, its: Tally, count: Count) -> int:
        """Return how many cells with the value a count misses."""
        return count.number - its.held_in(count)

    def ways(self, board: Board, its: Tally, count: Count) -> Iterator[int]:
        """Yield the ways to satisfy a count; a type that allows fewer overrides this, and `common`."""
        return ways(self.free(board, its, count), self.missing(its, count), self.near(board.puzzle))

    def common(self, board: Board, its: Tally, count: Count) -> Common:
        """Return what the ways of a count have in common."""
        return common(self.free(board, its, count), self.missing(its, count), self.near(board.puzzle))

    def evidence(self, board: Board, its: Tally, count: Count) -> tuple[int, ...]:
        """Return what makes the ways of a count what they are: its known cells, and cells with the value near it."""
        known = [cell for cell in count.cells if not its.open >> cell & 1]
        beside = its.held & ~count.bits & around(its.open & count.bits, self.near(board.puzzle))
        return self.shown(board, (count,), [*known, *cells_in(beside)])

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        near = self.near(board.puzzle)
        beside = {other for cell in cells for other in cells_in(near[cell])}
        its = super().scope(board, tuple(sorted(beside.union(cells))), at)
        return tuple(sorted({*its, *(other for cell in its for other in cells_in(near[cell]))}))


@lru_cache(maxsize=256)
def reached(held: int, near: tuple[int, ...]) -> int:
    """Return the set of all that is near one of these cells; remembered, as every count of a board asks it."""
    return around(held, near)


class GroupFit(Fitting, DirectRule):
    """A cell is what it is in every way to satisfy a count: used, not used, or near a cell that is used.

    A count without any way forces its own cells. `unmet` is the code for a cell that no count forces, `outside` for one
    that is in no count and near none. The sentence for `unmet` gets the facts of a count and {way}: the cells of one
    way in which the cell is something else; so does the one for `apart`, if a rule has it, for a cell outside the count
    that is near no cell of this way. `uncounted` is for a cell in no count that is claimed to be used, `full` for a
    count that misses nothing, `hopeless` for a cell that is only near a count without any way.
    """

    unmet: ClassVar[str] = "some-way-differs"
    apart: ClassVar[str] = "way-apart"
    uncounted: ClassVar[str] = "not-counted"
    full: ClassVar[str] = "complete"
    hopeless: ClassVar[str] = "no-way"
    outside: ClassVar[str] = "no-number"

    def witness(self, board: Board, cell: int, mask: int) -> Count | None:
        """Return the first count that forces an open cell into a mask."""
        its, yes = self.tally(board), self.counts(board.puzzle).yes
        for count in self._around(board, its, cell):
            forced = self._forced(board, its, count)
            if forced.narrows(cell, board.cells[cell], yes, mask):
                return count
        return None

    def _around(self, board: Board, its: Tally, cell: int) -> list[Count]:
        """List the counts with open cells that a cell is in, then those that it is near."""
        counts, near = self.counts(board.puzzle), self.near(board.puzzle)[cell]
        found = dict.fromkeys(counts.of[cell])
        found |= dict.fromkeys([count for other in cells_in(near) for count in counts.of[other]])
        return [count for count in found if its.open & count.bits]

    def _forced(self, board: Board, its: Tally, count: Count) -> Forced:
        """Return the open cells that must hold the value, and those that cannot."""
        found = self.common(board, its, count)
        if not found.whole:
            return Forced(0, 0)
        if not found.any:
            return Forced(its.open & count.bits, its.open & count.bits)
        return Forced(found.all, its.open & (count.bits & ~found.some | found.near))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = self.tally(board)
        if count := self.witness(board, cell, mask):
            return Accepted(self.evidence(board, its, count))
        counts = self._around(board, its, cell)
        if not counts:
            return self.uncrossed(board, cell)
        for count in counts:
            if (way := self._otherwise(board, its, count, cell, mask)) is not None:
                if not way:
                    return self.refused(board, count, self.full)
                code = self._unforced(board, count, cell, mask)
                return self.refused(board, count, code).with_facts(way=names_of(board, way))
        lost = next((count for count in counts if not self.common(board, its, count).any), None)
        return self.refused(board, lost, self.hopeless) if lost else Refusal("too-large")

    def uncrossed(self, board: Board, cell: int) -> Refusal:
        """Refuse where the cell is neither in a count with open cells nor near one."""
        return Refusal(self.outside, (cell, *cells_in(self.near(board.puzzle)[cell])))

    def _unforced(self, board: Board, count: Count, cell: int, mask: int) -> str:
        """Return the code for a count that has a way in which the cell is something else."""
        counts = self.counts(board.puzzle)
        beside = self.apart if not mask & counts.yes else "" if counts.of[cell] else self.uncounted
        return beside if count not in counts.of[cell] and beside in self.why else self.unmet

    def _otherwise(self, board: Board, its: Tally, count: Count, cell: int, mask: int) -> int | None:
        """Return a way to satisfy the count in which the cell is not as claimed, or need not be."""
        near, counted = self.near(board.puzzle), self.counts(board.puzzle).yes
        removed, inside = board.cells[cell] & counted & ~mask, count.bits >> cell & 1
        for way in islice(self.ways(board, its, count), MAX_WAYS):
            used = way >> cell & 1
            if removed and not used and (inside or around(way, near) >> cell & 1):
                continue
            if removed or not used:
                return way
        return None

    def find(self, board: Board) -> Iterator[Deduction]:
        its, counted = self.tally(board), self.counts(board.puzzle).yes
        seen = [0, 0]
        for count in self.counts(board.puzzle).all:
            if not its.open & count.bits:
                continue
            for side, cells in enumerate(self._forced(board, its, count)):
                for cell in cells_in(cells & ~seen[side]):
                    for claim in claims(board.cells[cell], board.cells[cell] & (~counted if side else counted)):
                        yield Deduction(cell, claim, self.evidence(board, its, count))
                seen[side] |= cells


class NoFit(Fitting, AtCount):
    """A count with open cells has no way left.

    The sentence for `fits` gets {way}, the cells of one. There are two more codes: "none-open", "none-missing".
    """

    right = "fits"

    def refused(self, board: Board, count: Count, code: str) -> Refusal:
        its = self.tally(board)
        if not its.open & count.bits:
            return super().refused(board, count, "none-open")
        way = next(self.ways(board, its, count), None)
        if way is None:
            return Refusal("too-large")
        if not way:
            return super().refused(board, count, "none-missing")
        return super().refused(board, count, code).with_facts(way=names_of(board, way))

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        its = self.tally(board)
        if not its.open & count.bits or self.common(board, its, count).any:
            return None
        return self.evidence(board, its, count)


class Ways(Fitting, AtOpenCount):
    """Try every way to satisfy a count with cells that keep apart."""

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        its = self.tally(board)
        opened = its.open & count.bits
        if not opened:
            return self.refused(board, count, "already-filled")
        few = list(islice(self.ways(board, its, count), MAX_CASES + 1))
        if not few:
            return self.refused(board, count, "contradiction-instead")
        if len(few) > MAX_CASES:
            return Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
        return self.made(board, opened, few)
