"""Fillapix: its twelve rules, all of them about the black squares that clues count."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.logic.counting import Counting, FinishNo, FinishYes, Satisfy, TooFew, TooMany
from puzzles.logic.counts import Count, Counts
from puzzles.logic.either import Either
from puzzles.logic.pairs import Clash, Pair
from puzzles.types.fillapix.model import mosaic_of

ONLY_BLACK = "This rule only makes squares black, so it is no reason for {cell} to be white."
ONLY_WHITE = "This rule only makes squares white, so it is no reason for {cell} to be black."
PAIR_OPPOSITE = (
    "It is the other way round: with {cell} {value}, the {wants} at {first} and the {others} at {second} could not "
    "both be met."
)
PAIR_OPEN = (
    "No two clues make {cell} {value} by this rule. For example, the {wants} at {first} and the {others} at {second}, "
    "taken alone, allow it to be {instead}: their missing black squares could be at {spots}. Other clues are not "
    "looked at by this rule."
)
NO_CLUE_NEAR = "This rule needs a clue that counts {cell}. There is none."
NO_CLUE = "There is no clue at {place}. Apply this rule at a square with a number."


class _Clues(Counting):
    """A rule about the clues and the black squares that they count."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return mosaic_of(puzzle).clues


class FinishWithBlack(_Clues, FinishYes):
    id = "fillapix.finish-with-black"
    name = "Finish with Black"
    statement = "Where a clue has only as many open squares left as it still needs black ones, each of them is black."
    level = 1
    legup = ("FPIX-BASC-0001", "Finish with Black")
    only, unmet, outside = "only-black", "more-open", "no-clue-near"
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: the {wants} at {place} needs all its open squares, so {cell} is black.",
        "no-clue-near": NO_CLUE_NEAR,
        "more-open": "No clue that counts {cell} needs all its open squares to be black. For example, the {wants} at "
        "{place}: black squares missing, {missing}; open squares, {open}.",
    }


class FinishWithWhite(_Clues, FinishNo):
    id = "fillapix.finish-with-white"
    name = "Finish with White"
    statement = "Once a clue has all its black squares, the other squares that it counts are white."
    level = 1
    legup = ("FPIX-BASC-0002", "Finish with White")
    only, unmet, outside = "only-white", "number-open", "no-clue-near"
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: the {wants} at {place} has all its black squares, so {cell} is white.",
        "no-clue-near": NO_CLUE_NEAR,
        "number-open": "No clue that counts {cell} has all its black squares yet. For example, the {wants} at "
        "{place}: black squares so far, {held}.",
    }


def _apart(first: Count, second: Count) -> tuple[int, int]:
    """Return how many rows and columns two clues are apart, the smaller number first."""
    (row, column), (r, c) = (map(int, each.place.name[1:].split("c")) for each in (first, second))
    low, high = sorted((abs(row - r), abs(column - c)))
    return low, high


class _Overlap(_Clues, Pair):
    """A rule about two clues whose squares overlap, whether the squares of both are open or not."""

    level = 2
    through = False


class Mirror(_Overlap):
    id = "fillapix.mirror"
    name = "Mirror"
    statement = (
        "Two clues that touch have the same number. What one counts alone has as many black squares as what the other "
        "counts alone: if that is all or none on one side, it is so on both."
    )
    legup = ("FPIX-BASC-0003", "Mirror")
    why = {
        "no-pair": "This rule needs two touching clues with the same number, one of which counts {cell}. There is no "
        "such pair.",
        "opposite": PAIR_OPPOSITE,
        "pair-open": PAIR_OPEN,
    }

    def pair(self, first: Count, second: Count) -> bool:
        return first.number == second.number and _apart(first, second)[1] == 1


class TouchingSides(_Overlap):
    id = "fillapix.touching-sides"
    name = "Touching Sides"
    statement = (
        "Two clues share a side, so they count the same squares but for three each. The difference of the numbers can "
        "settle these."
    )
    legup = ("FPIX-BASC-0004", "Touching Sides")
    why = {
        "no-pair": "This rule needs two clues that share a side, one of which counts {cell}. There is no such pair.",
        "opposite": PAIR_OPPOSITE,
        "pair-open": PAIR_OPEN,
    }

    def pair(self, first: Count, second: Count) -> bool:
        return _apart(first, second) == (0, 1)


class TouchingCorners(_Overlap):
    id = "fillapix.touching-corners"
    name = "Touching Corners"
    statement = (
        "Two clues touch at a corner, so they count four squares in common. The numbers can settle some of the others, "
        "or these four."
    )
    legup = ("FPIX-BASC-0005", "Touching Corners")
    why = {
        "no-pair": "This rule needs two clues that touch at a corner, one of which counts {cell}. There is no such "
        "pair.",
        "opposite": PAIR_OPPOSITE,
        "pair-open": PAIR_OPEN,
    }

    def pair(self, first: Count, second: Count) -> bool:
        return _apart(first, second) == (1, 1)


class NonTouchingShared(_Overlap):
    id = "fillapix.nontouching-shared"
    name = "Clues Two Apart"
    statement = (
        "Two clues do not touch, but count one, two or three squares in common. The numbers can settle some of the "
        "squares around them."
    )
    legup = ("FPIX-BASC-0005", "NonTouching Shared")
    why = {
        "no-pair": "This rule needs two clues two rows or columns apart, one of which counts {cell}. There is no "
        "such pair.",
        "opposite": PAIR_OPPOSITE,
        "pair-open": PAIR_OPEN,
    }

    def pair(self, first: Count, second: Count) -> bool:
        return _apart(first, second)[1] == 2


class TwoClues(_Clues, Pair):
    id = "fillapix.two-clues"
    name = "Two Clues"
    statement = (
        "Two clues count some of the same open squares. Try how many of those are black: if a square of either clue is "
        "black every time, or white every time, it is so."
    )
    level = 2
    why = {
        "no-pair": "This rule needs two clues that share open squares, one of which counts {cell}. There is no such "
        "pair.",
        "opposite": PAIR_OPPOSITE,
        "pair-open": PAIR_OPEN,
    }


class BlackOrWhite(Either):
    id = "fillapix.black-or-white"
    name = "Black or White"
    statement = "An open square is black or white: try both, each in a branch of its own."
    level = 4
    legup = ("FPIX-CASE-0001", "Black or White")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


class SatisfyClue(_Clues, Satisfy):
    id = "fillapix.satisfy-clue"
    name = "Satisfy Clue"
    statement = "Try every way to give a clue its missing black squares, each in a branch of its own."
    level = 5
    legup = ("FPIX-CASE-0002", "Satisfy Clue")
    at_kinds = ("cell",)
    why = {
        "no-number": NO_CLUE,
        "already-satisfied": "All squares that the {wants} at {place} counts are known, so there is nothing to split.",
        "contradiction-instead": "The {wants} at {place} can no longer count as many black squares as it says. That "
        "is a contradiction, not a split: use Too Few Black Squares or Too Many Black Squares.",
    }


class TooFewBlack(_Clues, TooFew):
    id = "fillapix.too-few-black"
    name = "Too Few Black Squares"
    statement = "Not enough of the squares that a clue counts can still be black."
    level = 1
    legup = ("FPIX-CONT-0001", "Too Few Black Cells")
    at_kinds = ("cell",)
    why = {
        "no-number": NO_CLUE,
        "nowhere": "Every clue of this board can still have enough black squares.",
        "enough": "The {wants} at {place} still has enough squares: "
        "open squares, {open}; black ones missing, {missing}.",
    }


class TooManyBlack(_Clues, TooMany):
    id = "fillapix.too-many-black"
    name = "Too Many Black Squares"
    statement = "More of the squares that a clue counts are black than it says."
    level = 1
    legup = ("FPIX-CONT-0002", "Too Many Black Cells")
    at_kinds = ("cell",)
    why = {
        "no-number": NO_CLUE,
        "nowhere": "No clue of this board has more black squares than it says.",
        "not-too-many": "The {wants} at {place} does not have too many black squares. Black ones now: {held}.",
    }


class CluesClash(_Clues, Clash):
    id = "fillapix.clues-clash"
    name = "Two Clues Clash"
    statement = (
        "Two clues count some of the same squares, and however many of those are black, one of the two clues is "
        "not met."
    )
    level = 2
    at_kinds = ("cell",)
    why = {
        "no-number": NO_CLUE,
        "nowhere": "Any two clues that count some of the same squares can both be met.",
        "no-clash": "The {wants} at {place} clashes with no other clue: taken with any one of those around it, both "
        "can still get their black squares.",
    }


FINISH_WITH_BLACK, FINISH_WITH_WHITE = FinishWithBlack(), FinishWithWhite()
PAIRS = (Mirror(), TouchingSides(), TouchingCorners(), NonTouchingShared(), TwoClues())
TOO_FEW_BLACK, TOO_MANY_BLACK, CLUES_CLASH = TooFewBlack(), TooManyBlack(), CluesClash()
RULES = (
    FINISH_WITH_BLACK,
    FINISH_WITH_WHITE,
    *PAIRS,
    BlackOrWhite(),
    SatisfyClue(),
    TOO_FEW_BLACK,
    TOO_MANY_BLACK,
    CLUES_CLASH,
)
