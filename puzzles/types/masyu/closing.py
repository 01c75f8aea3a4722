"""Masyu: its splits, and the contradictions at one square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import CaseRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.either import Either
from puzzles.types.masyu.at_square import AtSquare, around
from puzzles.types.masyu.model import (
    AXES,
    LINE,
    OPEN,
    VALUES,
    Field,
    Masks,
    field_of,
    lines_at,
    masks_of,
    open_at,
    square,
)
from puzzles.types.masyu.ways import blocked, cannot_turn, is_passable, patterns, shown_at


class LineOrNone(Either):
    id = "masyu.line-or-none"
    name = "Line or None"
    statement = "An open link is a line, or it is ruled out: try both, each in a branch of its own."
    level = 5
    why: ClassVar = {"known-cell": "{cell} is already {value}, so there is nothing to split."}
    at_kinds = ("link",)


class _Split(CaseRule):
    """A split at a square by the lines that it may get."""

    level = 5

    def ways(self, its: Field, masks: Masks, number: int) -> list[list[int]] | Refusal:
        """Return for each case the links that become lines, or why there is nothing to split."""
        raise NotImplementedError

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around(board, cells, at)

    def places(self, board: Board) -> Iterator[Place]:
        its, masks = field_of(board), masks_of(board)
        for number in range(len(its.signs)):
            if not isinstance(self.ways(its, masks, number), Refusal):
                yield square(its, number)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        its, masks = field_of(board), masks_of(board)
        ways = self.ways(its, masks, its.grid.square_index[at.name])
        if isinstance(ways, Refusal):
            return ways.with_facts(square=at.name)
        names = tuple(["&".join([f"{its.grid.names[link]}={VALUES[0]}" for link in way]) for way in ways])
        return Cases(tuple([dict.fromkeys(way, LINE) for way in ways]), names)


class _CircleSplit(_Split):
    """A split by the ways through a circle."""

    at_kinds = ("circle",)
    sign: ClassVar[str]

    def ways(self, its: Field, masks: Masks, number: int) -> list[list[int]] | Refusal:
        shown = its.grid.links_of(number)
        if its.signs[number] != self.sign:
            return Refusal("other-circle", shown)
        found = patterns(its, masks, number)
        if not found:
            return Refusal("contradiction-instead", shown_at(its, masks, number) or shown)
        ways = [[link for link, mask in each.items() if mask == LINE and masks[link] == OPEN] for each in found]
        return ways if all(ways) else Refusal("already-drawn", lines_at(its, masks, number))


class BlackSplit(_CircleSplit):
    id = "masyu.black-split"
    name = "Split at Black"
    statement = "Try every way in which the loop can turn on a black circle, each in a branch of its own."
    legup = ("MASY-CASE-0001", "Black Split")
    sign = "b"
    why: ClassVar = {
        "other-circle": "The circle at {square} is white. This rule splits at a black one.",
        "already-drawn": "The way through {square} is drawn already, so there is nothing to split.",
        "contradiction-instead": "No way through {square} is left. That is a contradiction, not a split: use No Way "
        "Left.",
    }


class WhiteSplit(_CircleSplit):
    id = "masyu.white-split"
    name = "Split at White"
    statement = (
        "The loop passes a white circle up and down or from side to side: try both, each in a branch of its own."
    )
    legup = ("MASY-CASE-0003", "White Split")
    sign = "w"
    why: ClassVar = {
        "other-circle": "The circle at {square} is black. This rule splits at a white one.",
        "already-drawn": "The way through {square} is drawn already, so there is nothing to split.",
        "contradiction-instead": "No way through {square} is left. That is a contradiction, not a split: use No Way "
        "Left.",
    }


class NormalSplit(_Split):
    id = "masyu.normal-split"
    name = "Split at a Line's End"
    statement = "A line that ends in a square goes on by one of its open links: try each in a branch of its own."
    legup = ("MASY-CASE-0002", "Normal Split")
    at_kinds = ("square", "circle")
    why: ClassVar = {
        "no-line-end": "This rule splits where a line ends: at a square with exactly one line. {square} has none or "
        "more.",
        "contradiction-instead": "The line that ends in {square} cannot go on. That is a contradiction, not a split: "
        "use No Way Left.",
    }

    def ways(self, its: Field, masks: Masks, number: int) -> list[list[int]] | Refusal:
        lines, links = lines_at(its, masks, number), open_at(its, masks, number)
        if len(lines) != 1:
            return Refusal("no-line-end", lines or its.grid.links_of(number))
        return [[link] for link in links] or Refusal("contradiction-instead", its.grid.links_of(number))


class Black(AtSquare):
    id = "masyu.black"
    name = "Wrong at Black"
    statement = "The loop goes straight on at a black circle, or it cannot go straight on through the next square."
    legup = ("MASY-CONT-0002", "Black")
    at_kinds = ("circle",)
    why: ClassVar = {
        "nowhere": "At no black circle of this board do lines break the rule.",
        "other-circle": "The circle at {square} is white. This rule is about black ones.",
        "circle-fine": "No lines go straight through {square}, and none is stopped in the square after it.",
    }

    def squares(self, its: Field) -> tuple[int, ...]:
        return its.blacks

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        at = its.grid.at[number]
        for one, other in AXES:
            if masks[at[one]] == masks[at[other]] == LINE:
                return at[one], at[other]
        for way in range(4):
            if masks[at[way]] == LINE and (stop := blocked(its, masks, number, way)):
                return at[way], *stop.shown
        return None

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        links = its.grid.links_of(number)
        return Refusal("circle-fine" if its.signs[number] == "b" else "other-circle", links)


class White(AtSquare):
    id = "masyu.white"
    name = "Wrong at White"
    statement = "The loop turns on a white circle, or it can turn in neither of the squares before and behind it."
    legup = ("MASY-CONT-0005", "White")
    at_kinds = ("circle",)
    why: ClassVar = {
        "nowhere": "At no white circle of this board do lines break the rule.",
        "other-circle": "The circle at {square} is black. This rule is about white ones.",
        "circle-fine": "No lines turn at {square}, nor go straight through it without a turn left before or behind it.",
    }

    def squares(self, its: Field) -> tuple[int, ...]:
        return its.whites

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        at = its.grid.at[number]
        down, across = ([at[way] for way in axis if masks[at[way]] == LINE] for axis in AXES)
        if down and across:
            return down[0], across[0]
        for lines, axis in ((down, AXES[0]), (across, AXES[1])):
            stops = [stop for way in axis if (stop := cannot_turn(its, masks, number, way))]
            if len(lines) == len(stops) == 2:
                return tuple(dict.fromkeys((*lines, *(link for stop in stops for link in stop.shown))))
        return None

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        links = its.grid.links_of(number)
        return Refusal("circle-fine" if its.signs[number] == "w" else "other-circle", links)


class NoOptions(AtSquare):
    id = "masyu.no-options"
    name = "No Way Left"
    statement = "The loop must pass a circle, or go on from the end of a line, and no way to do so is left."
    level = 2
    legup = ("MASY-CONT-0003", "No Options")
    why: ClassVar = {
        "nowhere": "At every circle and every end of a line of this board, the loop has some way left.",
        "has-option": "At {square}, the loop has some way left, or need not go there.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        return None if is_passable(its, masks, number) else shown_at(its, masks, number)

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        return Refusal("has-option", its.grid.links_of(number))


class OnlyTwo(AtSquare):
    id = "masyu.only-two"
    name = "Three Lines"
    statement = "A square has more than two lines."
    legup = ("MASY-CONT-0004", "Only Two")
    why: ClassVar = {
        "nowhere": "No square of this board has more than two lines.",
        "not-too-many": "{square} does not have more than two lines.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        lines = lines_at(its, masks, number)
        return lines if len(lines) > 2 else None

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        return Refusal("not-too-many", lines_at(its, masks, number) or its.grid.links_of(number))
