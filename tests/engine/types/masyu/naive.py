"""A second reading of Masyu's rules, from their words alone: slow, naive, and nothing here knows the engine.

A grid is a tuple of rows, each a text of `w b .`; a link is a pair of squares (row, column), the upper or left one
first; a state says of every link whether it is `line`, `none` or `open`. A side is a step (down, right).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations

Grid = tuple[str, ...]
Square = tuple[int, int]
Link = tuple[Square, Square]
State = dict[Link, str]
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
UP, RIGHT, DOWN, LEFT = SIDES


def squares(grid: Grid) -> list[Square]:
    return [(r, c) for r, row in enumerate(grid) for c in range(len(row))]


def colour(grid: Grid, square: Square) -> str:
    return grid[square[0]][square[1]]


def circles(grid: Grid) -> set[Square]:
    return {square for square in squares(grid) if colour(grid, square) != "."}


def step(square: Square, side: Square) -> Square:
    return square[0] + side[0], square[1] + side[1]


def opposite(side: Square) -> Square:
    return -side[0], -side[1]


def across(side: Square) -> list[Square]:
    return [other for other in SIDES if other not in (side, opposite(side))]


@cache
def link(square: Square, side: Square) -> Link:
    """Return the link on that side of a square, which may lead out of the grid."""
    first, last = sorted((square, step(square, side)))
    return first, last


def value(state: State, square: Square, side: Square) -> str:
    """Return what is known of the link on that side; beyond the border there is none."""
    return state.get(link(square, side), "none")


def values(state: State, square: Square) -> list[str]:
    return [value(state, square, side) for side in SIDES]


def leg(square: Square, side: Square) -> list[Link]:
    """Return the two links that go straight on from a square."""
    return [link(square, side), link(step(square, side), side)]


def blocked(grid: Grid, state: State, square: Square, side: Square) -> bool:
    """One of its links is none or absent, or the next square is a black circle, or a line goes across there."""
    if any(state.get(each, "none") == "none" for each in leg(square, side)):
        return True
    beside = step(square, side)
    return colour(grid, beside) == "b" or any(value(state, beside, other) == "line" for other in across(side))


def cannot_turn(grid: Grid, state: State, square: Square, side: Square) -> bool:
    """Read the same of a white circle: absent, a white circle, a line straight on, or none on both sides."""
    beside = step(square, side)
    if beside not in squares(grid):
        return True
    return (
        colour(grid, beside) == "w"
        or value(state, beside, side) == "line"
        or all(value(state, beside, other) == "none" for other in across(side))
    )


def ways(grid: Grid, state: State, square: Square) -> list[State]:
    """List what each way through a square makes of the links that it names."""
    found = []
    own = [side for side in SIDES if link(square, side) in state]
    for pair in [*combinations(SIDES, 2), ()]:
        sign, straight = colour(grid, square), bool(pair) and pair[0] == opposite(pair[-1])
        named = {link(square, side): "line" if side in pair else "none" for side in own}
        fits = all(side in own for side in pair)
        if sign == "b":
            fits = fits and bool(pair) and not straight and not any(blocked(grid, state, square, s) for s in pair)
            named |= {leg(square, side)[1]: "line" for side in pair}
        elif sign == "w":
            fits = fits and straight and not all(cannot_turn(grid, state, square, side) for side in pair)
        if fits and all(state[each] in (its, "open") for each, its in named.items()):
            found.append(named)
    return found


def components(grid: Grid, kept: Collection[Link]) -> list[set[Square]]:
    """Return the squares as these links join them."""
    groups = [{square} for square in squares(grid)]
    for a, b in kept:
        one, other = (next(group for group in groups if end in group) for end in (a, b))
        if one != other:
            groups.remove(other)
            one |= other
    return groups


def having(state: State, *wanted: str) -> set[Link]:
    return {each for each, its in state.items() if its in wanted}


def group_of(grid: Grid, kept: Collection[Link], square: Square) -> set[Square]:
    return next(group for group in components(grid, kept) if square in group)


def border(state: State, part: set[Square]) -> list[Link]:
    return [each for each in state if (each[0] in part) != (each[1] in part)]


# --- direct: link := value -------------------------------------------------------------------------------------------


def _legs(grid: Grid, each: Link) -> Iterator[tuple[Square, Square, int]]:
    """Yield the black circles and sides whose leg the link is in, and whether it is its first or second link."""
    for square in circles(grid):
        for side in SIDES:
            if colour(grid, square) == "b" and each in leg(square, side):
                yield square, side, leg(square, side).index(each)


def black_edge(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "line" and any(
        any(gone not in state for gone in leg(square, opposite(side))) for square, side, _ in _legs(grid, each)
    )


def blocked_black(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "line" and any(blocked(grid, state, square, opposite(side)) for square, side, _ in _legs(grid, each))


def black_leg(grid: Grid, state: State, each: Link, its: str) -> bool:
    for square, side, number in _legs(grid, each):
        if number == 1 and its == "line" and value(state, square, side) == "line":
            return True
        against = value(state, square, opposite(side)) == "line" or blocked(grid, state, square, side)
        if number == 0 and its == "none" and against:
            return True
    return False


def _whites(grid: Grid, each: Link) -> list[tuple[Square, Square]]:
    """List the white circles at a link, each with the side on which the link is."""
    return [
        (square, side)
        for square in each
        for side in SIDES
        if colour(grid, square) == "w" and link(square, side) == each
    ]


def white_edge(grid: Grid, state: State, each: Link, its: str) -> bool:
    for square, side in _whites(grid, each):
        if its == "none" and link(square, opposite(side)) not in state:
            return True
        if its == "line" and any(link(square, other) not in state for other in across(side)):
            return True
    return False


def white_straight(grid: Grid, state: State, each: Link, its: str) -> bool:
    for square, side in _whites(grid, each):
        against = [value(state, square, other) for other in across(side)]
        with_it = value(state, square, opposite(side))
        if its == "line" and (with_it == "line" or "none" in against):
            return True
        if its == "none" and (with_it == "none" or "line" in against):
            return True
    return False


def near_white(grid: Grid, state: State, each: Link, its: str) -> bool:
    for square, side in _whites(grid, each):
        own, others = [side, opposite(side)], across(side)
        if its == "none" and all(cannot_turn(grid, state, square, way) for way in own):
            return True
        if its == "line" and all(cannot_turn(grid, state, square, way) for way in others):
            return True
    for square in circles(grid):
        for side in SIDES:
            if colour(grid, square) == "w" and leg(square, side)[1] == each and its == "none":
                passed = value(state, square, side) == value(state, square, opposite(side)) == "line"
                if passed and cannot_turn(grid, state, square, opposite(side)):
                    return True
    return False


def finished_path(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "line" and any(sorted(values(state, end)) == ["line", "none", "none", "open"] for end in each)


def full_square(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "none" and any(values(state, end).count("line") >= 2 for end in each)


def dead_end(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "none" and any(sorted(values(state, end)) == ["none", "none", "none", "open"] for end in each)


def rest_is_empty(grid: Grid, state: State, each: Link, its: str) -> bool:
    lines = having(state, "line")
    if its == "line" or not lines:
        return False
    part = group_of(grid, lines, min(lines)[0])
    passed = all(values(state, square).count("line") == 2 for square in part)
    return passed and circles(grid) <= part and all(end in part for line in lines for end in line)


def connected_cells(grid: Grid, state: State, each: Link, its: str) -> bool:
    lines = having(state, "line")
    part = group_of(grid, lines, each[0])
    return its == "none" and each[1] in part and _leaves_out(grid, state, part)


def _leaves_out(grid: Grid, state: State, part: set[Square]) -> bool:
    return bool(circles(grid) - part) or any(line[0] not in part for line in having(state, "line"))


def only_one_choice(grid: Grid, state: State, each: Link, its: str) -> bool:
    found = [ways(grid, state, square) for square in squares(grid)]
    return any(len(choices) == 1 and choices[0].get(each) == its for choices in found)


def every_choice(grid: Grid, state: State, each: Link, its: str) -> bool:
    found = [ways(grid, state, square) for square in squares(grid)]
    return any(choices and all(way.get(each) == its for way in choices) for choices in found)


def no_way_back(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "none" and each[1] not in group_of(grid, having(state, "line", "open") - {each}, each[0])


def even_border(grid: Grid, state: State, each: Link, its: str) -> bool:
    """The link is the only open one on the border of what open links join with one of its squares."""
    for end, other in (each, each[::-1]):
        part = group_of(grid, having(state, "open") - {each}, end)
        if other not in part:
            odd = sum(state[crossed] == "line" for crossed in border(state, part)) % 2 == 1
            if odd == (its == "line"):
                return True
    return False


def keep_connected(grid: Grid, state: State, each: Link, its: str) -> bool:
    return its == "line" and parted(grid, state | {each: "none"})


def parted(grid: Grid, state: State) -> bool:
    """Some circles and lines are parted from others once at most one link is taken away."""
    passed = circles(grid) | {end for line in having(state, "line") for end in line}
    kept = having(state, "line", "open")
    cuts = [kept, *(kept - {gone} for gone in kept)]
    return any(sum(bool(passed & part) for part in components(grid, left)) > 1 for left in cuts)


# --- contradictions: at a square, None for anywhere -------------------------------------------------------------------


def places(grid: Grid, at: Square | None) -> list[Square]:
    return [square for square in squares(grid) if at in (None, square)]


def bad_looping(grid: Grid, state: State, at: Square | None) -> bool:
    lines = having(state, "line")
    for square in places(grid, at):
        part = group_of(grid, lines, square)
        own = [line for line in lines if line[0] in part]
        loose = any(values(state, each).count("line") != 2 for each in part)
        if own and len(own) >= len(part) and (loose or _leaves_out(grid, state, part)):
            return True
    return False


def black(grid: Grid, state: State, at: Square | None) -> bool:
    return any(
        value(state, square, side) == "line"
        and (value(state, square, opposite(side)) == "line" or blocked(grid, state, square, side))
        for square in places(grid, at)
        if colour(grid, square) == "b"
        for side in SIDES
    )


def white(grid: Grid, state: State, at: Square | None) -> bool:
    for square in places(grid, at):
        if colour(grid, square) == "w":
            for side in SIDES:
                drawn = value(state, square, side) == "line"
                if drawn and any(value(state, square, other) == "line" for other in across(side)):
                    return True
                both = drawn and value(state, square, opposite(side)) == "line"
                if both and all(cannot_turn(grid, state, square, way) for way in (side, opposite(side))):
                    return True
    return False


def no_options(grid: Grid, state: State, at: Square | None) -> bool:
    return any(not ways(grid, state, square) for square in places(grid, at))


def only_two(grid: Grid, state: State, at: Square | None) -> bool:
    return any(values(state, square).count("line") > 2 for square in places(grid, at))


def odd_border(grid: Grid, state: State, at: Square | None) -> bool:
    parts = [group_of(grid, having(state, "open"), square) for square in places(grid, at)]
    return any(sum(state[each] == "line" for each in border(state, part)) % 2 for part in parts)


def cut_off(grid: Grid, state: State, at: Square | None) -> bool:
    if at and at not in circles(grid) and "line" not in values(state, at):
        return False
    return parted(grid, state)


# --- cases: what the branches draw ------------------------------------------------------------------------------------


def line_or_none(grid: Grid, state: State, each: Link) -> list[State]:
    return [{each: "line"}, {each: "none"}] if state[each] == "open" else []


def _split(grid: Grid, state: State, square: Square, sign: str) -> list[State]:
    found = ways(grid, state, square) if colour(grid, square) == sign else []
    drawn = [{each: its for each, its in way.items() if its == "line" and state[each] == "open"} for way in found]
    return drawn if all(drawn) else []


def black_split(grid: Grid, state: State, square: Square) -> list[State]:
    """List up and right, up and left, right and down, down and left."""
    return _split(grid, state, square, "b")


def white_split(grid: Grid, state: State, square: Square) -> list[State]:
    """List up and down, then side to side."""
    found = _split(grid, state, square, "w")
    return sorted(found, key=lambda way: all(a[0] == b[0] for a, b in way))


def normal_split(grid: Grid, state: State, square: Square) -> list[State]:
    if values(state, square).count("line") != 1:
        return []
    return [{link(square, side): "line"} for side in SIDES if value(state, square, side) == "open"]


DIRECT: dict[str, Callable[[Grid, State, Link, str], bool]] = {
    "masyu.black-edge": black_edge,
    "masyu.white-edge": white_edge,
    "masyu.black-leg": black_leg,
    "masyu.white-straight": white_straight,
    "masyu.finished-path": finished_path,
    "masyu.full-square": full_square,
    "masyu.dead-end": dead_end,
    "masyu.rest-is-empty": rest_is_empty,
    "masyu.blocked-black": blocked_black,
    "masyu.near-white": near_white,
    "masyu.connected-cells": connected_cells,
    "masyu.only-one-choice": only_one_choice,
    "masyu.every-choice": every_choice,
    "masyu.no-way-back": no_way_back,
    "masyu.even-border": even_border,
    "masyu.keep-connected": keep_connected,
}
CONTRADICTION: dict[str, Callable[[Grid, State, Square | None], bool]] = {
    "masyu.bad-looping": bad_looping,
    "masyu.black": black,
    "masyu.white": white,
    "masyu.only-two": only_two,
    "masyu.no-options": no_options,
    "masyu.odd-border": odd_border,
    "masyu.cut-off": cut_off,
}
AT_SQUARE: dict[str, Callable[[Grid, State, Square], list[State]]] = {
    "masyu.black-split": black_split,
    "masyu.white-split": white_split,
    "masyu.normal-split": normal_split,
}
