"""Minesweeper: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.logic.telling import (
    ClashTeller,
    CountTeller,
    EitherCountTeller,
    FinishNoTeller,
    FinishYesTeller,
    TwoCountsTeller,
)
from puzzles.telling import Counted, Example
from puzzles.types.minesweeper.rules import (
    FINISH_WITH_MINES,
    FINISH_WITH_SAFE,
    NON_SHARED_MINE,
    NON_SHARED_SAFE,
    NUMBERS_CLASH,
    TOO_FEW_MINES,
    TOO_MANY_MINES,
    TWO_NUMBERS,
)

NEVER = "The {wants} at {first} and the {other} at {second} cannot both get their mines: the branch has no solution."


class FinishWithMines(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "The {wants} at {place} is missing one mine, and only {cell} is left for it.",
            "The {wants} at {place} is missing {missing} mines, and only {cells_open} are left for them.",
        )
    }


class FinishWithSafe(FinishNoTeller):
    because = {
        "zero": "No mine touches the 0 at {place}, so {cell} is safe.",
        "full": Counted(
            "wants",
            "The 1 at {place} already has its only mine, at {cells_held}, so {cell} is safe.",
            "The {wants} at {place} already has its mines, at {cells_held}, so {cell} is safe.",
        ),
    }


class NonSharedSafe(TwoCountsTeller):
    because = {
        "never": NEVER,
        "alone": "The {wants} at {first} already has its mines, so {cell} is safe. No second number is needed for "
        "that.",
        "pair": Counted(
            "missing",
            "Because of the {other} at {second}, the missing mine of the {wants} at {first} lies on {shared}. So "
            "{cell} is safe.",
            "Because of the {other} at {second}, the {missing} missing mines of the {wants} at {first} lie on "
            "{shared}. So {cell} is safe.",
        ),
    }


class NonSharedMine(TwoCountsTeller):
    because = {
        "never": NEVER,
        "alone": "The {wants} at {first} needs all its open squares, so {cell} is a mine. No second number is needed "
        "for that.",
        "full": "The {other} at {second} has no mines left to place, so none lies on {shared}, and the {wants} at "
        "{first} needs one at {cell}.",
        "pair": Counted(
            "most",
            "The {wants} at {first} and the {other} at {second} share {shared}, where at most one mine can lie. So the "
            "{wants} needs a mine at {cell}.",
            "The {wants} at {first} and the {other} at {second} share {shared}, where at most {most} mines can lie. So "
            "the {wants} needs a mine at {cell}.",
        ),
    }


class TwoNumbers(EitherCountTeller):
    because = {
        "never": "The {wants} at {one} and the {others} at {other} cannot both get their mines: the branch has no "
        "solution.",
        "met": "The {wants} at {one} already has its mines, at {held}, so {cell} is safe. No second number is needed "
        "for that.",
        "zero": "No mine touches the 0 at {one}, so {cell} is safe. No second number is needed for that.",
        "all": "The {wants} at {one} needs a mine on each of its open squares, {cell} too. No second number is needed "
        "for that.",
        "full": "The {others} at {other} has no mines left to place, so none lies on {shared}, and the {wants} at "
        "{one} needs one at {cell}.",
        "yes": Counted(
            "most",
            "The {wants} at {one} and the {others} at {other} share {shared}, where at most one mine can lie. So the "
            "{wants} at {one} needs a mine at {cell}.",
            "The {wants} at {one} and the {others} at {other} share {shared}, where at most {most} mines can lie. So "
            "the {wants} at {one} needs a mine at {cell}.",
        ),
        "no": Counted(
            "missing",
            "Because of the {others} at {other}, the missing mine of the {wants} at {one} lies on {shared}. So {cell} "
            "is safe.",
            "Because of the {others} at {other}, the {missing} missing mines of the {wants} at {one} lie on {shared}. "
            "So {cell} is safe.",
        ),
    }


class TooFewMines(CountTeller):
    because = {
        "none": "No square is left for a mine of the {wants} at {place}.",
        "few": Counted(
            "most",
            "The {wants} at {place} has room for only one mine.",
            "The {wants} at {place} has room for only {most} mines.",
        ),
    }


class TooManyMines(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "A mine touches the {wants} at {place}: {cells_held}.",
            "More mines than it says touch the {wants} at {place}: {cells_held}.",
        )
    }


class NumbersClash(ClashTeller):
    because = {
        "share": Counted(
            "shared",
            "The {wants} at {first} and the {other} at {second} share {shared}, but whatever it is, one of the two "
            "does not get its mines.",
            "The {wants} at {first} and the {other} at {second} share {shared}, but however many mines lie there, "
            "one of the two does not get its mines.",
        ),
        "alone": "The {wants} at {first} and the {other} at {second} cannot both get their mines.",
    }


TELLERS = {
    FINISH_WITH_MINES.id: FinishWithMines(FINISH_WITH_MINES),
    FINISH_WITH_SAFE.id: FinishWithSafe(FINISH_WITH_SAFE),
    NON_SHARED_SAFE.id: NonSharedSafe(NON_SHARED_SAFE),
    NON_SHARED_MINE.id: NonSharedMine(NON_SHARED_MINE),
    TWO_NUMBERS.id: TwoNumbers(TWO_NUMBERS),
    TOO_FEW_MINES.id: TooFewMines(TOO_FEW_MINES),
    TOO_MANY_MINES.id: TooManyMines(TOO_MANY_MINES),
    NUMBERS_CLASH.id: NumbersClash(NUMBERS_CLASH),
}

EXAMPLES = {
    "number-open": Example({"{place}": "safe"}, counted=True),
    "more-open": Example({"{place}": "mine"}, counted=True),
    "enough": Example({"{place}": "mine"}, counted=True),
    "pair-open": Example({"{spots}": "mine", "{first}": "safe", "{second}": "safe"}),
}
