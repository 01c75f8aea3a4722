"""Masyu: how the loop can still pass a square, as its links and those beside it tell."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzles.grid.sets import set_of
from puzzles.kernel.verdict import Refusal
from puzzles.types.masyu.model import ACROSS, AXES, CORNERS, LINE, NONE, NOWHERE, OPEN, Field, Masks, known


class Stop(NamedTuple):
    """Says why the loop cannot go or turn somewhere: a code, and the known links that show it."""

    code: str
    shown: tuple[int, ...] = ()


BORDER, CIRCLE = Stop("border"), Stop("circle")


def blocked(its: Field, masks: Masks, square: int, way: int) -> Stop | None:
    """Say why the loop cannot leave a black circle this way, straight through the next square; None if it can."""
    first, second, beside = its.grid.at[square][way], its.beyond[square][way], its.grid.near[square][way]
    if second < 0:  # then the first link may be missing, too
        return BORDER
    if its.signs[beside] == "b":
        return CIRCLE
    for link in (first, second):
        if masks[link] == NONE:
            return Stop("none", (link,))
    for side in ACROSS[way]:
        link = its.grid.at[beside][side]
        if masks[link] == LINE:
            return Stop("line", (link,))
    return None


def cannot_turn(its: Field, masks: Masks, square: int, way: int) -> Stop | None:
    """Say why the loop, coming straight from a white circle, cannot turn in the next square; None if it can."""
    beside = its.grid.near[square][way]
    if beside == NOWHERE:
        return BORDER
    if its.signs[beside] == "w":
        return CIRCLE
    straight = its.beyond[square][way]
    if masks[straight] == LINE:
        return Stop("straight", (straight,))
    sides = [its.grid.at[beside][side] for side in ACROSS[way]]
    if all(masks[side] == NONE for side in sides):
        return Stop("sides", known(masks, tuple(sides)))
    return None


def no_leg(its: Field, cell: int, mask: int) -> Refusal:
    """Refuse a link that no line at a black circle settles, and no way that is blocked there."""
    first, last = its.grid.ends[cell]
    names, circle = its.grid.squares, next((square for square in (first, last) if its.signs[square] == "b"), NOWHERE)
    if mask == LINE:
        return Refusal("leg-line", (cell,))
    if circle == NOWHERE:
        return Refusal("no-black", (cell,), {"first": names[first], "last": names[last]})
    return Refusal("leg-open", (cell,), {"square": names[circle]})


def no_white_settles(its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
    """Refuse a link that no white circle settles by where the loop can turn beside it."""
    names, behind = its.grid.squares, Refusal("no-white", (cell,))
    for square in its.along[cell]:
        at, facts = its.grid.at[square], {"square": names[square]}
        for axis in AXES if its.signs[square] == "w" else ():
            own, through = cell in (at[axis[0]], at[axis[1]]), masks[at[axis[0]]] == masks[at[axis[1]]] == LINE
            for way in axis:
                more = facts | {"beside": names[its.grid.near[square][way]]}
                if cell in at and own == (mask == NONE) and not cannot_turn(its, masks, square, way):
                    return Refusal("may-turn", (cell,), more)
                if its.beyond[square][way ^ 2] == cell:
                    code = "line-behind" if mask == LINE else "may-turn" if through else "not-through"
                    missing = [its.grid.names[at[side]] for side in axis if masks[at[side]] != LINE]
                    behind = Refusal(code, (cell,), more | {"link": "&".join(missing[:1])})
    return behind


Pattern = dict[int, int]
"""A way through a square: what it makes of each link that it says something about, that it has none included."""


def patterns(its: Field, masks: Masks, square: int) -> list[Pattern]:
    """Return the ways in which the loop can still pass a square, or leave it out."""
    return [pattern(its, square, sides) for sides in ways_left(its, masks, square)]


def pattern(its: Field, square: int, sides: tuple[int, ...]) -> Pattern:
    """Return what lines on some sides of a square, and none on the others, make of links."""
    at = its.grid.at[square]
    found = dict.fromkeys(at, NONE)
    for way in sides:
        found[at[way]] = LINE
        if its.signs[square] == "b":
            found[its.beyond[square][way]] = LINE
    return found


def ways_left(its: Field, masks: Masks, square: int) -> list[tuple[int, ...]]:
    """Return the sides with lines of each way in which the loop can still pass a square, or leave it out."""
    north, east, south, west = its.grid.at[square]
    left, sign = _sides_left(masks[north], masks[east], masks[south], masks[west]), its.signs[square]
    if sign == ".":
        return [*left]
    if sign == "w":
        straight = [sides for sides in left if sides in AXES]
        return [sides for sides in straight if any(not cannot_turn(its, masks, square, way) for way in sides)]
    turns = [sides for sides in left if sides in CORNERS]
    free = {way for way in range(4) if turns and not blocked(its, masks, square, way)}
    return [sides for sides in turns if free.issuperset(sides)]


def sides_used(its: Field, masks: Masks, square: int) -> int:
    """Return the sides that some way through a square uses, as a set."""
    if its.signs[square] != ".":
        return set_of(side for sides in ways_left(its, masks, square) for side in sides)
    north, east, south, west = its.grid.at[square]
    return _sides_used(masks[north], masks[east], masks[south], masks[west])


@lru_cache(maxsize=256)
def _sides_used(*its: int) -> int:
    return set_of(side for sides in _sides_left(*its) for side in sides)


@lru_cache(maxsize=256)
def _sides_left(*its: int) -> tuple[tuple[int, ...], ...]:
    """Return the sides with lines of each way through or past a square, by the masks of its links."""
    every = [*combinations(range(4), 2), ()]
    return tuple([lines for lines in every if all(its[way] & (LINE if way in lines else NONE) for way in range(4))])


def is_passable(its: Field, masks: Masks, square: int) -> bool:
    """Tell whether some way through a square, or past it, is left."""
    if its.signs[square] == ".":
        at = [masks[link] for link in its.grid.at[square]]
        lines = at.count(LINE)
        return lines < 3 and (not lines or at.count(NONE) < 3)
    return bool(ways_left(its, masks, square))


def read_at(its: Field, square: int) -> tuple[int, ...]:
    """Return the links on which the ways through a square depend."""
    at, sign = its.grid.at[square], its.signs[square]
    beside = [its.grid.at[other] for other in its.grid.near[square] if other >= 0] if sign != "." else []
    return tuple([link for links in (at, *beside) for link in links if link >= 0])


def shown_at(its: Field, masks: Masks, square: int) -> tuple[int, ...]:
    """Return the known links on which the ways through a square depend."""
    return known(masks, read_at(its, square))


def common(ways: list[Pattern]) -> Pattern:
    """Return what all ways make of the same links."""
    first, *others = ways
    return {link: mask for link, mask in first.items() if all(other.get(link) == mask for other in others)}


__all__ = [
    "OPEN",
    "Pattern",
    "Stop",
    "blocked",
    "cannot_turn",
    "common",
    "is_passable",
    "no_leg",
    "no_white_settles",
    "pattern",
    "patterns",
    "read_at",
    "shown_at",
    "sides_used",
    "ways_left",
]
