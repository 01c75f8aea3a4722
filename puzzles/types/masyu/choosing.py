"""Masyu: rules about all ways in which the loop can still pass a square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.kernel.verdict import Refusal
from puzzles.types.masyu.local import AtSquares, Forced
from puzzles.types.masyu.model import OPEN, Field, Masks
from puzzles.types.masyu.ways import common, patterns, shown_at


class OnlyOneChoice(AtSquares):
    id = "masyu.only-one-choice"
    name = "Only One Way"
    statement = (
        "Where the loop can pass a square in only one way, or only leave it out, it does so. At a black circle, its "
        "way includes the links straight on behind the squares beside it."
    )
    level = 2
    legup = ("MASY-BASC-0006", "Only One Choice")
    why: ClassVar = {
        "opposite": "It is the other way round: the only way left at {square} decides {cell}.",
        "more-choices": "No square near {cell} decides it: by what is marked so far, the loop can still pass each in "
        "several ways, or leave it out, or pass it in one way that says nothing about this link.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and len(ways := patterns(its, masks, square)) == 1:
            yield from decided(its, masks, square, ways[0], "only")

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("more-choices", (cell,))


def may_force(its: Field, masks: Masks, square: int) -> bool:
    """Tell whether ways through a square can have something in common: not where nothing is known and no circle is."""
    if its.signs[square] != ".":
        return True
    at = [masks[link] for link in its.grid.at[square]]
    return OPEN in at and at.count(OPEN) < 4


def decided(its: Field, masks: Masks, square: int, way: dict[int, int], code: str) -> Iterator[Forced]:
    """Yield the open links that a way through a square decides."""
    shown = None
    for link, mask in way.items():
        if masks[link] == OPEN:
            shown = shown_at(its, masks, square) if shown is None else shown
            yield Forced(link, mask, square, code, shown)


class EveryChoice(AtSquares):
    id = "masyu.every-choice"
    name = "Every Way"
    statement = "Whatever all ways have in common in which the loop can still pass a square, or leave it out, holds."
    level = 3
    why: ClassVar = {
        "opposite": "It is the other way round: all ways left at {square} agree about {cell}.",
        "more-choices": "At no square near {cell} do all ways that the loop has left agree that it is {value}.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and (ways := patterns(its, masks, square)):
            yield from decided(its, masks, square, common(ways), "every")

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("more-choices", (cell,))


ONLY_ONE_CHOICE, EVERY_CHOICE = OnlyOneChoice(), EveryChoice()
