"""A second reading of Shirokuro's rules, from their words alone: slow, naive, and written before the fast one.

A grid is a tuple of rows, each a text of `w b .`; a link is a pair of squares (row, column), the upper or left one
first; a state says of every link whether it is `line`, `none` or `open`. Nothing here knows the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

Grid = tuple[str, ...]
Square = tuple[int, int]
Link = tuple[Square, Square]
State = dict[Link, str]


@cache
def circles(grid: Grid) -> tuple[Square, ...]:
    """The squares with a circle."""
    return tuple((r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign in "wb")


@cache
def links(grid: Grid) -> tuple[Link, ...]:
    """Each white-black pair in sight of each other along a row or column with no circle between."""
    found = []
    for line in (0, 1):
        for number in range(max(len(grid), len(grid[0]))):
            standing = sorted(square for square in circles(grid) if square[line] == number)
            found += [(a, b) for a, b in pairwise(standing) if grid[a[0]][a[1]] != grid[b[0]][b[1]]]
    return tuple(found)


@cache
def inner(link: Link) -> frozenset[Square]:
    """The squares strictly between the two circles."""
    (r1, c1), (r2, c2) = link
    squares = {(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)}
    return frozenset(squares - {(r1, c1), (r2, c2)})


@cache
def crosses(one: Link, other: Link) -> bool:
    """They pass through the same square."""
    return one != other and bool(inner(one) & inner(other))


@cache
def links_of(grid: Grid, circle: Square) -> tuple[Link, ...]:
    """The links that end in a circle."""
    return tuple(link for link in links(grid) if circle in link)


def components(grid: Grid, kept: set[Link]) -> list[set[Square]]:
    """The circles by reachability over these links."""
    groups = [{circle} for circle in circles(grid)]
    for a, b in kept:
        one = next(group for group in groups if a in group)
        other = next(group for group in groups if b in group)
        if one != other:
            groups.remove(other)
            one |= other
    return groups


def unequal(grid: Grid, group: set[Square]) -> bool:
    """Not as many white as black."""
    signs = [grid[r][c] for r, c in group]
    return signs.count("w") != signs.count("b")


def not_none(state: State) -> set[Link]:
    """The links that may be lines."""
    return {link for link, value in state.items() if value != "none"}


# --- direct: link := value -------------------------------------------------------------------------------------------


def only_link(grid: Grid, state: State, link: Link, value: str) -> bool:
    """For one of its circles it is the only link not `none`."""
    return value == "line" and any(set(links_of(grid, end)) & not_none(state) == {link} for end in link)


def finished_circle(grid: Grid, state: State, link: Link, value: str) -> bool:
    """One of its circles has another line already."""
    return value == "none" and any(
        state[other] == "line" for end in link for other in links_of(grid, end) if other != link
    )


def no_crossing(grid: Grid, state: State, link: Link, value: str) -> bool:
    """A drawn line crosses it."""
    return value == "none" and any(state[other] == "line" for other in state if crosses(link, other))


def avoid_stranding(grid: Grid, state: State, link: Link, value: str) -> bool:
    """For some other circle, all its links cross this one, end in one of its circles, or are none."""
    return value == "none" and any(
        all(crosses(link, its) or set(its) & set(link) or state[its] == "none" for its in links_of(grid, circle))
        for circle in circles(grid)
        if circle not in link
    )


def keep_balance(grid: Grid, state: State, link: Link, value: str) -> bool:
    """The opposite value would leave a connected component with unequally many white and black."""
    kept = not_none(state) - {link}
    if value == "none":
        kept = {other for other in kept if not crosses(link, other) and not set(link) & set(other)} | {link}
    return any(unequal(grid, group) for group in components(grid, kept))


# --- contradictions: at a circle or link, None for anywhere -----------------------------------------------------------


def stranded_circle(grid: Grid, state: State, at: Square | None) -> bool:
    """A circle has no line and no open link."""
    return any(
        all(state[link] == "none" for link in links_of(grid, circle))
        for circle in circles(grid)
        if at in (None, circle)
    )


def crossing_lines(grid: Grid, state: State, at: Link | None) -> bool:
    """Two drawn lines cross."""
    drawn = [link for link, value in state.items() if value == "line"]
    return any(crosses(one, other) for one in drawn if at in (None, one) for other in drawn)


def two_lines(grid: Grid, state: State, at: Square | None) -> bool:
    """A circle has two lines."""
    return any(
        [state[link] for link in links_of(grid, circle)].count("line") >= 2
        for circle in circles(grid)
        if at in (None, circle)
    )


def colour_imbalance(grid: Grid, state: State, at: Square | None) -> bool:
    """A connected component has unequally many white and black."""
    return any(unequal(grid, group) for group in components(grid, not_none(state)) if at is None or at in group)


# --- cases: the links that the branches set, and to what --------------------------------------------------------------


def line_or_none(grid: Grid, state: State, link: Link) -> list[tuple[Link, str]]:
    """An open link: line, none."""
    return [(link, "line"), (link, "none")] if state[link] == "open" else []


def links_of_circle(grid: Grid, state: State, circle: Square) -> list[tuple[Link, str]]:
    """A circle without a line: one branch per open link, clockwise from north."""
    its = links_of(grid, circle)
    if any(state[link] == "line" for link in its):
        return []
    row, column = circle

    def clockwise(link: Link) -> int:
        other_row, other_column = next(end for end in link if end != circle)
        return [other_row < row, other_column > column, other_row > row, other_column < column].index(True)

    return [(link, "line") for link in sorted(its, key=clockwise) if state[link] == "open"]


DIRECT: dict[str, Callable[[Grid, State, Link, str], bool]] = {
    "shirokuro.only-link": only_link,
    "shirokuro.finished-circle": finished_circle,
    "shirokuro.no-crossing": no_crossing,
    "shirokuro.avoid-stranding": avoid_stranding,
    "shirokuro.keep-balance": keep_balance,
}
AT_CIRCLE: dict[str, Callable[[Grid, State, Square | None], bool]] = {
    "shirokuro.stranded-circle": stranded_circle,
    "shirokuro.two-lines": two_lines,
    "shirokuro.colour-imbalance": colour_imbalance,
}
AT_LINK: dict[str, Callable[[Grid, State, Link | None], bool]] = {"shirokuro.crossing-lines": crossing_lines}
