"""Thermometer: levels of mercury on a line, its two case rules and its four contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.at_cell import AtCell
from puzzles.logic.counting import AtCount, AtOpenCount, Counting, TooFew, TooMany
from puzzles.logic.counts import Count, Counts
from puzzles.logic.either import Either
from puzzles.types.thermometer.model import BLOCKED, FILLED, Rack, Stretch, rack_of

LINES = ("row", "column")


class Levels(NamedTuple):
    """The numbers of squares of a stretch that may be filled, from the `least` to the `most`, if any way is left."""

    stretch: Stretch
    least: int
    most: int


class Lined(Counting):
    """A rule about the numbers of rows and columns."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return rack_of(puzzle).lines


def levels(board: Board, count: Count) -> list[Levels] | None:
    """Return the levels of each stretch of a line in all ways to meet its number; None if there is no way.

    A stretch may have any level that its known squares allow, so the sums are all those from the least to the most.
    """
    known = [_allowed(board, stretch) for stretch in rack_of(board).stretches[count.place.name]]
    least, most = sum(each.least for each in known), sum(each.most for each in known)
    if not least <= count.number <= most or any(each.least > each.most for each in known):
        return None
    missing, spare = count.number - least, most - count.number
    return [
        Levels(each.stretch, max(each.least, each.most - spare), min(each.most, each.least + missing)) for each in known
    ]


def _allowed(board: Board, stretch: Stretch) -> Levels:
    """Return the levels that the known squares of a stretch allow; the least is above the most if there are none."""
    masks = [board.cells[cell] for cell in stretch.cells]
    least = max((place for place, mask in enumerate(masks, start=1) if mask == FILLED), default=0)
    most = masks.index(BLOCKED) if BLOCKED in masks else len(masks)
    return Levels(stretch, least, most)


def ways(found: list[Levels], number: int) -> Iterator[int]:
    """Yield the filled squares of each way to meet a number, in the order of the levels, the first the slowest.

    The levels are those of `levels`, which can meet it.
    """
    if not found:
        yield 0
        return
    (stretch, least, most), *rest = found
    low, high = sum(each.least for each in rest), sum(each.most for each in rest)
    for level in range(max(least, number - high), min(most, number - low) + 1):
        for further in ways(rest, number - level):
            yield set_of(stretch.cells[:level]) | further


def number_of_ways(found: list[Levels], number: int) -> int:
    """Count the ways to meet a number that these levels can meet, without listing them."""
    reached = {0: 1}
    for _, least, most in found:
        further: dict[int, int] = {}
        for held, many in reached.items():
            for total in range(held + least, min(held + most, number) + 1):
                further[total] = further.get(total, 0) + many
        reached = further
    return reached[number]


def known_of(board: Board, count: Count) -> tuple[int, ...]:
    """Return the known squares of a line."""
    return tuple([cell for cell in count.cells if board.known(cell)])


class MercuryOrBlocked(Either):
    id = "thermometer.mercury-or-blocked"
    name = "Mercury or Blocked"
    statement = "An open square is filled or it is blocked: try both, each in a branch of its own."
    level = 4
    legup = ("THERM-CASE-0001", "Mercury or Blocked")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


class SatisfyMercury(Lined, AtOpenCount):
    id = "thermometer.satisfy-mercury"
    name = "Satisfy Mercury"
    statement = (
        "Try every way to fill the thermometers on a row or column so that its number is met, each in a branch of its "
        "own."
    )
    level = 5
    legup = ("THERM-CASE-0002", "Satisfy Mercury")
    blank = "no-clue"
    why = {
        "no-clue": "{place} has no number, so nothing says how much mercury it has.",
        "already-filled": "Every square of {place} is known, so there is nothing to split.",
        "contradiction-instead": "The number of {place} is {wants}, which cannot be met any more. That is a "
        "contradiction, not a split: use No Fit.",
    }
    at_kinds = LINES

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        opened = self.tally(board).open & count.bits
        if not opened:
            return self.refused(board, count, "already-filled")
        found = levels(board, count)
        if found is None:
            return self.refused(board, count, "contradiction-instead")
        if number_of_ways(found, count.number) > MAX_CASES:
            return Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
        return self.made(board, opened, ways(found, count.number))

    def places(self, board: Board) -> Iterator[Place]:
        opened = self.tally(board).open
        for count in self.counts(board.puzzle).all:
            found = levels(board, count) if opened & count.bits else None
            if found is not None and number_of_ways(found, count.number) <= MAX_CASES:
                yield count.place


class DiscontinuousMercury(AtCell):
    id = "thermometer.discontinuous-mercury"
    name = "Discontinuous Mercury"
    statement = "A filled square of a thermometer has a blocked one between it and the bulb, or the bulb is blocked."
    level = 1
    legup = ("THERM-CONT-0001", "Discontinuous Mercury")
    why = {
        "nowhere": "No thermometer of this board has mercury beyond a blocked square.",
        "not-filled": "{cell} is not filled. This rule is applied at a filled square beyond a blocked one.",
        "continuous": "No square of this thermometer from the bulb up to {cell} is blocked.",
    }
    right = "continuous"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        found = at.cells if at else range(len(board.cells))
        return tuple(sorted({each for cell in found for each in (cell, *rack_of(board).vial[cell])}))

    def near(self, board: Board, cell: int) -> tuple[int, ...]:
        return rack_of(board).vial[cell]

    def refused(self, board: Board, cell: int) -> Refusal:
        return super().refused(board, cell) if board.cells[cell] == FILLED else Refusal("not-filled", (cell,))

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        gap = gap_below(rack_of(board), board.cells, cell) if board.cells[cell] == FILLED else -1
        return (cell, gap) if gap >= 0 else ()


def gap_below(its: Rack, cells: Sequence[int], cell: int) -> int:
    """Return the first blocked square between the bulb and a square of its vial; -1 if there is none."""
    for other in its.below[cell]:
        if cells[other] == BLOCKED:
            return other
    return -1


class TooFewMercury(Lined, TooFew):
    id = "thermometer.too-few-mercury"
    name = "Too Few Mercury"
    statement = "A row or column does not have enough squares left for its mercury."
    level = 1
    legup = ("THERM-CONT-0002", "Too Few Mercury")
    blank = "no-clue"
    why = {
        "nowhere": "Every row and column of this board has enough squares left for its mercury.",
        "enough": "{place} still has enough squares for its mercury: "
        "open squares, {open}; filled ones missing, {missing}.",
        "no-clue": "{place} has no number, so nothing says how much mercury it has.",
    }
    at_kinds = LINES


class TooManyMercury(Lined, TooMany):
    id = "thermometer.too-many-mercury"
    name = "Too Many Mercury"
    statement = "A row or column has more filled squares than its number says."
    level = 1
    legup = ("THERM-CONT-0003", "Too Many Mercury")
    blank = "no-clue"
    why = {
        "nowhere": "No row or column of this board has too many filled squares.",
        "not-too-many": "{place} does not have too many filled squares. Filled: {held}, wanted: {wants}.",
        "no-clue": "{place} has no number, so nothing says how much mercury it has.",
    }
    at_kinds = LINES


class NoFit(Lined, AtCount):
    id = "thermometer.no-fit"
    name = "No Fit"
    statement = "However high the mercury rises in the thermometers on a row or column, its number is not met."
    level = 3
    right, blank = "fits", "no-clue"
    why = {
        "nowhere": "Taken alone, every row and column of this board can still have its number.",
        "fits": "The number of {place} is {wants}. Looking at {place} alone, the thermometers there can still be "
        "filled to give it.",
        "no-clue": "{place} has no number, so nothing says how much mercury it has.",
    }
    at_kinds = LINES

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        return known_of(board, count) if levels(board, count) is None else None
