"""A naive reading of what counts say, for the second readings of types that count: slow, and no part of the engine.

A state maps squares to "yes", "no" or "open": known to hold the counted value, known not to, both possible. A group is
a list of squares in reading order with its number. `near(a, b)` tells whether two different squares must keep apart.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)
State = Mapping[S, str]
Near = Callable[[S, S], bool]


class Group(NamedTuple):
    """Squares, and how many of them hold the value."""

    squares: Sequence
    number: int


def held(state: State, group: Group) -> list:
    return [square for square in group.squares if state[square] == "yes"]


def opened(state: State, group: Group) -> list:
    return [square for square in group.squares if state[square] == "open"]


def full(state: State, group: Group) -> bool:
    """It has its number, or more."""
    return len(held(state, group)) >= group.number


def needs_all(state: State, group: Group) -> bool:
    """It needs all of its open squares, or more."""
    return len(held(state, group)) + len(opened(state, group)) <= group.number


def too_many(state: State, group: Group) -> bool:
    return len(held(state, group)) > group.number


def too_few(state: State, group: Group) -> bool:
    return len(held(state, group)) + len(opened(state, group)) < group.number


def ways(state: State, group: Group) -> list[set]:
    """All choices of open squares that give the group its number, in reading order."""
    missing = group.number - len(held(state, group))
    return [set(way) for way in combinations(opened(state, group), missing)] if missing >= 0 else []


def pair_ways(state: State, first: Group, second: Group) -> list[set]:
    """List all choices of open squares of both that give both their number."""
    either = dict.fromkeys([*opened(state, first), *opened(state, second)])
    return [
        set(chosen)
        for size in range(len(either) + 1)
        for chosen in combinations(either, size)
        if len(held(state, first)) + len(set(first.squares) & set(chosen)) == first.number
        and len(held(state, second)) + len(set(second.squares) & set(chosen)) == second.number
    ]


def pair_forces(state: State, first: Group, second: Group, square: object, *, yes: bool) -> bool:
    """The square is the value, or never is, in every choice of open squares that gives both their number."""
    either = [*opened(state, first), *opened(state, second)]
    return square in either and all((square in chosen) == yes for chosen in pair_ways(state, first, second))


def fits(state: State, group: Group, near: Near) -> list[set]:
    """The ways whose squares keep apart from each other and from all known ones."""
    known = [square for square, what in state.items() if what == "yes"]
    return [
        way
        for way in ways(state, group)
        if not any(near(a, b) for a, b in combinations(way, 2)) and not any(near(a, b) for a in way for b in known)
    ]


def fit_forces(state: State, group: Group, near: Near, square: object, *, yes: bool) -> bool:
    """Every fit uses the square; or none does, or each has a square near it. Without a fit: any square of the group."""
    if not opened(state, group) or state[square] != "open":
        return False
    found = fits(state, group, near)
    inside = square in group.squares
    if not found:
        return inside
    if yes:
        return all(square in way for way in found)
    return (inside and not any(square in way for way in found)) or all(
        any(near(square, used) for used in way) for way in found
    )


def branches(state: State, group: Group, ways_of: Sequence[set]) -> list[dict]:
    """Each way sets all open squares of the group, "yes" where it uses them."""
    return [{square: "yes" if square in way else "no" for square in opened(state, group)} for way in ways_of]
