"""Minesweeper: its ten rules, all of them about the mines that numbers count."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.logic.counting import Counting, FinishNo, FinishYes, Satisfy, TooFew, TooMany
from puzzles.logic.counts import Counts
from puzzles.logic.either import Either
from puzzles.logic.pairs import Clash, Pair
from puzzles.types.minesweeper.model import field_of

ONLY_MINE = "This rule only places mines, so it is no reason for {cell} to be safe."
ONLY_SAFE = "This rule only makes squares safe, so it is no reason for a mine at {cell}."
TOGETHER = "It is the other way round: the {wants} at {first} and the {others} at {second} together "
MET = (
    "It is the other way round: the {wants} at {first} has all its mines already, so {cell} is safe. No second number "
    "is needed for that."
)
ALLOWED = (
    "For example, the {wants} at {first} and the {others} at {second}, taken alone, allow it to be {instead}: their "
    "missing mines could be at {spots}. Other numbers are not looked at by this rule."
)
NO_OVERLAP = (
    "This rule needs two numbers that count some of the same squares, where only one of the two counts {cell}. There "
    "is no such pair."
)
NO_NUMBER_NEAR = "This rule is about squares that touch a number. {cell} touches none."


class _Numbers(Counting):
    """A rule about the numbers and the mines around them."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return field_of(puzzle).numbers


class FinishWithMines(_Numbers, FinishYes):
    id = "minesweeper.finish-with-mines"
    name = "Finish with Mines"
    statement = "Where a number has only as many open squares left as it still needs mines, each of them is a mine."
    level = 1
    legup = ("MINE-BASC-0001", "Finish With Mines")
    only, unmet, outside = "only-mine", "more-open", "no-clue-near"
    why = {
        "only-mine": ONLY_MINE,
        "opposite": "It is the other way round: the {wants} at {place} needs all its open squares, so there is a mine "
        "at {cell}.",
        "no-clue-near": NO_NUMBER_NEAR,
        "more-open": "No number that {cell} touches needs all its open squares to be mines. For example, the {wants} "
        "at {place}: mines missing, {missing}; open squares, {open}.",
    }


class FinishWithSafe(_Numbers, FinishNo):
    id = "minesweeper.finish-with-safe"
    name = "Finish with Safe"
    statement = "Once a number has all its mines, the other squares that touch it are safe."
    level = 1
    legup = ("MINE-BASC-0002", "Finish With Empty")
    only, unmet, outside = "only-safe", "number-open", "no-clue-near"
    why = {
        "only-safe": ONLY_SAFE,
        "opposite": "It is the other way round: the {wants} at {place} has all its mines, so {cell} is safe.",
        "no-clue-near": NO_NUMBER_NEAR,
        "number-open": "No number that {cell} touches has all its mines yet. For example, the {wants} at {place}: "
        "mines so far, {held}.",
    }


class NonSharedSafe(_Numbers, Pair):
    id = "minesweeper.non-shared-safe"
    name = "Safe Outside the Overlap"
    statement = (
        "Two numbers count some of the same squares. If the mines that one of them needs must all lie on those, its "
        "other squares are safe."
    )
    level = 2
    legup = ("MINE-BASC-0003", "Non Shared Empty")
    gives, only, shared, through = "no", "only-safe", False, False
    why = {
        "only-safe": ONLY_SAFE,
        "opposite": TOGETHER + "make {cell} safe.",
        "met": MET,
        "no-pair": NO_OVERLAP,
        "pair-open": "No two numbers make {cell} safe by this rule. " + ALLOWED,
    }


class NonSharedMine(_Numbers, Pair):
    id = "minesweeper.non-shared-mine"
    name = "Mines Outside the Overlap"
    statement = (
        "Two numbers count some of the same squares. If these cannot hold enough mines for one of them, so that it "
        "needs all its other squares, those are mines."
    )
    level = 2
    legup = ("MINE-BASC-0003", "Non Shared Mine")
    gives, only, shared, through = "yes", "only-mine", False, False
    why = {
        "only-mine": ONLY_MINE,
        "opposite": TOGETHER + "need a mine at {cell}.",
        "no-pair": NO_OVERLAP,
        "met": MET,
        "pair-open": "No two numbers make {cell} a mine by this rule. " + ALLOWED,
    }


class TwoNumbers(_Numbers, Pair):
    id = "minesweeper.two-clues"
    name = "Two Numbers"
    statement = (
        "Two numbers count some of the same open squares. Try how many mines lie on those: if a square around either "
        "number is a mine every time, or safe every time, it is so."
    )
    level = 2
    why = {
        "no-pair": "This rule needs two numbers that count some of the same open squares, one of them next to {cell}. "
        "There is no such pair.",
        "opposite": "It is the other way round: with {cell} {value}, the {wants} at {first} and the {others} at "
        "{second} could not both get their mines.",
        "pair-open": "No two numbers make {cell} {value}. " + ALLOWED,
    }


class MineOrSafe(Either):
    id = "minesweeper.mine-or-safe"
    name = "Mine or Safe"
    statement = "An open square is a mine or it is safe: try both, each in a branch of its own."
    level = 4
    legup = ("MINE-CASE-0001", "Mine or Empty")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


class SatisfyNumber(_Numbers, Satisfy):
    id = "minesweeper.satisfy-number"
    name = "Satisfy Number"
    statement = "Try every way to give a number its missing mines, each in a branch of its own."
    level = 5
    legup = ("MINE-CASE-0002", "Satisfy Number")
    at_kinds = ("number",)
    why = {
        "already-satisfied": "All squares around the {wants} at {place} are known, so there is nothing to split.",
        "contradiction-instead": "The {wants} at {place} can no longer have as many mines around it as it says. That "
        "is a contradiction, not a split: use Too Few Mines or Too Many Mines.",
    }


class TooFewMines(_Numbers, TooFew):
    id = "minesweeper.too-few-mines"
    name = "Too Few Mines"
    statement = "Not enough squares around a number can still be mines."
    level = 1
    legup = ("MINE-CONT-0000", "Too Few Mines")
    at_kinds = ("number",)
    why = {
        "nowhere": "Every number of this board can still have enough mines.",
        "enough": "The {wants} at {place} still has enough squares for its mines: "
        "open squares, {open}; mines missing, {missing}.",
    }


class TooManyMines(_Numbers, TooMany):
    id = "minesweeper.too-many-mines"
    name = "Too Many Mines"
    statement = "More mines touch a number than it says."
    level = 1
    legup = ("MINE-CONT-0001", "Too Many Mines")
    at_kinds = ("number",)
    why = {
        "nowhere": "No number of this board has more mines than it says.",
        "not-too-many": "The {wants} at {place} does not have too many mines. Mines around it: {held}.",
    }


class NumbersClash(_Numbers, Clash):
    id = "minesweeper.numbers-clash"
    name = "Two Numbers Clash"
    statement = (
        "Two numbers count some of the same squares, and however many mines lie on those, one of the two does not get "
        "its mines."
    )
    level = 2
    at_kinds = ("number",)
    why = {
        "nowhere": "Any two numbers that count some of the same squares can both get their mines.",
        "no-clash": "The {wants} at {place} clashes with no other number: taken with any one of those around it, both "
        "can still get their mines.",
    }


FINISH_WITH_MINES, FINISH_WITH_SAFE = FinishWithMines(), FinishWithSafe()
NON_SHARED_SAFE, NON_SHARED_MINE, TWO_NUMBERS = NonSharedSafe(), NonSharedMine(), TwoNumbers()
TOO_FEW_MINES, TOO_MANY_MINES, NUMBERS_CLASH = TooFewMines(), TooManyMines(), NumbersClash()
RULES = (
    FINISH_WITH_MINES,
    FINISH_WITH_SAFE,
    NON_SHARED_SAFE,
    NON_SHARED_MINE,
    TWO_NUMBERS,
    MineOrSafe(),
    SatisfyNumber(),
    TOO_FEW_MINES,
    TOO_MANY_MINES,
    NUMBERS_CLASH,
)
