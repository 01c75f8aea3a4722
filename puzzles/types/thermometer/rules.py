"""Thermometer: its seven direct rules, and the list of all thirteen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.opposite import OPPOSITE, never_given
from puzzles.types.thermometer.closing import (
    DiscontinuousMercury,
    Levels,
    Lined,
    MercuryOrBlocked,
    NoFit,
    SatisfyMercury,
    TooFewMercury,
    TooManyMercury,
    gap_below,
    known_of,
    levels,
    ways,
)
from puzzles.types.thermometer.model import BLOCKED, FILLED, OPEN, Stretch, rack_of

ONLY_FILLED = "This rule only fills squares, so it is no reason for {cell} to be blocked."
ONLY_BLOCKED = "This rule only blocks squares, so it is no reason for {cell} to be filled."
NO_CLUE = "This rule needs a number. Neither the row nor the column of {cell} has one."


class _InVial(DirectRule):
    """A rule about the vial of a square alone."""

    gives: int
    only: str
    unmet: str
    end: str
    """The code for the first or last square of a vial, which no other can force."""

    def others(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return the squares of its vial that may force a square."""
        raise NotImplementedError

    def witness(self, board: Board, cell: int) -> int:
        """Return the square of its vial that forces a square, -1 if none does."""
        raise NotImplementedError

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({each for cell in cells for each in (cell, *rack_of(board).vial[cell])}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        other = self.witness(board, cell)
        if mask != self.gives:
            return never_given(board, cell, (other,) if other >= 0 else None, self.only)
        if other >= 0:
            return Accepted((other,))
        return Refusal(self.unmet if self.others(board, cell) else self.end, rack_of(board).vial[cell])

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, mask in enumerate(board.cells):
            if mask == OPEN and (other := self.witness(board, cell)) >= 0:
                yield Deduction(cell, self.gives, (other,))


class RestIsEmpty(_InVial):
    id = "thermometer.rest-is-empty"
    name = "Rest is Empty"
    statement = "Mercury has no gap: once a square is blocked, all squares of its thermometer beyond it are blocked."
    level = 1
    legup = ("THERM-BASC-0001", "Rest is Empty")
    gives, only, unmet, end = BLOCKED, "only-blocked", "nothing-blocked-before", "at-bulb"
    why = {
        "only-blocked": ONLY_BLOCKED,
        "opposite": "It is the other way round: {shown}, nearer to the bulb, is blocked, so {cell} is blocked, too.",
        "nothing-blocked-before": "No square of this thermometer from the bulb up to {cell} is blocked, so this rule "
        "does not block {cell}.",
        "at-bulb": "{cell} is the bulb of its thermometer. This rule blocks only squares beyond a blocked one, and "
        "none comes before the bulb.",
    }

    def others(self, board: Board, cell: int) -> tuple[int, ...]:
        return rack_of(board).below[cell]

    def witness(self, board: Board, cell: int) -> int:
        return gap_below(rack_of(board), board.cells, cell)


class PriorIsFilled(_InVial):
    id = "thermometer.prior-is-filled"
    name = "Prior is Filled"
    statement = (
        "Mercury has no gap: once a square is filled, all squares between it and the bulb are filled, and the bulb too."
    )
    level = 1
    legup = ("THERM-BASC-0002", "Prior is Filled")
    gives, only, unmet, end = FILLED, "only-filled", "nothing-filled-after", "at-end"
    why = {
        "only-filled": ONLY_FILLED,
        "opposite": "It is the other way round: {shown}, further from the bulb, is filled, so {cell} is filled, too.",
        "nothing-filled-after": "No square of this thermometer further from the bulb than {cell} is filled, so "
        "this rule does not fill {cell}.",
        "at-end": "{cell} is the last square of its thermometer, seen from the bulb. This rule needs a filled square "
        "beyond it.",
    }

    def others(self, board: Board, cell: int) -> tuple[int, ...]:
        return rack_of(board).above[cell]

    def witness(self, board: Board, cell: int) -> int:
        return next((other for other in rack_of(board).above[cell] if board.cells[other] == FILLED), -1)


class _Finishing(Lined):
    """A rule about the last squares of a line, which refuses because of both lines of a square."""

    unmet: ClassVar[str]

    def unforced(self, board: Board, cell: int) -> Refusal:
        return self.refused_by_all(board, cell, self.unmet)


class FinishWithMercury(_Finishing, FinishYes):
    id = "thermometer.finish-with-mercury"
    name = "Finish with Mercury"
    statement = "A row or column has only as many open squares left as it misses mercury: each of them is filled."
    level = 1
    legup = ("THERM-BASC-0003", "Finish with Mercury")
    only, unmet, outside = "only-filled", "more-open", "no-clue"
    why = {
        "only-filled": ONLY_FILLED,
        "opposite": "It is the other way round: {place} needs all its open squares filled to have {wants}, so {cell} "
        "is filled.",
        "more-open": "This rule fills {cell} only where its row or column has only as many open squares as it misses "
        "filled ones. Open squares in {lines}: {open}; filled ones missing: {missing}.",
        "no-clue": NO_CLUE,
    }


class FinishWithBlocked(_Finishing, FinishNo):
    id = "thermometer.finish-with-blocked"
    name = "Finish with Blocked"
    statement = "Once a row or column has all its mercury, its other squares are blocked."
    level = 1
    legup = ("THERM-BASC-0004", "Finish With Blocked")
    only, unmet, outside = "only-blocked", "mercury-missing", "no-clue"
    why = {
        "only-blocked": ONLY_BLOCKED,
        "opposite": "It is the other way round: {place} already has all its mercury, {wants}, so {cell} is blocked.",
        "mercury-missing": "This rule blocks {cell} only where its row or column has all its mercury. Filled squares "
        "in {lines}: {held}; still missing: {missing}.",
        "no-clue": NO_CLUE,
    }


class OwnStretch(Lined, DirectRule):
    """A rule that weighs the squares of a vial on a line against the rest of the line.

    It gives squares one mask, because of how many squares of the rest are known to have the other.
    """

    gives: int
    settled: int
    only: str
    unmet: str

    def counted(self, board: Board) -> int:
        """Return the squares that the rule counts outside the stretch, as a set."""
        raise NotImplementedError

    def forces(self, place: int, left: int) -> bool:
        """Tell whether the square at a place of its stretch is forced, with so much of the number left for it."""
        raise NotImplementedError

    def weighed(self, board: Board, count: Count, cell: int) -> tuple[int, int, int]:
        """Return how much the rest of a line gives, how much is left, and the place of the square in its stretch."""
        own = self._own(board, count, cell)
        rest = (self.counted(board) & count.bits & ~own.bits).bit_count()
        return rest, count.number - rest, own.cells.index(cell) + 1

    def _own(self, board: Board, count: Count, cell: int) -> Stretch:
        """Return what the vial of a square has on a line."""
        its = rack_of(board)
        return its.of_vial[count.place.name, its.vial_of[cell]]

    def witness(self, board: Board, cell: int) -> Count | None:
        """Return the first line that forces a square."""
        for count in self.counts(board.puzzle).of[cell]:
            _, left, place = self.weighed(board, count, cell)
            if self.forces(place, left):
                return count
        return None

    def evidence(self, board: Board, count: Count, cell: int) -> tuple[int, ...]:
        """Return what leaves the stretch so much or so little: the squares of the rest that are settled so."""
        own, settled = self._own(board, count, cell).bits, self.settled
        return tuple([each for each in count.cells if board.cells[each] == settled and not own >> each & 1])

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        counts = self.counts(board.puzzle).of[cell]
        weighed = [self.weighed(board, count, cell) for count in counts]
        lines = zip(counts, weighed, strict=True)
        line = next((each for each in lines if self.forces(each[1][2], each[1][1])), None)
        evidence = self.evidence(board, line[0], cell) if line else None
        if mask != self.gives:
            facts = {"place": line[0].place.name, "wants": str(line[0].number), **_told(line[1])} if line else {}
            return never_given(board, cell, evidence, self.only).with_facts(**facts)
        if not counts:
            return Refusal("no-clue", (cell,))
        if evidence is not None:
            return Accepted(evidence)
        # The line that comes nearest to forcing the square.
        apart = [abs(place - max(0, left)) for _, left, place in weighed]
        nearest = apart.index(min(apart))
        return self.refused(board, counts[nearest], self.unmet).with_facts(**_told(weighed[nearest]))

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, mask in enumerate(board.cells):
            if mask == OPEN and (count := self.witness(board, cell)):
                yield Deduction(cell, self.gives, self.evidence(board, count, cell))


def _told(weighed: tuple[int, int, int]) -> dict[str, str]:
    """Return what a rule has weighed for the blanks of its sentences."""
    rest, left, place = weighed
    return {"rest": str(rest), "left": str(max(0, left)), "number": str(place)}


class MinimumFill(OwnStretch):
    id = "thermometer.minimum-fill"
    name = "Minimum Fill"
    statement = (
        "Even if everything else on a row or column that is not blocked were filled, its number would not be met: this "
        "thermometer gives the rest, from its bulb on."
    )
    level = 2
    legup = ("THERM-BASC-0005", "Minimum Fill")
    gives, settled, only, unmet = FILLED, BLOCKED, "only-filled", "others-suffice"
    why = {
        "only-filled": ONLY_FILLED,
        "opposite": "It is the other way round: the number of {place} is {wants}. The other thermometers there can "
        "give up to {rest}, so this one has to give at least {left}. Counted from the bulb's side, {cell} is square "
        "{number} of its part in {place}, so it is filled.",
        "others-suffice": "The number of {place} is {wants}. Squares of other thermometers there that are not marked "
        "as blocked: {rest}. So by this rule, {cell} need not be filled.",
        "no-clue": NO_CLUE,
    }

    def counted(self, board: Board) -> int:
        its = self.tally(board)
        return its.held | its.open

    def forces(self, place: int, left: int) -> bool:
        return place <= left


class TooLarge(OwnStretch):
    id = "thermometer.too-large"
    name = "Thermometer Too Large"
    statement = (
        "The rest of a row or column already has so much mercury that its number leaves only a few squares of this "
        "thermometer: those beyond are blocked."
    )
    level = 2
    legup = ("THERM-BASC-0006", "Thermometer Too Large")
    gives, settled, only, unmet = BLOCKED, FILLED, "only-blocked", "small-enough"
    why = {
        "only-blocked": ONLY_BLOCKED,
        "opposite": "It is the other way round: the number of {place} is {wants}. The other thermometers there "
        "already hold {rest}, so this one may hold up to {left}. Counted from the bulb's side, {cell} is square "
        "{number} of its part in {place}, so it is blocked.",
        "small-enough": "The number of {place} is {wants}. Squares filled so far on other thermometers there: {rest}. "
        "So by this rule, {cell} may be filled.",
        "no-clue": NO_CLUE,
    }

    def counted(self, board: Board) -> int:
        return self.tally(board).held

    def forces(self, place: int, left: int) -> bool:
        return place > left


class LineFit(Lined, DirectRule):
    id = "thermometer.line-fit"
    name = "Line Fit"
    statement = (
        "In every way to fill the thermometers on a row or column so that its number is met, this square is the same."
    )
    level = 3
    why = {
        "some-way-differs": "No row or column decides {cell} alone: even if it is not {value}, the filled squares in "
        "{lines} can still come to {wants}. In {line}, for example, these squares could be filled: {way}.",
        "opposite": "It is the other way round: if {cell} is {value}, the filled squares in {place} cannot come to "
        "{wants}.",
        "no-clue": NO_CLUE,
    }

    def forced(self, board: Board, count: Count) -> dict[int, int]:
        """Return the masks that a line forces its open squares into; 0 for all where there is no way."""
        found = levels(board, count)
        if found is None:
            return {cell: 0 for cell in count.cells if board.cells[cell] == OPEN}
        forced = {}
        for stretch, least, most in found:
            for place, cell in enumerate(stretch.cells, start=1):
                if board.cells[cell] == OPEN and not least < place <= most:
                    forced[cell] = FILLED if place <= least else BLOCKED
        return forced

    def witness(self, board: Board, cell: int, mask: int) -> Count | None:
        """Return the first line that forces a square into a mask."""
        for count in self.counts(board.puzzle).of[cell]:
            if self.forced(board, count).get(cell, OPEN) in (0, mask):
                return count
        return None

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        counts = self.counts(board.puzzle).of[cell]
        if not counts:
            return Refusal("no-clue", (cell,))
        if count := self.witness(board, cell, mask):
            return Accepted(known_of(board, count))
        if count := self.witness(board, cell, board.cells[cell] & ~mask):
            return self.refused(board, count, OPPOSITE)
        refusal = self.refused_by_all(board, cell, "some-way-differs")
        way = self._other_way(board, counts[0], cell, mask)
        names = "&".join([rack_of(board).rect.names[each] for each in way])
        shown = tuple(dict.fromkeys([*refusal.evidence, *way]))
        return refusal._replace(evidence=shown).with_facts(line=counts[0].place.name, way=names)

    def _other_way(self, board: Board, count: Count, cell: int, mask: int) -> list[int]:
        """Return the filled squares of a way to meet a number in which a square is not as claimed."""
        left = []
        for stretch, least, most in levels(board, count) or ():
            place = stretch.cells.index(cell) + 1 if cell in stretch.cells else 0
            low, high = (least, place - 1) if mask == FILLED else (place, most)
            left.append(Levels(stretch, low, high) if place else Levels(stretch, least, most))
        return cells_in(next(ways(left, count.number)))

    def find(self, board: Board) -> Iterator[Deduction]:
        seen = set()
        for count in self.counts(board.puzzle).all:
            for cell, forced in self.forced(board, count).items():
                for mask in (forced,) if forced else (FILLED, BLOCKED):
                    if (cell, mask) not in seen:
                        seen.add((cell, mask))
                        yield Deduction(cell, mask, known_of(board, count))


FINISH_WITH_MERCURY, FINISH_WITH_BLOCKED = FinishWithMercury(), FinishWithBlocked()
REST_IS_EMPTY, PRIOR_IS_FILLED = RestIsEmpty(), PriorIsFilled()
MINIMUM_FILL, TOO_LARGE, LINE_FIT = MinimumFill(), TooLarge(), LineFit()
TOO_FEW_MERCURY, TOO_MANY_MERCURY, NO_FIT = TooFewMercury(), TooManyMercury(), NoFit()
SATISFY_MERCURY = SatisfyMercury()
RULES = (
    REST_IS_EMPTY,
    PRIOR_IS_FILLED,
    FINISH_WITH_MERCURY,
    FINISH_WITH_BLOCKED,
    MINIMUM_FILL,
    TOO_LARGE,
    LINE_FIT,
    MercuryOrBlocked(),
    SATISFY_MERCURY,
    DiscontinuousMercury(),
    TOO_FEW_MERCURY,
    TOO_MANY_MERCURY,
    NO_FIT,
)
