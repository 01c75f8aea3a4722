"""Light Up: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board, Place
from puzzles.logic.telling import CountTeller, EitherCountTeller, FinishNoTeller, FinishYesTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.light_up.closing import spots_of
from puzzles.types.light_up.model import light, room_of
from puzzles.types.light_up.rules import (
    EMPTY_CORNERS,
    FINISH_WITH_BULBS,
    FINISH_WITH_EMPTY,
    SHARED_SPOTS,
    TOO_FEW_BULBS,
    TOO_MANY_BULBS,
)


def _name(board: Board, cell: int) -> str:
    return room_of(board).rect.names[cell]


class EmptyInLight(DirectTeller):
    because = {"lit": "The bulb at {bulb} lights {cell}, so no bulb goes there."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("lit", {"bulb": _name(board, evidence[0])})


class FinishWithEmpty(FinishNoTeller):
    because = {
        "zero": "The 0 at {place} wants no bulb beside it, so {cell} is empty.",
        "full": Counted(
            "wants",
            "The 1 at {place} already has its only bulb, at {cells_held}, so {cell} is empty.",
            "The {wants} at {place} already has its bulbs, at {cells_held}, so {cell} is empty.",
        ),
    }


class FinishWithBulbs(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "The {wants} at {place} is missing one bulb, and only {cell} is left for it.",
            "The {wants} at {place} is missing {missing} bulbs, and only {cells_open} are left for them.",
        )
    }


class MustLight(DirectTeller):
    because = {
        "itself": "{cell} sees no square from which it could be lit, so it is a bulb itself.",
        "other": "{square} is not lit, and {cell} is the only square left from which it can be.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, shine = room_of(board), light(board)
        dark = [each for each in (cell, *its.view[cell]) if not shine.lit[each]]
        square = next(each for each in dark if spots_of(its, shine, each) == [cell])
        return Telling("itself") if square == cell else Telling("other", {"square": _name(board, square)})


class Starving(DirectTeller):
    because = {
        "none-left": "With a bulb at {cell}, the {wants} at {place} could get no bulb at all. So {cell} is empty.",
        "too-few": Counted(
            "left",
            "With a bulb at {cell}, the {wants} at {place} could get only one bulb. So {cell} is empty.",
            "With a bulb at {cell}, the {wants} at {place} could get only {left} bulbs. So {cell} is empty.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, bulbs, seen = room_of(board), EMPTY_CORNERS.tally(board), set_of(room_of(board).view[cell])
        number = next(each for each in its.numbers.all if each.shown[0] == evidence[0])
        left = bulbs.held_in(number) + (bulbs.open & number.bits & ~seen).bit_count()
        facts = EMPTY_CORNERS.facts(board, number)
        return Telling("too-few" if left else "none-left", facts | {"left": str(left)})


class SharedSpots(EitherCountTeller):
    because = {
        "never": "The {wants} at {one} and the {others} at {other} cannot both get their bulbs: the branch has no "
        "solution.",
        "met": "The {wants} at {one} already has its bulbs, at {held}, so {cell} is empty. No second number is needed "
        "for that.",
        "zero": "The 0 at {one} wants no bulb beside it, so {cell} is empty. No second number is needed for that.",
        "all": "The {wants} at {one} needs a bulb on each of its open squares, {cell} too. No second number is needed "
        "for that.",
        "full": "The {others} at {other} has no bulbs left to place, so none goes on {shared}, and the {wants} at "
        "{one} needs one at {cell}.",
        "yes": Counted(
            "most",
            "The {wants} at {one} and the {others} at {other} share {shared}, where at most one bulb can be. So the "
            "{wants} at {one} needs a bulb at {cell}.",
            "The {wants} at {one} and the {others} at {other} share {shared}, where at most {most} bulbs can be. So "
            "the {wants} at {one} needs a bulb at {cell}.",
        ),
        "no": Counted(
            "missing",
            "Because of the {others} at {other}, the missing bulb of the {wants} at {one} is on {shared}. So {cell} is "
            "empty.",
            "Because of the {others} at {other}, the {missing} missing bulbs of the {wants} at {one} are on {shared}. "
            "So {cell} is empty.",
        ),
    }


class AvoidDarkness(DirectTeller):
    because = {
        "dark": "A bulb at {cell} would rule out every square from which {square} can be lit. So {cell} is empty."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, shine = room_of(board), light(board)
        view = {*its.view[cell]}
        dark = [each for each in its.white if not shine.lit[each] and each != cell and each not in view]
        square = next(each for each in dark if view.issuperset(spots_of(its, shine, each)))
        return Telling("dark", {"square": _name(board, square)})


class BulbsInPath(ContradictionTeller):
    because = {"see": "The bulbs at {bulbs} see each other."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("see", {"bulbs": cell_names(board, evidence)}, evidence)


class CannotLight(ContradictionTeller):
    because = {"dark": "{cell} is empty and not lit, and no square that it sees can be a bulb."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("dark", {"cell": at.name})


class TooFewBulbs(CountTeller):
    because = {
        "none": "The {wants} at {place} has no room for a bulb.",
        "few": Counted(
            "most",
            "The {wants} at {place} has room for only one bulb.",
            "The {wants} at {place} has room for only {most} bulbs.",
        ),
    }


class TooManyBulbs(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "The {wants} at {place} has a bulb beside it, at {cells_held}.",
            "The {wants} at {place} has more bulbs beside it: {cells_held}.",
        )
    }


SUPPOSED = {"bulb": "there is a bulb at {cell}", "empty": "{cell} is empty"}
TELLERS = {
    "light-up.empty-in-light": EmptyInLight(),
    FINISH_WITH_EMPTY.id: FinishWithEmpty(FINISH_WITH_EMPTY),
    FINISH_WITH_BULBS.id: FinishWithBulbs(FINISH_WITH_BULBS),
    "light-up.must-light": MustLight(),
    "light-up.empty-corners": Starving(),
    "light-up.starves-number": Starving(),
    SHARED_SPOTS.id: SharedSpots(SHARED_SPOTS),
    "light-up.avoid-darkness": AvoidDarkness(),
    "light-up.bulbs-in-path": BulbsInPath(),
    "light-up.cannot-light": CannotLight(),
    TOO_FEW_BULBS.id: TooFewBulbs(TOO_FEW_BULBS),
    TOO_MANY_BULBS.id: TooManyBulbs(TOO_MANY_BULBS),
}

EXAMPLES = {
    "number-open": Example({"{place}": "empty"}, counted=True),
    "other-spots": Example({"{place}": "bulb"}, counted=True),
    "enough": Example({"{place}": "bulb"}, counted=True),
    "number-can-be-met": Example({"{place}": "bulb"}, counted=True),
    "all-can-be-lit": Example({"{others}": "bulb"}),
    "can-be-lit-otherwise": Example({"{others}": "bulb"}),
    "pair-open": Example({"{spots}": "bulb", "{first}": "empty", "{second}": "empty"}),
    "can-be-lit": Example({"{spots}": "bulb"}),
}
