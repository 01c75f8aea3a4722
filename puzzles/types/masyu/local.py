"""Masyu: the base of direct rules that look at one square, and those about circles and the ends of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.masyu.model import (
    ACROSS,
    AXES,
    LINE,
    NONE,
    NOWHERE,
    OPEN,
    VALUES,
    Field,
    Masks,
    field_of,
    masks_of,
)
from puzzles.types.masyu.ways import blocked, cannot_turn, no_leg, no_white_settles, read_at

ONLY_LINE = "This rule only draws lines, so it is no reason to rule out {cell}."
ONLY_NONE = "This rule only rules links out, so it is no reason for a line at {cell}."


class Forced(NamedTuple):
    """A link that a square forces to be a line, or none; the code of the reason, and the known links that show it."""

    link: int
    mask: int
    square: int
    code: str
    shown: tuple[int, ...]


class AtSquares(DirectRule):
    """A direct rule that looks at one square at a time. `signs` are those of the squares, `only` is what it gives.

    A rule that gives one value has `only-line` or `only-none` in its `why`, and every rule has `opposite`.
    """

    level = 1
    signs: ClassVar[str] = "."
    only: ClassVar[int] = OPEN

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        """Yield the open links that a square forces."""
        raise NotImplementedError

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        """Say why no square forces the link."""
        raise NotImplementedError

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = field_of(board)
        near = {square for cell in cells for square in its.along[cell]}
        return tuple(sorted({link for square in near for link in read_at(its, square)} | {*cells}))

    def squares(self, its: Field) -> Sequence[int]:
        """Return the squares that the rule is about."""
        return its.blacks if self.signs == "b" else its.whites if self.signs == "w" else range(len(its.signs))

    def about(self, its: Field, masks: Masks, cell: int) -> Iterator[Forced]:
        """Yield how squares force a link."""
        for square in its.along[cell]:
            if self.signs in (".", its.signs[square]):
                yield from (found for found in self.forces(its, masks, square) if found.link == cell)

    def forced(self, its: Field, masks: Masks, cell: int, mask: int) -> Forced | None:
        """Return how the link is forced to be that; None if it is not."""
        return next((found for found in self.about(its, masks, cell) if found.mask == mask), None)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        others = []
        for found in self.about(its, masks, cell):
            if found.mask == mask:
                return Accepted(evidence(its, found))
            others.append(found)
        if others:  # of several reasons always the same one, however the board is turned
            return opposed(self, its, cell, min(others, key=lambda each: each.code))
        if not mask & self.only:
            return Refusal("only-line" if self.only == LINE else "only-none", (cell,))
        return self.refused(its, masks, cell, mask)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks, given = field_of(board), masks_of(board), set[tuple[int, int]]()
        for square in self.squares(its):
            for found in self.forces(its, masks, square):
                if (found.link, found.mask) not in given:
                    given.add((found.link, found.mask))
                    yield Deduction(found.link, found.mask, evidence(its, found))


def evidence(its: Field, found: Forced) -> tuple[int, ...]:
    """Return the known links that show it, or the other links of a circle that is reason enough."""
    return found.shown or tuple([link for link in its.grid.links_of(found.square) if link != found.link])


def opposed(rule: AtSquares, its: Field, cell: int, found: Forced) -> Refusal:
    """Refuse a value, as the square forces the other one; a rule may have a sentence for each reason why it does."""
    facts = {"square": its.grid.squares[found.square], "held": VALUES[found.mask.bit_length() - 1]}
    facts |= {"shown": "&".join([its.grid.names[link] for link in found.shown])} if found.shown else {}
    code = f"{OPPOSITE}-{found.code}"
    return Refusal(code if code in rule.why else OPPOSITE, (cell, *evidence(its, found)), facts)


def ends_of(its: Field, cell: int) -> dict[str, str]:
    """Name the two squares of a link."""
    first, last = its.grid.ends[cell]
    return {"first": its.grid.squares[first], "last": its.grid.squares[last]}


def leg(its: Field, masks: Masks, square: int, way: int) -> list[int]:
    """Return the open links of the two that go one way from a black circle."""
    both = its.grid.at[square][way], its.beyond[square][way]
    return [link for link in both if masks[link] == OPEN]


class BlackEdge(AtSquares):
    id = "masyu.black-edge"
    name = "Black at the Edge"
    statement = (
        "From a black circle, the loop goes two squares straight on both of its sides. Where the border leaves no room "
        "for that, it goes two squares the opposite way."
    )
    legup = ("MASY-BASC-0001", "Black Edge")
    signs, only = "b", LINE
    why: ClassVar = {
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: the black circle at {square} has no room on its other side, so {cell} "
        "is a line.",
        "not-at-border": "This rule draws the two links that lead straight away from a black circle, where fewer "
        "than two squares lie on the opposite side of the circle before the border. {cell} is no such link.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        for way, second in enumerate(its.beyond[square]):
            if second < 0:
                for link in leg(its, masks, square, way ^ 2):
                    yield Forced(link, LINE, square, "border", ())

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("not-at-border", (cell,))


class BlockedBlack(AtSquares):
    id = "masyu.blocked-black"
    name = "Blocked Black"
    statement = (
        "Where a black circle cannot be left one way, two squares straight on, the loop leaves it the opposite way, "
        "two squares straight on."
    )
    level = 2
    legup = ("MASY-BASC-0002", "Blocked Black")
    signs, only = "b", LINE
    why: ClassVar = {
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: on the other side of the black circle at {square}, the border or "
        "another black circle is in the way. So {cell} is a line.",
        "opposite-none": "It is the other way round: on the other side of the black circle at {square}, {shown} is "
        "ruled out. So {cell} is a line.",
        "opposite-line": "It is the other way round: on the other side of the black circle at {square}, the line "
        "{shown} lies across. So {cell} is a line.",
        "not-blocked": "This rule draws the two links that lead straight away from a black circle, where the opposite "
        "way is blocked: by the border, another black circle, a link that is ruled out, or a line across. {cell} is no "
        "such link.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        for way in range(4):
            links = leg(its, masks, square, way ^ 2)
            if links and (stop := blocked(its, masks, square, way)):
                for link in links:
                    yield Forced(link, LINE, square, stop.code, stop.shown)

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("not-blocked", (cell,))


class BlackLeg(AtSquares):
    id = "masyu.black-leg"
    name = "Straight from Black"
    statement = (
        "A line at a black circle goes straight on through the next square, and the circle has none on the opposite "
        "side. A way that is blocked is ruled out."
    )
    legup = None
    signs = "b"
    why: ClassVar = {
        "opposite": "It is the other way round: from the black circle at {square}, the loop cannot go two squares "
        "straight on over {cell}. So {cell} is {held}.",
        "opposite-on": "It is the other way round: the line {shown} leaves the black circle at {square} and goes "
        "straight on there, so {cell} is {held}.",
        "opposite-against": "It is the other way round: the loop turns on the black circle at {square}, and {shown} on "
        "the opposite side is a line. So {cell} is {held}.",
        "leg-line": "This rule draws {cell} only straight on from a line at a black circle, and no line leads to it "
        "like that.",
        "leg-open": "This rule rules out {cell} at the black circle {square} only where the loop leaves the circle on "
        "the opposite side, or where this way is blocked. Neither is so.",
        "no-black": "Neither {first} nor {last} is a black circle, so this rule does not rule out the link between "
        "them.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        at, beyond = its.grid.at[square], its.beyond[square]
        for way in range(4):
            if masks[at[way]] == LINE and masks[beyond[way]] == OPEN:
                yield Forced(beyond[way], LINE, square, "on", (at[way],))
            if masks[at[way]] == OPEN:
                if masks[at[way ^ 2]] == LINE:
                    yield Forced(at[way], NONE, square, "against", (at[way ^ 2],))
                elif stop := blocked(its, masks, square, way):
                    yield Forced(at[way], NONE, square, stop.code, stop.shown)

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return no_leg(its, cell, mask)


class WhiteEdge(AtSquares):
    id = "masyu.white-edge"
    name = "White at the Edge"
    statement = "The loop goes straight on at a white circle: at the border it goes along the border."
    legup = ("MASY-BASC-0007", "White Edge")
    signs = "w"
    why: ClassVar = {
        "opposite": "It is the other way round: at the white circle {square}, the loop goes along the border, so "
        "{cell} is {held}.",
        "not-at-border": "Neither {first} nor {last} is a white circle at the border, so this rule says nothing about "
        "the link between them.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        at = its.grid.at[square]
        for one, other in AXES:
            if NOWHERE in (at[one], at[other]):
                yield from _axis(masks, square, at, (one, other), NONE, "border", ())

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("not-at-border", (cell,), ends_of(its, cell))


def _axis(
    masks: Masks,
    square: int,
    at: tuple[int, int, int, int],
    axis: tuple[int, int],
    mask: int,
    code: str,
    shown: tuple[int, ...],
) -> Iterator[Forced]:
    """Yield the open links of a square: those of an axis become one thing, those across the other."""
    for way in axis:
        if masks[at[way]] == OPEN:
            yield Forced(at[way], mask, square, code, shown)
    for way in ACROSS[axis[0]]:
        if masks[at[way]] == OPEN:
            yield Forced(at[way], mask ^ OPEN, square, code, shown)


class WhiteStraight(AtSquares):
    id = "masyu.white-straight"
    name = "Straight through White"
    statement = (
        "The loop goes straight on at a white circle. Once a link of it is a line or ruled out, its other links follow."
    )
    signs = "w"
    why: ClassVar = {
        "opposite": "It is the other way round: the loop goes straight on at the white circle {square}, along the "
        "border. So {cell} is {held}.",
        "opposite-line": "It is the other way round: {shown} is a line, and the loop goes straight on at the white "
        "circle {square}. So {cell} is {held}.",
        "opposite-none": "It is the other way round: {shown} is ruled out, and the loop goes straight on at the white "
        "circle {square}. So {cell} is {held}.",
        "direction-open": "This rule needs a white circle at {first} or {last} where the direction is known: by a "
        "line, by a link that is ruled out, or by the border. There is none.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        at = its.grid.at[square]
        for axis in AXES:
            for way in axis:
                mask = masks[at[way]]
                if mask != OPEN:
                    shown = () if at[way] == NOWHERE else (at[way],)
                    code = "border" if at[way] == NOWHERE else "line" if mask == LINE else "none"
                    yield from _axis(masks, square, at, axis, mask, code, shown)

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("direction-open", (cell,), ends_of(its, cell))


class NearWhite(AtSquares):
    id = "masyu.near-white"
    name = "Turn near White"
    statement = (
        "The loop turns in at least one of the two squares before and behind a white circle. If it could turn in "
        "neither of them, it crosses the circle the other way; if it cannot turn in one of them, it turns in the other."
    )
    level = 2
    legup = ("MASY-BASC-0005", "Near White")
    signs = "w"
    why: ClassVar = {
        "opposite": "It is the other way round: the loop has to turn beside the white circle {square}, so {cell} is "
        "{held}.",
        "may-turn": "No white circle near {cell} settles it: beside the one at {square}, for example, the loop could "
        "still turn in {beside}.",
        "not-through": "This rule settles {cell}, behind the white circle {square}, only where lines go straight "
        "through that circle towards it. {link} is not a line yet.",
        "line-behind": "{cell} lies behind the white circle {square}. There this rule only rules links out, so it is "
        "no reason for a line.",
        "no-white": "This rule needs a white circle at an end of {cell}, or in the same line just before or behind "
        "it. There is none.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        at, beyond = its.grid.at[square], its.beyond[square]
        for axis in AXES:
            stops = [cannot_turn(its, masks, square, way) for way in axis]
            both = [stop for stop in stops if stop]
            if len(both) == 2:
                shown = tuple(dict.fromkeys([link for stop in both for link in stop.shown]))
                yield from _axis(masks, square, at, axis, NONE, "neither", shown)
            if masks[at[axis[0]]] == masks[at[axis[1]]] == LINE:
                for stop, way in zip(stops, axis, strict=True):
                    other = beyond[way ^ 2]
                    if stop and masks[other] == OPEN:
                        shown = tuple(dict.fromkeys((at[axis[0]], at[axis[1]], *stop.shown)))
                        yield Forced(other, NONE, square, stop.code, shown)

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return no_white_settles(its, masks, cell, mask)


BLACK_EDGE, BLOCKED_BLACK, BLACK_LEG = BlackEdge(), BlockedBlack(), BlackLeg()
WHITE_EDGE, WHITE_STRAIGHT, NEAR_WHITE = WhiteEdge(), WhiteStraight(), NearWhite()
