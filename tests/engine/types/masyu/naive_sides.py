"""A second reading of Masyu's rules about the two sides of the loop, from their words alone; see naive.py."""

from __future__ import annotations

from functools import cache

from tests.engine.types.masyu.naive import Grid, Link, Square, State, circles, colour, places, squares

Corner = tuple[int, int]
OUTSIDE = (0, 0)


def corners(grid: Grid, square: Square) -> tuple[Corner, ...]:
    """List the corners of a square, the upper left one first; those at the border of the grid are one."""
    return corners_within(len(grid), len(grid[0]), square)


@cache
def corners_within(height: int, width: int, square: Square) -> tuple[Corner, ...]:
    """List the corners of a square of a grid of that size; remembered, as every question asks for all of them."""
    every = [(square[0] + down, square[1] + right) for down in (0, 1) for right in (0, 1)]
    return tuple((r, c) if 0 < r < height and 0 < c < width else OUTSIDE for r, c in every)


def beside(grid: Grid, each: Link) -> tuple[Corner, Corner]:
    """Return the two corners that both squares of a link have."""
    first = corners(grid, each[0])
    return (first[1], first[3]) if each[0][0] == each[1][0] else (first[2], first[3])


def relations(grid: Grid, state: State) -> list[tuple[Corner, Corner, bool]]:
    """List pairs of corners, and whether they are on different sides of the loop."""
    found = [(*beside(grid, each), its == "line") for each, its in state.items() if its != "open"]
    for square in circles(grid):
        if colour(grid, square) == "w":
            a, b, c, d = corners(grid, square)
            found += [(a, d, True), (b, c, True)]
    return found


def seen_from(grid: Grid, state: State, corner: Corner) -> set[tuple[Corner, bool]]:
    """Return the corners that relations join with one, and whether that says that they are on another side."""
    reached, pairs = {(corner, False)}, relations(grid, state)
    while True:
        more = {(b, odd ^ other) for a, b, other in pairs for odd in (False, True) if (a, odd) in reached}
        more |= {(a, odd ^ other) for a, b, other in pairs for odd in (False, True) if (b, odd) in reached}
        if more <= reached:
            return reached
        reached |= more


def inside_outside(grid: Grid, state: State, each: Link, its: str) -> bool:
    one, other = beside(grid, each)
    return (other, its == "line") in seen_from(grid, state, one)


def torn(grid: Grid, state: State, corner: Corner) -> bool:
    return (corner, True) in seen_from(grid, state, corner)


def fallen_apart(grid: Grid, state: State) -> list[set[Corner]]:
    """Return the known corners of each side of the loop that has fallen into parts."""
    known, found = seen_from(grid, state, OUTSIDE), []
    every = {corner for square in squares(grid) for corner in corners(grid, square)}
    for inside in (False, True):
        own = {corner for corner, side in known if side == inside}
        free = every - {corner for corner, side in known if side != inside}
        reached = {min(own)} if own else set()
        while True:
            pairs = [beside(grid, each) for each, its in state.items() if its != "line"]
            more = {b for a, b in (*pairs, *[pair[::-1] for pair in pairs]) if a in reached and b in free} - reached
            if not more:
                break
            reached |= more
        if own - reached:
            found.append(own)
    return found


def connected_sides(grid: Grid, state: State, each: Link, its: str) -> bool:
    known = dict(seen_from(grid, state, OUTSIDE))
    if any(torn(grid, state, corner) for corner in {c for square in squares(grid) for c in corners(grid, square)}):
        return False
    if sum(corner in known for corner in beside(grid, each)) != 1:
        return False
    return bool(fallen_apart(grid, state | {each: "none" if its == "line" else "line"}))


def both_sides(grid: Grid, state: State, at: Square | None) -> bool:
    return any(
        torn(grid, state, corner) for corner in {c for square in places(grid, at) for c in corners(grid, square)}
    )


def parted_sides(grid: Grid, state: State, at: Square | None) -> bool:
    if both_sides(grid, state, None):
        return False
    parted = fallen_apart(grid, state)
    return any(corner in own for own in parted for square in places(grid, at) for corner in corners(grid, square))


DIRECT = {"masyu.inside-outside": inside_outside, "masyu.connected-sides": connected_sides}
CONTRADICTION = {"masyu.both-sides": both_sides, "masyu.parted-sides": parted_sides}
