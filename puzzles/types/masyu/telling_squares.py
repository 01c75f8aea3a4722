"""Masyu: the reasons of rules that look at one square."""

from __future__ import annotations

from typing import ClassVar

from puzzles.kernel.board import Board
from puzzles.telling import DirectTeller, Telling, cell_names
from puzzles.types.masyu.choosing import EVERY_CHOICE, ONLY_ONE_CHOICE
from puzzles.types.masyu.ending import DEAD_END, FINISHED_PATH, FULL_SQUARE
from puzzles.types.masyu.local import (
    BLACK_EDGE,
    BLACK_LEG,
    BLOCKED_BLACK,
    NEAR_WHITE,
    WHITE_EDGE,
    WHITE_STRAIGHT,
    AtSquares,
    Forced,
)
from puzzles.types.masyu.model import NONE, field_of, masks_of
from puzzles.types.masyu.ways import blocked, ways_left

OPPOSITE_LEG = "So the loop leaves it on the opposite side, and {cell} is a line."


class AtSquaresTeller(DirectTeller):
    """The reasons of a rule that looks at one square: the code of what it found there."""

    rule: ClassVar[AtSquares]

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        found = self.rule.forced(its, masks_of(board), cell, mask)
        assert found
        facts = {"square": its.grid.squares[found.square]}
        if found.shown:
            facts["shown"] = cell_names(board, found.shown)
        return Telling(self.code(found), facts)

    def code(self, found: Forced) -> str:
        """Return the code of the sentence."""
        return found.code


class BlackEdgeTeller(AtSquaresTeller):
    rule = BLACK_EDGE
    because = {
        "border": "The black circle at {square} has fewer than two squares on one side. " + OPPOSITE_LEG,
    }


class BlockedBlackTeller(AtSquaresTeller):
    rule = BLOCKED_BLACK
    because = {
        "border": "The black circle at {square} has fewer than two squares on one side. " + OPPOSITE_LEG,
        "circle": "Next to the black circle at {square} is another one, where the loop could not go straight on. "
        + OPPOSITE_LEG,
        "none": "From the black circle at {square}, {shown} is ruled out. " + OPPOSITE_LEG,
        "line": "Next to the black circle at {square}, the line {shown} lies across. " + OPPOSITE_LEG,
    }


class BlackLegTeller(AtSquaresTeller):
    rule = BLACK_LEG
    because = {
        "on": "The line {shown} leaves the black circle at {square}, so it goes straight on over {cell}.",
        "against": "The loop turns on the black circle at {square}. It has the line {shown}, so {cell}, on the "
        "opposite side, is ruled out.",
        "border": "From the black circle at {square}, the border leaves no room for two squares that way, so {cell} is "
        "ruled out.",
        "circle": "From the black circle at {square}, the loop would have to go straight on at another black circle, "
        "so {cell} is ruled out.",
        "none": "From the black circle at {square}, the loop would have to go on over {shown}, which is ruled out. So "
        "{cell} is ruled out, too.",
        "line": "From the black circle at {square}, the loop would have to go straight on, but the line {shown} lies "
        "across. So {cell} is ruled out.",
    }


class WhiteEdgeTeller(AtSquaresTeller):
    rule = WHITE_EDGE
    because = {
        "border": "The white circle at {square} is at the border, so the loop goes along the border there: {cell} is "
        "{value}.",
    }


class WhiteStraightTeller(AtSquaresTeller):
    rule = WHITE_STRAIGHT
    because = {
        "border": "The white circle at {square} is at the border, so the loop goes straight along it: {cell} is "
        "{value}.",
        "line": "The loop goes straight on at the white circle {square}, and {shown} is a line. So {cell} is {value}.",
        "none": "The loop goes straight on at the white circle {square}, and {shown} is ruled out. So {cell} is "
        "{value}.",
    }


class NearWhiteTeller(AtSquaresTeller):
    rule = NEAR_WHITE
    because = {
        "neither": "If the loop went straight through the white circle at {square} one way, it could turn neither "
        "before nor behind it. So it goes the other way: {cell} is {value}.",
        "border": "The loop passes the white circle at {square} and cannot turn on its other side. So it turns on this "
        "side, and {cell} is ruled out.",
        "circle": "The loop passes the white circle at {square}, and on its other side is a white circle, too, where "
        "it cannot turn. So it turns on this side, and {cell} is ruled out.",
        "straight": "The loop passes the white circle at {square} and goes straight on on its other side. So it turns "
        "on this side, and {cell} is ruled out.",
        "sides": "The loop passes the white circle at {square}, and on its other side no link is left for a turn. So "
        "it turns on this side, and {cell} is ruled out.",
    }


class FinishedPathTeller(AtSquaresTeller):
    rule = FINISHED_PATH
    because = {"end": "The line that ends in {square} can only go on by {cell}."}


class FullSquareTeller(AtSquaresTeller):
    rule = FULL_SQUARE
    because = {"full": "{shown} already pass {square}, so {cell} is ruled out."}


class DeadEndTeller(AtSquaresTeller):
    rule = DEAD_END
    because = {"dead": "By {cell} the loop would come to {square}, and could not leave it. So {cell} is ruled out."}


class OnlyOneChoiceTeller(AtSquaresTeller):
    rule = ONLY_ONE_CHOICE
    because = {
        "out": "The loop has no way left through {square}, so it leaves that square out: {cell} is ruled out.",
        "plain": "Through {square}, the loop has one way left: from {first} to {last}. So {cell} is {value}.",
        "white": "At the white circle {square} the loop goes straight on, and it can only do so from {first} to "
        "{last}. So {cell} is {value}.",
        "black": "At the black circle {square} the loop turns, and only one turn is left: over {first} and {last}, "
        "straight on behind both. So {cell} is {value}.",
        "blocked": "At the black circle {square} the loop turns. Over {others} it could not go two squares straight "
        "on, so only one turn is left: over {first} and {last}. So {cell} is {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, masks = field_of(board), masks_of(board)
        found = self.rule.forced(its, masks, cell, mask)
        assert found
        (sides,) = ways_left(its, masks, found.square)
        near, names = its.grid.near[found.square], its.grid.squares
        facts = {"square": names[found.square]}
        if not sides:
            return Telling("out", facts)
        facts |= {"first": names[near[sides[0]]], "last": names[near[sides[1]]]}
        if its.signs[found.square] != "b":
            return Telling("white" if its.signs[found.square] == "w" else "plain", facts)
        shut = [way for way in range(4) if masks[its.grid.at[found.square][way]] != NONE and way not in sides]
        others = [names[near[way]] for way in shut if blocked(its, masks, found.square, way)]
        return Telling("blocked", facts | {"others": "|".join(others)}) if others else Telling("black", facts)


class EveryChoiceTeller(AtSquaresTeller):
    rule = EVERY_CHOICE
    because = {"every": "Whichever way the loop takes at {square}: {cell} is {value}."}


TELLERS = {
    teller.rule.id: teller
    for teller in (
        BlackEdgeTeller(),
        BlockedBlackTeller(),
        BlackLegTeller(),
        WhiteEdgeTeller(),
        WhiteStraightTeller(),
        NearWhiteTeller(),
        FinishedPathTeller(),
        FullSquareTeller(),
        DeadEndTeller(),
        OnlyOneChoiceTeller(),
        EveryChoiceTeller(),
    )
}
