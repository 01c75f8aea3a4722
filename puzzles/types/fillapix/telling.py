"""Fillapix: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.logic.telling import ClashTeller, CountTeller, EitherCountTeller, FinishNoTeller, FinishYesTeller
from puzzles.telling import Counted, Example
from puzzles.types.fillapix.rules import (
    CLUES_CLASH,
    FINISH_WITH_BLACK,
    FINISH_WITH_WHITE,
    PAIRS,
    TOO_FEW_BLACK,
    TOO_MANY_BLACK,
)


class FinishWithBlack(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "The {wants} at {place} is missing one black square, and only {cell} is left for it.",
            "The {wants} at {place} is missing {missing} black squares, and only {cells_open} are left for them.",
        )
    }


class FinishWithWhite(FinishNoTeller):
    because = {
        "zero": "The 0 at {place} counts no black square, so {cell} is white.",
        "full": Counted(
            "wants",
            "The 1 at {place} already has its only black square, at {cells_held}, so {cell} is white.",
            "The {wants} at {place} already has its black squares, at {cells_held}, so {cell} is white.",
        ),
    }


class TwoClues(EitherCountTeller):
    because = {
        "never": "The {wants} at {one} and the {others} at {other} cannot both be met: the branch has no solution.",
        "met": "The {wants} at {one} already has its black squares, at {held}, so {cell} is white. No second clue is "
        "needed for that.",
        "zero": "The 0 at {one} counts no black square, so {cell} is white. No second clue is needed for that.",
        "all": "The {wants} at {one} needs all its open squares to be black, so {cell} is black. No second clue is "
        "needed for that.",
        "full": "The {others} at {other} has all its black squares, so none is on {shared}, and the {wants} at "
        "{one} needs {cell} to be black.",
        "yes": Counted(
            "most",
            "The {wants} at {one} and the {others} at {other} share {shared}, where only one square can be black. So "
            "the {wants} at {one} needs a black square at {cell}.",
            "The {wants} at {one} and the {others} at {other} share {shared}, where only {most} squares can be black. "
            "So the {wants} at {one} needs a black square at {cell}.",
        ),
        "no": Counted(
            "missing",
            "Because of the {others} at {other}, the missing black square of the {wants} at {one} is on {shared}. So "
            "{cell} is white.",
            "Because of the {others} at {other}, the {missing} missing black squares of the {wants} at {one} are on "
            "{shared}. So {cell} is white.",
        ),
    }


class TooFewBlack(CountTeller):
    because = {
        "none": "None of the squares that the {wants} at {place} counts can be black.",
        "few": Counted(
            "most",
            "Of the squares that the {wants} at {place} counts only one can be black.",
            "Of the squares that the {wants} at {place} counts only {most} can be black.",
        ),
    }


class TooManyBlack(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "The {wants} at {place} counts a black square: {cells_held}.",
            "The {wants} at {place} counts more black squares than it says: {cells_held}.",
        )
    }


class CluesClash(ClashTeller):
    because = {
        "share": Counted(
            "shared",
            "The {wants} at {first} and the {other} at {second} share {shared}. Whatever its colour, one of the two is "
            "not met.",
            "The {wants} at {first} and the {other} at {second} share {shared}. However many of these are black, "
            "one of the two is not met.",
        ),
        "alone": "The {wants} at {first} and the {other} at {second} cannot both be met.",
    }


TELLERS = {
    FINISH_WITH_BLACK.id: FinishWithBlack(FINISH_WITH_BLACK),
    FINISH_WITH_WHITE.id: FinishWithWhite(FINISH_WITH_WHITE),
    **{rule.id: TwoClues(rule) for rule in PAIRS},
    TOO_FEW_BLACK.id: TooFewBlack(TOO_FEW_BLACK),
    TOO_MANY_BLACK.id: TooManyBlack(TOO_MANY_BLACK),
    CLUES_CLASH.id: CluesClash(CLUES_CLASH),
}

EXAMPLES = {
    "number-open": Example({"{place}": "white"}, counted=True),
    "more-open": Example({"{place}": "black"}, counted=True),
    "enough": Example({"{place}": "black"}, counted=True),
    "pair-open": Example({"{spots}": "black", "{first}": "white", "{second}": "white"}),
}
