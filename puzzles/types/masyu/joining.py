"""Masyu: rules about the parts of the board inside and outside the loop, each of which hangs together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.masyu.at_square import OnLoop, everywhere
from puzzles.types.masyu.model import LINE, NONE, OPEN, Field, Masks, field_of, masks_of
from puzzles.types.masyu.sides import OUTSIDE, Sides, corners_of, sides_of

IN, OUT = 1, 0


class Passages(NamedTuple):
    """The corners from which one gets over a link that is no line: to the next one, to that below, to the border."""

    next: int
    below: int
    border: int


@lru_cache(maxsize=256)
def _passages(its: Field, masks: Masks) -> Passages:
    east = south = border = 0
    for link, (one, two) in enumerate(corners_of(its).beside):
        if masks[link] != LINE:
            if OUTSIDE in (one, two):
                border |= 1 << max(one, two)
            elif two - one == 1:
                east |= 1 << one
            else:
                south |= 1 << one
    return Passages(east, south, border)


def _joined(its: Field, masks: Masks, start: int, among: int) -> int:
    """Return the corners, of some, that one gets to from one of them without crossing a line."""
    ways, down = _passages(its, masks), its.size[1] - 1
    found = edge = start
    while edge:
        beside = (edge & ways.next) << 1 | edge >> 1 & ways.next | (edge & ways.below) << down
        beside |= edge >> down & ways.below
        if edge & 1:
            beside |= ways.border
        edge = beside & among & ~found
        found |= edge
    return found


class Parts(NamedTuple):
    """A side of the loop, IN or OUT, and corners of it that are joined with each other, but not with all others."""

    side: int
    part: int


def _parts(its: Field, masks: Masks, known: tuple[int, int]) -> tuple[Parts, ...]:
    """Return how the sides fall into parts that do so, by the corners that lie outside and inside."""
    found = []
    for side in (IN, OUT):
        own = known[side]
        part = _joined(its, masks, own & -own, ~known[1 - side])
        if own & ~part:
            found.append(Parts(side, part))
    return tuple(found)


class Known(NamedTuple):
    """The corners that are known to lie outside and inside, how these fall into parts, and what others would do.

    `forced` has, for the first corner of others which ways join and a side, how the board would fall into parts if that
    corner did not lie there. `torn` tells whether some corner lies on both sides; then the rest says nothing.
    """

    corners: tuple[int, int]
    parts: tuple[Parts, ...]
    forced: dict[tuple[int, int], Parts]
    torn: bool


@lru_cache(maxsize=256)
def known_of(its: Field, masks: Masks) -> Known:
    """Return what is known of the sides of a board."""
    sides = sides_of(its, masks)
    if sides.torn:
        return Known((0, 0), (), {}, torn=True)
    chains: dict[int, list[int]] = {}
    for corner, first in enumerate(sides.first):
        chains.setdefault(first, [0, 0])[sides.other[corner]] |= 1 << corner
    outside, inside = chains.pop(OUTSIDE)
    beside = _beside(its, sides)
    forced = dict[tuple[int, int], Parts]()
    for first, (same, other) in chains.items():
        tried = ((OUT, (outside | same, inside | other)), (IN, (outside | other, inside | same)))
        for side, known in tried if first in beside else ():
            if parts := _parts(its, masks, known):
                forced[first, 1 - side] = parts[0]
    return Known((outside, inside), _parts(its, masks, (outside, inside)), forced, torn=False)


def _beside(its: Field, sides: Sides) -> set[int]:
    """Return the first corners of those that a link joins with a corner of which the side is known."""
    both = [{sides.first[one], sides.first[two]} for one, two in corners_of(its).beside]
    return {first for pair in both if OUTSIDE in pair for first in pair}


def _end(its: Field, masks: Masks, link: int) -> int | None:
    """Return the corner beside a link of which the side is not known, if that of the other one is."""
    sides = sides_of(its, masks)
    left = [corner for corner in corners_of(its).beside[link] if sides.first[corner] != OUTSIDE]
    return left[0] if len(left) == 1 else None


def shown_by(
    its: Field, masks: Masks, parts: Parts, known: tuple[int, int], link: int | None = None
) -> tuple[int, ...]:
    """Return the links that show how a side falls into parts: what is around one of them, and what shows its side.

    `link` is the one that is supposed to join some corners with those of known sides.
    """
    corners, sides = corners_of(its), sides_of(its, masks)
    own = known[parts.side]
    witnesses = {(own & parts.part & -(own & parts.part)).bit_length() - 1, (own & ~parts.part).bit_length() - 1}
    found = set[int]()
    for each, (one, two) in enumerate(corners.beside):
        if (parts.part >> one ^ parts.part >> two) & 1:
            if masks[each] == LINE:
                found.add(each)
            else:
                witnesses.add(two if parts.part >> one & 1 else one)
    if link is not None:
        witnesses |= {*corners.beside[link]}
    return tuple(sorted(found.union(*[sides.links_back(corner) for corner in witnesses])))


class ConnectedSides(DirectRule):
    id = "masyu.connected-sides"
    name = "Connected Sides"
    statement = (
        "All corners of squares inside the loop are connected, and so are all outside. Where the side of one corner "
        "beside a link is known and that of the other is not, the link is decided if its opposite would part a side."
    )
    level = 4
    why: ClassVar = {
        "opposite": "It is the other way round: with {cell} as {value}, the inside or the outside of the loop would "
        "fall into parts.",
        "not-one-side": "This rule needs a link with one corner that is known to lie inside the loop or outside, and "
        "another of which that is not known. {cell} is no such link.",
        "both-sides": "Some corner of this board would lie inside the loop and outside. That is a contradiction: use "
        "Both Sides.",
        "stay-joined": "Whatever {cell} is: the corners that are known to lie inside can still be connected, and so "
        "can those outside.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        if known_of(its, masks).torn:
            return Refusal("both-sides", (cell,))
        if _end(its, masks, cell) is None:
            return Refusal("not-one-side", (cell,))
        if parts := decided(its, masks, cell, mask):
            return Accepted(self._shown(its, masks, cell, mask, parts))
        if parts := decided(its, masks, cell, mask ^ OPEN):
            return Refusal(OPPOSITE, (cell, *self._shown(its, masks, cell, mask ^ OPEN, parts)))
        return Refusal("stay-joined", (cell,))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        for cell, old in enumerate(board.cells if known_of(its, masks).forced else ()):
            for mask in (LINE, NONE) if old == OPEN else ():
                if parts := decided(its, masks, cell, mask):
                    yield Deduction(cell, mask, self._shown(its, masks, cell, mask, parts))

    def _shown(self, its: Field, masks: Masks, cell: int, mask: int, parts: Parts) -> tuple[int, ...]:
        return shown_by(its, masks, parts, supposed_sides(its, masks, cell, mask), cell)


def decided(its: Field, masks: Masks, link: int, mask: int) -> Parts | None:
    """Return how a side would fall into parts if a link were not LINE, or not NONE; None if it would not."""
    if (end := _end(its, masks, link)) is None:
        return None
    return known_of(its, masks).forced.get((sides_of(its, masks).first[end], _side(its, masks, link, mask)))


def _side(its: Field, masks: Masks, link: int, mask: int) -> int:
    """Return the side of the first of the corners that ways join with a link, if that is LINE, or NONE."""
    sides, (one, two) = sides_of(its, masks), corners_of(its).beside[link]
    return sides.other[one] ^ sides.other[two] ^ (mask == LINE)


def supposed_sides(its: Field, masks: Masks, link: int, mask: int) -> tuple[int, int]:
    """Return the corners outside and inside if a link were not LINE, or not NONE."""
    sides, end = sides_of(its, masks), _end(its, masks, link)
    found = list(known_of(its, masks).corners)
    for corner, first in enumerate(sides.first):
        if end is not None and first == sides.first[end]:
            found[_side(its, masks, link, mask ^ OPEN) ^ sides.other[corner]] |= 1 << corner
    return found[0], found[1]


class PartedSides(OnLoop):
    id = "masyu.parted-sides"
    name = "Parted Sides"
    statement = (
        "Two corners of squares lie inside the loop, or both outside, and lines or the other side part them for good."
    )
    level = 4
    why: ClassVar = {
        "nowhere": "On this board, the corners that are known to lie inside the loop can be connected, and so can "
        "those outside.",
        "both-sides": "Some corner of this board would lie inside the loop and outside. That is a contradiction, too: "
        "use Both Sides.",
        "not-parted": "No corner of {square} is known to lie on a side of the loop that has fallen into parts.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        known, own = known_of(its, masks), set_of(corners_of(its).of[number])
        for parts in known.parts:
            if here := known.corners[parts.side] & own:
                shown = shown_by(its, masks, parts, known.corners)
                return tuple(sorted({*shown, *sides_of(its, masks).links_back(cells_in(here)[0])}))
        return None

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        code = "both-sides" if known_of(its, masks).torn else "not-parted"
        return Refusal(code, its.grid.links_of(number))


CONNECTED_SIDES, PARTED_SIDES = ConnectedSides(), PartedSides()
