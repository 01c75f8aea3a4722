"""Masyu: the two sides of the loop. Every corner where four squares meet lies inside it or outside.

A line has its two corners on different sides, a link that is ruled out on the same. Opposite corners of a white circle
lie on different sides, for the loop goes straight on between them. Corners at the border lie outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.masyu.at_square import OnLoop, everywhere
from puzzles.types.masyu.model import LINE, NONE, NOWHERE, OPEN, Field, Masks, field_of, masks_of

OUTSIDE = 0
"""Stands for all corners at the border."""


class Corners(NamedTuple):
    """The corners on both sides of each link, and those of each square in reading order."""

    beside: tuple[tuple[int, int], ...]
    of: tuple[tuple[int, int, int, int], ...]
    number: int


@lru_cache(maxsize=64)
def corners_of(its: Field) -> Corners:
    """Return the corners of a field, numbered from 1 in reading order."""
    height, width = its.size

    def corner(row: int, column: int) -> int:
        return row * (width - 1) + column + 1 if 0 <= row < height - 1 and 0 <= column < width - 1 else OUTSIDE

    of = []
    for row, column in (divmod(each, width) for each in range(height * width)):
        above, below = row - 1, row
        of.append((corner(above, column - 1), corner(above, column), corner(below, column - 1), corner(below, column)))
    beside = [(of[a][1], of[a][3]) if b == a + 1 else (of[a][2], of[a][3]) for a, b in its.grid.ends]
    return Corners(tuple(beside), tuple(of), (height - 1) * (width - 1) + 1)


class Way(NamedTuple):
    """A way to another corner: 1 if it changes the side, and the link that it crosses or the white circle."""

    corner: int
    other: int
    link: int = NOWHERE
    circle: int = NOWHERE


@lru_cache(maxsize=256)
def _ways(its: Field, masks: Masks) -> tuple[tuple[Way, ...], ...]:
    """Return for each corner the ways over known links and white circles."""
    corners = corners_of(its)
    found: list[list[Way]] = [[] for _ in range(corners.number)]

    def add(one: int, two: int, *rest: int) -> None:
        found[one].append(Way(two, *rest))
        found[two].append(Way(one, *rest))

    for link, (one, two) in enumerate(corners.beside):
        if masks[link] != OPEN:
            add(one, two, int(masks[link] == LINE), link)
    for circle in its.whites:
        above_left, above, below, below_right = corners.of[circle]
        add(above_left, below_right, 1, NOWHERE, circle)
        add(above, below, 1, NOWHERE, circle)
    return tuple(map(tuple, found))


class Sides(NamedTuple):
    """For each corner the first one that ways join it with, 1 if it lies on the other side than that, and a way back.

    A way back is the next corner towards the first one, and the link in between. `torn` are the first corners of those
    that lie on both sides.
    """

    first: tuple[int, ...]
    other: tuple[int, ...]
    back: tuple[tuple[int, int], ...]
    torn: frozenset[int]

    def links_back(self, corner: int) -> set[int]:
        """Return the links on the way from a corner to the first one of those that ways join it with."""
        found = set[int]()
        while corner != self.first[corner]:
            corner, link = self.back[corner]
            found.add(link)
        return found - {NOWHERE}


@lru_cache(maxsize=256)
def sides_of(its: Field, masks: Masks) -> Sides:
    """Return how far the sides of all corners are known."""
    ways = _ways(its, masks)
    first, other, torn = [NOWHERE] * len(ways), [0] * len(ways), set[int]()
    back = [(NOWHERE, NOWHERE)] * len(ways)
    for start in range(len(ways)):
        waiting = [start] if first[start] == NOWHERE else []
        for corner in waiting:
            first[corner] = start
            for way in ways[corner]:
                if first[way.corner] == NOWHERE:
                    first[way.corner], other[way.corner] = start, other[corner] ^ way.other
                    back[way.corner] = corner, way.link
                    waiting.append(way.corner)
                elif other[way.corner] != other[corner] ^ way.other:
                    torn.add(start)
    return Sides(tuple(first), tuple(other), tuple(back), frozenset(torn))


def way_between(its: Field, masks: Masks, start: int, end: int, other: int) -> list[Way]:
    """Return a shortest way between two corners that changes the side an odd number of times, or an even one."""
    ways, came = _ways(its, masks), dict[tuple[int, int], tuple[int, int, Way]]()
    waiting = [(start, 0)]
    for corner, odd in waiting:
        for way in ways[corner]:
            at = way.corner, odd ^ way.other
            if at not in came:
                came[at] = corner, odd, way
                waiting.append(at)
        if (end, other) in came:
            break
    found, at = list[Way](), (end, other)
    while at != (start, 0):
        corner, odd, way = came[at]
        at = corner, odd
        found.append(way)
    return found


def way_round(its: Field, masks: Masks, link: int, mask: int) -> list[Way]:
    """Return a way between the corners beside a link that makes it a line, or none."""
    one, two = corners_of(its).beside[link]
    return way_between(its, masks, one, two, int(mask == LINE))


def way_back(its: Field, masks: Masks, number: int) -> list[Way] | None:
    """Return a way from a corner of a square back to it by which it lies on both sides, None if there is none."""
    sides = sides_of(its, masks)
    torn = next((each for each in corners_of(its).of[number] if sides.first[each] in sides.torn), None)
    return None if torn is None else way_between(its, masks, torn, torn, 1)


def crossed(ways: list[Way]) -> tuple[int, ...]:
    """Return the links that ways cross."""
    return tuple(sorted({way.link for way in ways if way.link != NOWHERE}))


def sides_known(its: Field, masks: Masks, link: int) -> tuple[int, ...]:
    """Return what a link is by the sides of its corners: LINE, NONE, nothing, or both if these lie on both sides."""
    one, two = corners_of(its).beside[link]
    sides = sides_of(its, masks)
    if sides.first[one] != sides.first[two]:
        return ()
    mask = LINE if sides.other[one] != sides.other[two] else NONE
    return (mask, mask ^ OPEN) if sides.first[one] in sides.torn else (mask,)


class InsideOutside(DirectRule):
    id = "masyu.inside-outside"
    name = "Inside and Outside"
    statement = (
        "Corners of squares at the border lie outside the loop. Over a line, or diagonally over a white circle, the "
        "side changes; over a link that is ruled out it stays. Where that tells whether both corners beside a link lie "
        "on the same side, it decides the link."
    )
    level = 4
    why: ClassVar = {
        "opposite": "It is the other way round: the two corners beside {cell} lie on the same side of the loop, so it "
        "is ruled out.",
        "opposite-line": "It is the other way round: the two corners beside {cell} lie on different sides of the loop, "
        "so it is a line.",
        "sides-open": "This rule goes from corner to corner only over lines, white circles and links that are ruled "
        "out. No such way leads from one corner beside {cell} to the other, so it does not know whether they lie on "
        "the same side of the loop.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        known = sides_known(its, masks, cell)
        if mask in known:
            return Accepted(crossed(way_round(its, masks, cell, mask)))
        if known:
            code = OPPOSITE if mask == LINE else f"{OPPOSITE}-line"
            return Refusal(code, (cell, *crossed(way_round(its, masks, cell, known[0]))))
        return Refusal("sides-open", (cell,))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        for cell, old in enumerate(board.cells):
            for mask in sides_known(its, masks, cell) if old == OPEN else ():
                yield Deduction(cell, mask, crossed(way_round(its, masks, cell, mask)))


class BothSides(OnLoop):
    id = "masyu.both-sides"
    name = "Both Sides"
    statement = (
        "A corner of a square would lie inside the loop and outside: by lines and white circles, which change the "
        "side, and by links that are ruled out, which keep it."
    )
    level = 4
    why: ClassVar = {
        "nowhere": "By the known links and white circles of this board, every corner can lie inside the loop or "
        "outside.",
        "sides-agree": "The known links and white circles put no corner of {square} both inside the loop and outside.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        way = way_back(its, masks, number)
        return None if way is None else crossed(way)

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        return Refusal("sides-agree", its.grid.links_of(number))


INSIDE_OUTSIDE, BOTH_SIDES = InsideOutside(), BothSides()
