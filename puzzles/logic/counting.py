"""Rules about one count: its last cells, too few, too many, and all ways to satisfy it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import ClassVar

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule, ContradictionRule, Deduction, DirectRule, Finding, Rule, bits
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.logic.counts import Count, Counts, Tally, tally
from puzzles.logic.opposite import OPPOSITE


class Counting(Rule):
    """A rule that argues about counts. A type overrides `counts`, and the others where it knows more.

    The sentences for refusals get {place} and {wants} of a count, {held} and {open}: how many of its cells hold the
    value, and how many may; and how many are {missing}.
    """

    @abstractmethod
    def counts(self, puzzle: Puzzle) -> Counts:
        """Return the counts of a puzzle, always the same object."""

    def seen(self, board: Board) -> tuple[int, ...]:
        """Return what each cell may still be, if the type sees more than its candidates."""
        return board.cells

    def proof(self, board: Board, cells: Iterable[int]) -> Iterable[int]:
        """Return what shows that these cells, none of them open, are what they are seen to be."""
        return cells

    def tally(self, board: Board) -> Tally:
        """Return which cells hold the counted value, and which may."""
        return tally(self.seen(board), self.counts(board.puzzle).yes)

    def shown(self, board: Board, counts: Iterable[Count], cells: Iterable[int]) -> tuple[int, ...]:
        """Return the evidence of counts with these cells, each cell once."""
        clues = [cell for count in counts for cell in count.shown]
        return tuple(dict.fromkeys([*clues, *self.proof(board, cells)]))

    def facts(self, board: Board, count: Count) -> dict[str, str]:
        """Return the facts about a count for the blanks of a sentence."""
        its = self.tally(board)
        held = its.held_in(count)
        facts = {"place": count.place.name, "wants": str(count.number), "missing": str(max(0, count.number - held))}
        return facts | {"held": str(held), "open": str(its.open_in(count))}

    def refused(self, board: Board, count: Count, code: str) -> Refusal:
        """Refuse because of a count."""
        return Refusal(code, tuple(dict.fromkeys((*count.shown, *count.cells))), self.facts(board, count))

    def refused_by_all(self, board: Board, cell: int, code: str) -> Refusal:
        """Refuse because of all counts of a cell; a fact about two of them is a list, as `row3&column2` and `1&2`."""
        counts = self.counts(board.puzzle).of[cell]
        each = [self.facts(board, count) for count in counts]
        facts = {name: "&".join([one[name] for one in each]) for name in each[0]}
        shown = [other for count in counts for other in (*count.shown, *count.cells)]
        return Refusal(code, tuple(dict.fromkeys(shown)), facts | {"lines": facts["place"]})

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        counts = self.counts(board.puzzle)
        its = [count for cell in cells for count in counts.of[cell]]
        if at:
            its += [count for count in counts.all if count.place == at]
        elif not cells:
            its += counts.all
        found = {cell for count in its for cell in (*count.shown, *count.cells)}
        return tuple(sorted(found.union(cells, at.cells if at else ())))


class _Finish(Counting, DirectRule):
    """A rule that gives the open cells of a count what is left for them.

    `only`, `unmet` and `outside` are its codes: for another value, for a count that does not force the cell, and for a
    cell of no count. If a count gives the cell the opposite, the code is "opposite".
    """

    only: ClassVar[str]
    unmet: ClassVar[str]
    outside: ClassVar[str] = "no-clue-near"

    def _keeps(self, old: int, yes: int) -> int:
        """Return what the rule leaves of an open cell."""
        raise NotImplementedError

    def _forces(self, its: Tally, count: Count) -> bool:
        raise NotImplementedError

    def _set(self, board: Board, its: Tally) -> int:
        """Return the cells that the rule may change."""
        raise NotImplementedError

    def _evidence(self, board: Board, its: Tally, count: Count) -> tuple[int, ...]:
        raise NotImplementedError

    def witness(self, board: Board, cell: int) -> Count | None:
        """Return the first count that forces an open cell."""
        return self._witness(board, self.tally(board), cell)

    def _witness(self, board: Board, its: Tally, cell: int) -> Count | None:
        if not self._set(board, its) >> cell & 1:
            return None
        return next((count for count in self.counts(board.puzzle).of[cell] if self._forces(its, count)), None)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        counts, old, its = self.counts(board.puzzle), board.cells[cell], self.tally(board)
        keeps, count = self._keeps(old, counts.yes), self._witness(board, its, cell)
        given = keeps and not keeps & ~mask
        if count:
            evidence = apart_from(cell, self._evidence(board, its, count))
            return Accepted(evidence) if given else Refusal(OPPOSITE, (cell, *evidence), self.facts(board, count))
        if not given:
            return Refusal(self.only, (cell,))
        return self.unforced(board, cell) if counts.of[cell] else Refusal(self.outside, (cell,))

    def unforced(self, board: Board, cell: int) -> Refusal:
        """Refuse because no count forces a cell; because of the first one, if the type does not say more."""
        return self.refused(board, self.counts(board.puzzle).of[cell][0], self.unmet)

    def find(self, board: Board) -> Iterator[Deduction]:
        counts, its = self.counts(board.puzzle), self.tally(board)
        left = self._set(board, its)
        for count in counts.all:
            if (cells := left & count.bits) and self._forces(its, count):
                left ^= cells
                evidence = self._evidence(board, its, count)
                for cell in cells_in(cells):
                    for mask in claims(board.cells[cell], self._keeps(board.cells[cell], counts.yes)):
                        yield Deduction(cell, mask, apart_from(cell, evidence))


def apart_from(cell: int, evidence: tuple[int, ...]) -> tuple[int, ...]:
    """Return evidence without the cell that it is for, which may be the square of a clue."""
    return tuple([each for each in evidence if each != cell]) if cell in evidence else evidence


def claims(old: int, keeps: int) -> Iterable[int]:
    """Return all settings and single removals of a cell that keep all that is left of it."""
    if old.bit_count() == 2:
        return (keeps,)
    each = {mask for bit in bits(old) for mask in (bit, old ^ bit)} - {0, old}
    return sorted(mask for mask in each if not keeps & ~mask)


class FinishYes(_Finish):
    """Set the last cells of a count: only as many are left as it misses, so all of them hold the value."""

    unmet = "more-open"

    def _keeps(self, old: int, yes: int) -> int:
        return old & yes

    def _forces(self, its: Tally, count: Count) -> bool:
        return ((its.held | its.open) & count.bits).bit_count() <= count.number

    def _set(self, board: Board, its: Tally) -> int:
        return its.open

    def _evidence(self, board: Board, its: Tally, count: Count) -> tuple[int, ...]:
        return self.shown(board, (count,), [cell for cell in count.cells if not its.open >> cell & 1])


class FinishNo(_Finish):
    """Clear the other cells of a count that has its number: none of them holds the value."""

    unmet = "number-open"

    def _keeps(self, old: int, yes: int) -> int:
        return old & ~yes

    def _forces(self, its: Tally, count: Count) -> bool:
        return its.held_in(count) >= count.number

    def _set(self, board: Board, its: Tally) -> int:
        return tally(board.cells, self.counts(board.puzzle).yes).open

    def _evidence(self, board: Board, its: Tally, count: Count) -> tuple[int, ...]:
        return self.shown(board, (count,), [cell for cell in count.cells if its.held >> cell & 1])


class AtCount(Counting, ContradictionRule):
    """A contradiction at a count. `right` is the code for one that it does not hold at, `blank` for a place without."""

    right: ClassVar[str]
    blank: ClassVar[str] = "no-number"

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        """Return what shows that the count cannot be met, None if it can."""
        raise NotImplementedError

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        count = self.counts(board.puzzle).by_name.get(at.name)
        if count is None:
            return Refusal(self.blank, at.cells, {"place": at.name})
        evidence = self.wrong(board, count)
        return self.refused(board, count, self.right) if evidence is None else Accepted(evidence)

    def find(self, board: Board) -> Iterator[Finding]:
        for count in self.counts(board.puzzle).all:
            if (evidence := self.wrong(board, count)) is not None:
                yield Finding(count.place, evidence)


class TooFew(AtCount):
    """A count cannot get its number any more: too few of its cells are left."""

    right = "enough"

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        its = self.tally(board)
        if its.held_in(count) + its.open_in(count) >= count.number:
            return None
        return self.shown(board, (count,), [cell for cell in count.cells if not its.open >> cell & 1])


class TooMany(AtCount):
    """More cells of a count hold the value than it says."""

    right = "not-too-many"

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        its = self.tally(board)
        if its.held_in(count) <= count.number:
            return None
        return self.shown(board, (count,), [cell for cell in count.cells if its.held >> cell & 1])


class AtOpenCount(Counting, CaseRule):
    """A split at a count that still has open cells. `blank` is the code for a place without a count."""

    blank: ClassVar[str] = "no-number"

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        """Return the branches at a count, or a refusal if it has none."""
        raise NotImplementedError

    def places(self, board: Board) -> Iterator[Place]:
        for count in self.counts(board.puzzle).all:
            if isinstance(self.branches(board, count), Cases):
                yield count.place

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        count = self.counts(board.puzzle).by_name.get(at.name)
        return self.branches(board, count) if count else Refusal(self.blank, at.cells, {"place": at.name})

    def made(self, board: Board, opened: int, ways: Iterable[int]) -> Cases:
        """Return a branch for each way, a set of open cells: these hold the value, the other open cells do not."""
        puzzle, yes = board.puzzle, self.counts(board.puzzle).yes
        ptype, cells = type_of(puzzle), cells_in(opened)
        its = [{c: board.cells[c] & (yes if way >> c & 1 else ~yes) for c in cells} for way in ways]
        told = [{c: mask for c, mask in each.items() if not mask & ~yes} or each for each in its]
        names = [
            "&".join([f"{ptype.cell_name(puzzle, c)}={ptype.words(puzzle, each[c])}" for c in each]) for each in told
        ]
        return Cases(tuple(its), tuple(names))


class Satisfy(AtOpenCount):
    """Try every way to give a count the cells that it misses.

    `least` is the fewest that may be missing: with 0, one branch rules out all open cells of a count that is met.
    """

    least: ClassVar[int] = 0

    def places(self, board: Board) -> Iterator[Place]:
        its = self.tally(board)
        for count in self.counts(board.puzzle).all:
            missing, left = count.number - its.held_in(count), its.open_in(count)
            if left and self.least <= missing <= left and comb(left, missing) <= MAX_CASES:
                yield count.place

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        its = self.tally(board)
        opened, missing = its.open & count.bits, count.number - its.held_in(count)
        if not 0 <= missing <= opened.bit_count():
            return self.refused(board, count, "contradiction-instead")
        if not opened or missing < self.least:
            return self.refused(board, count, "already-satisfied")
        if comb(opened.bit_count(), missing) > MAX_CASES:
            return Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
        ways = combinations(cells_in(opened), missing)
        return self.made(board, opened, [sum(1 << cell for cell in way) for way in ways])
