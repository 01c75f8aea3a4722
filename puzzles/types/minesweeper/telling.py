"""Minesweeper: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller, PairTeller
from puzzles.telling import ContradictionTeller, Counted, Telling, cell_names
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


class _TwoNumbers(PairTeller):
    """The reasons of a rule about two numbers, of which the first touches the square.

    {most} is how many mines the open squares of both can hold at most, {missing} how many the first still needs.
    """

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        pair = self.rule.witness(board, cell, mask)
        assert pair
        first, second = pair
        its = self.rule.tally(board)
        missing, wants = (count.number - its.held_in(count) for count in pair)
        both = its.open & first.bits & second.bits
        alone, apart = its.open_in(first) - both.bit_count(), its.open_in(second) - both.bit_count()
        most = min(both.bit_count(), missing, wants)
        facts = {"first": first.place.name, "second": second.place.name, "most": str(most), "missing": str(missing)}
        facts |= {"wants": str(first.number), "other": str(second.number)}
        if max(0, missing - alone, wants - apart) > most:
            return Telling("never", facts)
        if not both or not missing:
            return Telling("alone", facts)
        facts["shared"] = cell_names(board, cells_in(both))
        return Telling("pair" if wants or "full" not in self.because else "full", facts)


class NonSharedSafe(_TwoNumbers):
    because = {
        "never": NEVER,
        "alone": "The {wants} at {first} already has its mines, so {cell} is safe.",
        "pair": Counted(
            "missing",
            "Because of the {other} at {second}, the missing mine of the {wants} at {first} lies on {shared}. So "
            "{cell} is safe.",
            "Because of the {other} at {second}, all {missing} missing mines of the {wants} at {first} lie on "
            "{shared}. So {cell} is safe.",
        ),
    }


class NonSharedMine(_TwoNumbers):
    because = {
        "never": NEVER,
        "alone": "The {wants} at {first} needs all its open squares, so {cell} is a mine.",
        "full": "The {other} at {second} already has its mines, so no mine lies on {shared}, and the {wants} at "
        "{first} needs one at {cell}.",
        "pair": Counted(
            "most",
            "The {wants} at {first} and the {other} at {second} share {shared}, where at most one mine can lie. So the "
            "{wants} needs a mine at {cell}.",
            "The {wants} at {first} and the {other} at {second} share {shared}, where at most {most} mines can lie. So "
            "the {wants} needs a mine at {cell}.",
        ),
    }


class TwoNumbers(_TwoNumbers):
    because = {
        "never": NEVER,
        "alone": "The {wants} at {first} already has its mines, so {cell} is {value}.",
        "pair": "The {wants} at {first} and the {other} at {second} share {shared}. However many mines lie there, "
        "{cell} is {value}.",
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


class NumbersClash(ContradictionTeller):
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

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        first = NUMBERS_CLASH.counts(board.puzzle).by_name[at.name]
        second = NUMBERS_CLASH.witness(board, first)
        assert second
        facts = {"first": at.name, "wants": str(first.number), "second": second.place.name, "other": str(second.number)}
        both = cells_in(NUMBERS_CLASH.tally(board).open & first.bits & second.bits)
        if not both:
            return Telling("alone", facts)
        return Telling("share", facts | {"shared": cell_names(board, both)})


TELLERS = {
    FINISH_WITH_MINES.id: FinishWithMines(FINISH_WITH_MINES),
    FINISH_WITH_SAFE.id: FinishWithSafe(FINISH_WITH_SAFE),
    NON_SHARED_SAFE.id: NonSharedSafe(NON_SHARED_SAFE),
    NON_SHARED_MINE.id: NonSharedMine(NON_SHARED_MINE),
    TWO_NUMBERS.id: TwoNumbers(TWO_NUMBERS),
    TOO_FEW_MINES.id: TooFewMines(TOO_FEW_MINES),
    TOO_MANY_MINES.id: TooManyMines(TOO_MANY_MINES),
    NUMBERS_CLASH.id: NumbersClash(),
}
