"""Skyscrapers: how a line can be built on so that its clues are met. One function, cached by what the line holds.

Buildings are placed from the tallest to the lowest. A building is then seen from an end just if it stands before all
that are placed already, so only the set of built cells and the two counts of seen buildings matter. All sets of built
cells that can be reached with the same counts are one number, whose bits are the sets.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from puzzles.base.rule import bits

Masks = tuple[int, ...]
"""The candidates of the cells of a line, from its first cell on."""


def seen(masks: Masks) -> int:
    """Count the buildings that are seen before the first of these cells; all of them are known."""
    found = tallest = 0
    for mask in masks:
        if mask > tallest:
            found, tallest = found + 1, mask
    return found


class _Spot(NamedTuple):
    """A cell of a line, to build on: states in which it is free, each with the bits by which building moves them.

    It lies between others, before them all, or behind them all. `alone` is the state with nothing else built.
    """

    moves: tuple[tuple[int, int], ...]
    alone: int


@lru_cache(maxsize=64)
def _spots(size: int, near: int, far: int) -> tuple[_Spot, ...]:
    """Return the cells of a line. A state has a bit for a set of cells, in a block for the counts from both ends."""
    sets = 1 << size
    blocks = {(first, last): (first * (far + 1) + last) * sets for first in range(near + 1) for last in range(far + 1)}
    every = sum(1 << at for at in blocks.values())
    can_near = sum(1 << at for (first, _), at in blocks.items() if first < near or not near)
    can_far = sum(1 << at for (_, last), at in blocks.items() if last < far or not far)
    more_near, more_far = (far + 1) * sets * bool(near), sets * bool(far)
    found = []
    for cell in range(size):
        bit = 1 << cell
        free = [built for built in range(1, sets) if not built & bit]
        before = sum(1 << built for built in free if built & -built > bit)
        behind = sum(1 << built for built in free if built < bit)
        between = sum(1 << built for built in free) ^ before ^ behind
        moves: dict[int, int] = {}  # without a clue at an end it does not matter what is seen from there
        for states, by in (
            (between * every, bit),
            (before * can_near, bit + more_near),
            (behind * can_far, bit + more_far),
        ):
            moves[by] = moves.get(by, 0) | states
        found.append(
            _Spot(tuple([(states, by) for by, states in moves.items() if states]), 1 << more_near + more_far + bit)
        )
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def standing(masks: Masks, near: int, far: int) -> Masks:
    """Return the heights that each cell can have: those of some way to build the line that meets its clues.

    In such a way all heights are different; a clue that is 0 asks for nothing. All masks are 0 if there is no way.
    """
    size = len(masks)
    spots, reached = _spots(size, near, far), _reached(masks, near, far)
    left = 1 << (near + 1) * (far + 1) * (1 << size) - 1  # every cell is built on, and both counts are right
    found = [0] * size
    if not reached[-1] & left:
        return tuple(found)
    for height, (before, _) in zip(range(size), list(pairwise(reached))[::-1], strict=True):
        value, behind = 1 << height, 0
        for cell, mask in enumerate(masks):
            if mask & value and (state := _undone(spots[cell], left, last=height == size - 1) & before):
                found[cell] |= value
                behind |= state
        left = behind
    return tuple(found)


def _reached(masks: Masks, near: int, far: int) -> list[int]:
    """Return the states that can be reached when no building, the tallest, the two tallest... are placed."""
    spots, size = _spots(len(masks), near, far), len(masks)
    tallest = 1 << size - 1
    first = 0
    for spot, mask in zip(spots, masks, strict=True):
        if mask & tallest:
            first |= spot.alone
    found = [1, first]
    for height in range(size - 2, -1, -1):
        state, now, value = found[-1], 0, 1 << height
        for spot, mask in zip(spots, masks, strict=True):
            if mask & value:
                for states, by in spot.moves:
                    now |= (state & states) << by
        found.append(now)
    return found


def _undone(spot: _Spot, state: int, *, last: bool) -> int:
    """Return the states from which building on a cell leads to one of these."""
    if last:
        return 1 if state & spot.alone else 0
    found = 0
    for states, by in spot.moves:
        found |= state >> by & states
    return found


def filling(masks: Masks, near: int, far: int) -> Masks:
    """Return the first way to build the line, with the lowest heights in its first cells; () if there is none."""
    left = standing(masks, near, far)
    if not all(left):
        return ()
    for at in range(len(masks)):
        if left[at] & (left[at] - 1):  # else nothing changes
            left = standing((*left[:at], next(bits(left[at])), *left[at + 1 :]), near, far)
    return left
