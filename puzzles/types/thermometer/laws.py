"""Thermometer: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import Count
from puzzles.logic.laws import AboutCounts
from puzzles.types.thermometer.model import BLOCKED, FILLED, Rack, rack_of
from puzzles.types.thermometer.rules import (
    FINISH_WITH_BLOCKED,
    FINISH_WITH_MERCURY,
    LINE_FIT,
    MINIMUM_FILL,
    NO_FIT,
    PRIOR_IS_FILLED,
    REST_IS_EMPTY,
    TOO_FEW_MERCURY,
    TOO_LARGE,
    TOO_MANY_MERCURY,
)

FORM = frozenset({"only-filled", "only-blocked", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def candidates(board: Board) -> Sequence[int]:
    """Return what each square can still be: mercury reaches beyond no blocked one, and down from each filled one."""
    cells = list(board.cells)
    for vial in rack_of(board).vials:
        for order, mask in ((vial, BLOCKED), (vial[::-1], FILLED)):
            begun = False
            for cell in order:
                begun = begun or board.cells[cell] == mask
                cells[cell] = cells[cell] & mask or cells[cell] if begun else cells[cell]
    return cells


def _rises(its: Rack, cells: tuple[int, ...]) -> tuple[Law, ...]:
    """Return the laws that mercury in these squares, next to each other in a vial, has no gap."""
    names = its.rect.names
    return tuple([Law("rises", (names[lower], names[upper])) for lower, upper in pairwise(cells)])


class InVial(Arguer):
    """Rules about mercury without a gap argue about the whole vial of a square."""

    said = {
        "cell": "With {cell} {other}, the mercury of its thermometer could still be without a gap. " + NOT_FORCED,
        "place": "The mercury at {place} has no gap here. " + NOT_CLOSED,
        "bare": "{place} has no mercury, so there can be no gap before it. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = rack_of(board)
        cells = (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else [vial[0] for vial in its.vials]
        for cell in cells:
            vial = its.vial[cell]
            place = Place("cell", its.rect.names[cell], tuple(sorted(vial)))
            code = "cell" if claim.cell >= 0 else "place" if board.cells[cell] == FILLED else "bare"
            yield Argument(code, place, _rises(its, vial))


class OfLine(AboutCounts):
    """Rules about the number of a line; nothing where the thermometer itself, in plain view, tells the square."""

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        told = claim.cell >= 0 and not candidates(board)[claim.cell] & claim.other
        return iter(()) if told else super().arguments(board, claim)


class OnLine(OfLine):
    """Rules about the heights on a line appeal to its number, and to mercury without a gap there."""

    def more(self, board: Board, count: Count) -> tuple[Law, ...]:
        its = rack_of(board)
        return tuple([law for each in its.stretches[count.place.name] for law in _rises(its, each.cells)])


COUNTED = {
    "no": "Going only by the number of {place}, {cell} could be filled. " + NOT_FORCED,
    "yes": "Going only by the number of {place}, {cell} could be blocked. " + NOT_FORCED,
    "place": "{place} can still have its mercury. " + NOT_CLOSED,
    "bare": "Neither the row nor the column of {cell} has a number, so it could be {other}. " + NOT_FORCED,
    "blank": "{place} has no number, so it could have any amount of mercury. " + NOT_CLOSED,
}
ARGUERS = {
    REST_IS_EMPTY.id: InVial(),
    PRIOR_IS_FILLED.id: InVial(),
    "thermometer.discontinuous-mercury": InVial(),
    **{
        rule.id: OfLine(rule, COUNTED)
        for rule in (FINISH_WITH_MERCURY, FINISH_WITH_BLOCKED, TOO_FEW_MERCURY, TOO_MANY_MERCURY)
    },
    **{rule.id: OnLine(rule, COUNTED) for rule in (MINIMUM_FILL, TOO_LARGE, LINE_FIT, NO_FIT)},
}
