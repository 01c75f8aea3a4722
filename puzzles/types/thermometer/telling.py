"""Thermometer: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling
from puzzles.types.thermometer.closing import levels
from puzzles.types.thermometer.model import rack_of
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
    OwnStretch,
)


class RestIsEmpty(DirectTeller):
    because = {"gap": "{other} is blocked, and mercury would have to pass it to reach {cell}. So {cell} is blocked."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("gap", {"other": rack_of(board).rect.names[evidence[0]]})


class PriorIsFilled(DirectTeller):
    because = {"gap": "{other} is filled, and its mercury rose through {cell}. So {cell} is filled."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("gap", {"other": rack_of(board).rect.names[evidence[0]]})


class FinishWithMercury(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "{place} misses one filled square, and only {cell} is left for it.",
            "{place} misses {missing} filled squares, and only {cells_open} are left for them.",
        )
    }


class FinishWithBlocked(FinishNoTeller):
    because = {
        "zero": "{place} has the number 0, so {cell} is blocked.",
        "full": Counted(
            "wants",
            "{place} already has its only filled square, {cells_held}, so {cell} is blocked.",
            "{place} already has its {wants} filled squares, {cells_held}, so {cell} is blocked.",
        ),
    }


class Own(DirectTeller):
    """A reason that compares the number of a line with what its other squares have, or can have."""

    def __init__(self, rule: OwnStretch) -> None:
        self.rule = rule

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = self.rule.witness(board, cell)
        assert count
        rest, left, _ = self.rule.weighed(board, count, cell)
        facts = {"place": count.place.name, "wants": str(count.number), "rest": str(rest), "left": str(max(left, 0))}
        code = "some" if left > 0 else "none" if count.number else "zero"
        return Telling(code if rest or left <= 0 else "alone", facts)


class MinimumFill(Own):
    because = {
        "some": Counted(
            "left",
            "{place} wants {wants}. The other thermometers there can give at most {rest}, so at least one square of "
            "this one is filled: {cell}.",
            "{place} wants {wants}. The other thermometers there can give at most {rest}, so at least {left} squares "
            "of this one are filled, {cell} among them.",
        ),
        "alone": Counted(
            "left",
            "{place} wants {wants}, and nothing else there can be filled. So at least one square of this thermometer "
            "is filled: {cell}.",
            "{place} wants {wants}, and nothing else there can be filled. So at least {left} squares of this "
            "thermometer are filled, {cell} among them.",
        ),
    }


class TooLarge(Own):
    because = {
        "zero": "{place} has the number 0, so {cell} is blocked.",
        "alone": Counted(
            "left",
            "{place} wants only {wants}, so at most one square of this thermometer is filled. Mercury does not reach "
            "{cell}.",
            "{place} wants only {wants}, so at most {left} squares of this thermometer are filled. Mercury does not "
            "reach {cell}.",
        ),
        "none": "{place} wants {wants}, and the other thermometers there have that much already. So {cell} is blocked.",
        "some": Counted(
            "left",
            "{place} wants {wants}. The other thermometers there already have {rest}, so at most one square of this "
            "one is filled. Mercury does not reach {cell}.",
            "{place} wants {wants}. The other thermometers there already have {rest}, so at most {left} squares of "
            "this one are filled. Mercury does not reach {cell}.",
        ),
    }


class LineFit(DirectTeller):
    because = {
        "none": "The thermometers on {place} cannot be filled so that its number, {wants}, is met. So this board has "
        "no solution.",
        "every": "However the thermometers on {place} are filled, its number, {wants}, is met only if {cell} is "
        "{value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = LINE_FIT.witness(board, cell, mask)
        assert count
        code = "none" if levels(board, count) is None else "every"
        return Telling(code, {"place": count.place.name, "wants": str(count.number)})


class DiscontinuousMercury(ContradictionTeller):
    because = {"gap": "{cell} is filled, but {other}, nearer to the bulb, is blocked."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("gap", {"cell": at.name, "other": rack_of(board).rect.names[evidence[1]]})


class TooFewMercury(CountTeller):
    because = {
        "none": "{place} wants {wants}, but none of its squares can be filled.",
        "few": Counted(
            "most",
            "{place} wants {wants}, but only one of its squares can be filled.",
            "{place} wants {wants}, but only {most} of its squares can be filled.",
        ),
    }


class TooManyMercury(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "{place} wants {wants}, but {cells_held} is filled.",
            "{place} wants {wants}, but more of its squares are filled: {cells_held}.",
        )
    }


class NoFit(CountTeller):
    because = {"no-way": "{place} wants {wants}, and no heights of mercury in its thermometers give that number."}


SUPPOSED = {"filled": "{cell} is filled", "blocked": "{cell} is blocked"}
TELLERS = {
    REST_IS_EMPTY.id: RestIsEmpty(),
    PRIOR_IS_FILLED.id: PriorIsFilled(),
    FINISH_WITH_MERCURY.id: FinishWithMercury(FINISH_WITH_MERCURY),
    FINISH_WITH_BLOCKED.id: FinishWithBlocked(FINISH_WITH_BLOCKED),
    MINIMUM_FILL.id: MinimumFill(MINIMUM_FILL),
    TOO_LARGE.id: TooLarge(TOO_LARGE),
    LINE_FIT.id: LineFit(),
    "thermometer.discontinuous-mercury": DiscontinuousMercury(),
    TOO_FEW_MERCURY.id: TooFewMercury(TOO_FEW_MERCURY),
    TOO_MANY_MERCURY.id: TooManyMercury(TOO_MANY_MERCURY),
    NO_FIT.id: NoFit(NO_FIT),
}

EXAMPLES = {
    "mercury-missing": Example({"{lines}": "blocked"}, counted=True),
    "others-suffice": Example({"{place}": "filled"}, counted=True),
    "small-enough": Example({"{place}": "blocked"}, counted=True),
    "fits": Example({"{way}": "filled"}),
    "some-way-differs": Example({"{way}": "filled"}),
    "more-open": Example({"{lines}": "filled"}, counted=True),
    "enough": Example({"{place}": "filled"}, counted=True),
}
