"""Two counts that share cells: what holds however many of the shared cells hold the value, and if none will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from sys import maxsize
from types import MappingProxyType
from typing import ClassVar, Literal

from puzzles.base.ptype import type_of
from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import AtCount, Counting, apart_from, claims
from puzzles.logic.counts import Count, Counts, Tally, tally
from puzzles.logic.opposite import OPPOSITE

IDLE, NEXT = 1 << 20, 2
"""Ranks: more than any freedom, as a pair that misses nothing comes last; and the least, with room for one cell."""
NOTHING: Mapping[str, str] = MappingProxyType({})
Two = tuple[Count, Count]
Rest = tuple[int, int, int]
"""The open cells of a count, and how many of them must hold the value, and how many must not; plain, as it is quick."""
Couples = tuple[tuple[Count, tuple[Count, ...]], ...]
"""Counts, each with others that make a pair with it."""


@lru_cache(maxsize=256)
def rests(now: Tally, counts: Counts) -> Mapping[Count, Rest]:
    """Return what is left of each count; remembered, as a rule asks it for each cell of a board."""
    found, (held, may) = {}, now
    for count in counts.all:
        its = count.bits
        opened, needs = may & its, count.number - (held & its).bit_count()
        found[count] = opened, needs, opened.bit_count() - needs
    return found


def clash(first: Rest, second: Rest) -> bool:
    """Tell whether two counts cannot both be met."""
    (mine, needs, spares), (other, wants, others) = first, second
    size = (mine & other).bit_count()
    return needs < 0 or spares < 0 or wants < 0 or others < 0 or wants + spares < size or needs + others < size


def two_counts(first: Rest, second: Rest, *, shared: bool) -> tuple[int, int]:
    """Return the open cells of two counts that must hold the value, and those that must not.

    Without `shared`, these are only cells outside what they share.

    Of the shared cells, at most as many hold the value as the second count needs, and at most as many do not as the
    first can spare. If there are just as many as that, all other cells of the first count hold it, and no others of the
    second one; and the other way round. Two counts that cannot be met together force everything.
    """
    (mine, needs, spares), (other, wants, others) = first, second
    both = mine & other
    size, mine, other = both.bit_count(), mine ^ both, other ^ both
    if clash(first, second):
        every = mine | other | (both if shared else 0)
        return every, every
    to_first, to_second = wants + spares == size, needs + others == size
    yes = (mine if to_first or not spares else 0) | (other if to_second or not others else 0)
    no = (mine if to_second or not needs else 0) | (other if to_first or not wants else 0)
    if shared:
        yes |= 0 if spares and others else both
        no |= 0 if needs and wants else both
    return yes, no


def otherwise(first: Rest, second: Rest, cell: int, *, holds: bool) -> int | None:
    """Return open cells that can hold the value so that two counts are met and a cell of them does or does not.

    They are as few as can be; None if there are none such.
    """
    (mine, needs, _), (other, wants, _) = first, second
    its, kept = 1 << cell, 1 << cell if holds else 0
    needs, wants = needs - bool(mine & kept), wants - bool(other & kept)
    mine, other = mine & ~its, other & ~its
    both, alone, apart = mine & other, mine & ~other, other & ~mine
    shared = min(both.bit_count(), needs, wants)  # with fewer of these, more of the others are needed
    if shared < 0 or needs - shared > alone.bit_count() or wants - shared > apart.bit_count():
        return None
    return kept | lowest(both, shared) | lowest(alone, needs - shared) | lowest(apart, wants - shared)


def least(one: int, two: int, three: int) -> int:
    """Return the smallest of three numbers, twice as quickly as `min`."""
    low = one if one < two else two  # noqa: FURB136  a call of min is what takes long
    return low if low < three else three  # noqa: FURB136


def lowest(cells: int, number: int) -> int:
    """Return so many cells of a set, the first ones."""
    left = cells
    while number > 0:
        left, number = left & left - 1, number - 1
    return cells ^ left


def apart(shown: tuple[int, ...], cell: int, width: int) -> int:
    """Return how many rows or columns a number is away from a cell; 0 if it stands in none."""
    row, column = divmod(cell, width)
    return min([max(abs(row - at // width), abs(column - at % width)) for at in shown], default=0)


class Pair(Counting, DirectRule):
    """Two counts that share cells force some of their cells.

    `gives` says which values the rule may give; if not both, `only` is its code for another value. `shared`: what they
    share may be forced, too. `through`: they must share an open cell. `pair` may ask more of two counts.

    The code for two counts that leave the cell open is "pair-open", for two that give the opposite of another value
    "opposite". Their blanks are {first} and {second}, and the numbers {wants} and {others}; for the first code also
    what the cell may be {instead}, and {spots} that may hold the value then. A rule that gives only one value has a
    code "met" for counts that miss nothing.
    """

    gives: ClassVar[Literal["both", "yes", "no"]] = "both"
    only: ClassVar[str] = ""
    shared: ClassVar[bool] = True
    through: ClassVar[bool] = True

    def pair(self, first: Count, second: Count) -> bool:
        """Tell whether two counts that share cells are a pair for this rule; the order must not matter."""
        return True

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        counts = self.counts(board.puzzle)
        its = {count for cell in cells for count in counts.of[cell]}
        its |= {other for count in its for other in partners(self, counts)[count]}
        return tuple(sorted({*cells, *(cell for count in its for cell in (*count.shown, *count.cells))}))

    def witness(self, board: Board, cell: int, mask: int) -> tuple[Count, Count] | None:
        """Return the first two counts that force an open cell into a mask."""
        return self._witnesses(self.tally(board), self.counts(board.puzzle), cell, board.cells[cell], mask)[0]

    def _witnesses(self, now: Tally, counts: Counts, cell: int, old: int, mask: int) -> tuple[Two | None, Two | None]:
        """Return the first two counts that force an open cell into a mask, else the first two that do the opposite."""
        opposite, here = None, 1 << cell
        if_yes, if_no = old & counts.yes, old & ~counts.yes
        for first, second, yes, no in self._forcing(rests(now, counts), couples_at(self, counts, cell)):
            if (yes & here and not if_yes & ~mask) or (no & here and not if_no & ~mask):
                return (first, second), None
            if not opposite and ((yes & here and not if_yes & mask) or (no & here and not if_no & mask)):
                opposite = first, second
        return None, opposite

    def _forcing(self, its: Mapping[Count, Rest], pairs: Couples) -> Iterator[tuple[Count, Count, int, int]]:
        """Yield pairs that force cells, those that hold the value and those that do not; quick, as most force none."""
        through, shared, gives = self.through, self.shared, self.gives
        for first, others in pairs:
            mine, needs, spares = its[first]
            tight = needs <= 0 or spares <= 0
            for second in others:
                other, wants, rest = its[second]
                size = (mine & other).bit_count()
                if through and not size:
                    continue
                if tight or wants <= 0 or rest <= 0 or wants + spares <= size or needs + rest <= size:
                    yes, no = two_counts(its[first], its[second], shared=shared)
                    yield first, second, yes if gives != "no" else 0, no if gives != "yes" else 0

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        counts, old = self.counts(board.puzzle), board.cells[cell]
        now = tally(self.seen(board), counts.yes)
        keeps = old & (0 if self.gives == "both" else counts.yes if self.gives == "yes" else ~counts.yes)
        if keeps & ~mask:
            pair, _ = self._witnesses(now, counts, cell, old, keeps)
            if not pair:
                return Refusal(self.only, (cell,))
            met = self.gives == "no" and not rests(now, counts)[pair[0]][1]
            return self._about(cell, pair, "met" if met else OPPOSITE)
        pair, opposite = self._witnesses(now, counts, cell, old, mask)
        if pair:
            return Accepted(apart_from(cell, self._evidence(board, now, *pair)))
        if opposite and OPPOSITE in self.why:
            return self._about(cell, opposite, OPPOSITE)
        return self._refused(board, now, counts, cell, mask)

    def _refused(self, board: Board, now: Tally, counts: Counts, cell: int, mask: int) -> Refusal:
        """Refuse with the pair that is nearest to forcing the cell, if there is one."""
        its, old, ptype, puzzle = rests(now, counts), board.cells[cell], type_of(board.puzzle), board.puzzle
        if pair := self._near(puzzle, now, counts, cell, holds := not mask & counts.yes):
            spots = otherwise(its[pair[0]], its[pair[1]], cell, holds=holds)
            if not spots:
                return self._about(cell, pair, "met")
            more = {"instead": ptype.words(puzzle, old & ~mask), "spots": ptype.names(puzzle, cells_in(spots))}
            return self._about(cell, pair, "pair-open", more)
        return Refusal("no-pair", around(cell, *counts.of[cell]))

    def _about(self, cell: int, pair: Two, code: str, more: Mapping[str, str] = NOTHING) -> Refusal:
        """Refuse because of two counts."""
        first, second = pair
        facts = {
            "first": first.place.name,
            "wants": str(first.number),
            "second": second.place.name,
            "others": str(second.number),
            **more,
        }
        shown = around(cell, first) if code == "met" else around(cell, first, second)  # then the first alone says it
        return Refusal(code, shown, facts)

    def _near(self, puzzle: Puzzle, now: Tally, counts: Counts, cell: int, holds: bool) -> Two | None:
        """Return the pair at an open cell that this rule could argue by and that leaves the least freedom there.

        That is how many cells, of those that the two counts see as they see this one, can hold the value, or can do
        without: with none, the two would force the cell. Of several, two that both miss something come first, then
        those of which one does, then those that are near.
        """
        its, here, through, shared = rests(now, counts), 1 << cell, self.through, self.shared
        best, found = maxsize, None
        for pair in nearest_first(self, counts, cell, puzzle.width):
            first, second = pair
            mine, needs, spares = its[first]
            other, wants, rest = its[second]
            both = mine & other
            if both & here:
                if not shared:
                    continue
                free = least(both.bit_count(), needs, wants) if holds else least(both.bit_count(), spares, rest)
            elif both or not through:
                size = both.bit_count()
                free = needs + least(size, spares, rest) if holds else spares + least(size, needs, wants)
                free -= size
            else:
                continue
            rank = 2 * free
            if needs < 1 or wants < 1:
                rank += IDLE if needs < 1 and wants < 1 else 1
            if rank < best:
                best, found = rank, pair
                if rank == NEXT:
                    break
        return found

    def _evidence(self, board: Board, its: Tally, first: Count, second: Count) -> tuple[int, ...]:
        known = [cell for cell in (*first.cells, *second.cells) if not its.open >> cell & 1]
        return self.shown(board, (first, second), known)

    def find(self, board: Board) -> Iterator[Deduction]:
        counts, now = self.counts(board.puzzle), self.tally(board)
        its = rests(now, counts)
        seen_yes = seen_no = 0
        for first, second, all_yes, all_no in self._forcing(its, couples(self, counts)):
            yes, no = all_yes & ~seen_yes, all_no & ~seen_no
            if yes or no:
                seen_yes, seen_no = seen_yes | yes, seen_no | no
                yield from self._deductions(board, yes, no, self._evidence(board, now, first, second))

    def _deductions(self, board: Board, yes: int, no: int, evidence: tuple[int, ...]) -> Iterator[Deduction]:
        counted = self.counts(board.puzzle).yes
        for cells, mask in ((yes, counted), (no, ~counted)):
            for cell in cells_in(cells):
                for claim in claims(board.cells[cell], board.cells[cell] & mask):
                    yield Deduction(cell, claim, apart_from(cell, evidence))


class Clash(AtCount):
    """Two counts that share cells cannot both be met, however many of the shared cells hold the value."""

    right = "no-clash"

    def pair(self, first: Count, second: Count) -> bool:
        """Tell whether two counts that share cells are a pair for this rule; the order must not matter."""
        return True

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        counts = self.counts(board.puzzle)
        its = {count for count in counts.all if at is None or count.place == at}
        its |= {other for count in its for other in partners(self, counts)[count]}
        return tuple(sorted({*(at.cells if at else ()), *(c for count in its for c in (*count.shown, *count.cells))}))

    def witness(self, board: Board, count: Count) -> Count | None:
        """Return the first count that cannot be met together with this one."""
        counts = self.counts(board.puzzle)
        its, mine = rests(self.tally(board), counts), counts.by_name[count.place.name]  # it may have been made anew
        return next((each for each in partners(self, counts)[mine] if clash(its[mine], its[each])), None)

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        other = self.witness(board, count)
        if not other:
            return None
        its = self.tally(board)
        known = [cell for cell in (*count.cells, *other.cells) if not its.open >> cell & 1]
        return self.shown(board, (count, other), known)


@lru_cache(maxsize=1 << 12)
def around(cell: int, *counts: Count) -> tuple[int, ...]:
    """Return a cell and what counts are shown by, each once; remembered, as many refusals name the same two counts."""
    return tuple(dict.fromkeys([cell, *[each for count in counts for each in (*count.shown, *count.cells)]]))


@lru_cache(maxsize=256)
def partners(rule: Pair | Clash, counts: Counts) -> Mapping[Count, tuple[Count, ...]]:
    """Return for each count the others that make a pair with it."""
    return {
        first: tuple(
            dict.fromkeys(
                other for cell in first.cells for other in counts.of[cell] if other != first and rule.pair(first, other)
            )
        )
        for first in counts.all
    }


@lru_cache(maxsize=1 << 12)
def couples_at(rule: Pair, counts: Counts, cell: int) -> Couples:
    """Return all pairs with a count of a cell, each once: every count of it with its partners."""
    its, before = partners(rule, counts), set[Count]()
    found = []
    for first in counts.of[cell]:
        before.add(first)
        found.append((first, tuple([other for other in its[first] if other not in before])))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def nearest_first(rule: Pair, counts: Counts, cell: int, width: int) -> tuple[Two, ...]:
    """Return the same pairs, those first of which the numbers stand nearest to the cell."""
    pairs = [(first, second) for first, others in couples_at(rule, counts, cell) for second in others]
    away = {count: apart(count.shown, cell, width) for pair in pairs for count in pair}
    return tuple(sorted(pairs, key=lambda pair: away[pair[0]] + away[pair[1]]))


@lru_cache(maxsize=256)
def couples(rule: Pair, counts: Counts) -> Couples:
    """Return all pairs, each once: every count with its partners that come later."""
    order, its = {count: number for number, count in enumerate(counts.all)}, partners(rule, counts)
    return tuple([(one, tuple([other for other in its[one] if order[one] < order[other]])) for one in counts.all])
