"""A second reading of Fillapix's rules, from their words alone: slow, naive, and no part of the first.

A grid is a pair of tuples of rows: the clues, `.` and digits, and the colours, `# o .`. Nothing here knows the engine;
reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from tests.engine.naive_counts import (
    Group,
    branches,
    full,
    needs_all,
    opened,
    pair_forces,
    pair_ways,
    too_few,
    too_many,
    ways,
)

Grid = tuple[tuple[str, ...], tuple[str, ...]]
Square = tuple[int, int]
WORD = {"#": "yes", "o": "no", ".": "open"}


def squares(grid: Grid) -> list[Square]:
    return list(product(range(len(grid[0])), range(len(grid[0][0]))))


def state(grid: Grid) -> dict[Square, str]:
    """Say what the squares are."""
    return {(row, column): WORD[grid[1][row][column]] for row, column in squares(grid)}


def clues(grid: Grid) -> dict[Square, Group]:
    """List the clues by their squares: the squares that each counts, and what it says."""
    return {
        (row, column): Group(
            [each for each in squares(grid) if abs(each[0] - row) <= 1 and abs(each[1] - column) <= 1],
            int(grid[0][row][column]),
        )
        for row, column in squares(grid)
        if grid[0][row][column] != "."
    }


# --- direct: an open square becomes `#` or `o` ------------------------------------------------------------------------


def finish_with_black(grid: Grid, square: Square, value: str) -> bool:
    """A clue that counts it needs all its open squares."""
    return value == "#" and any(needs_all(state(grid), each) for each in clues(grid).values() if square in each.squares)


def finish_with_white(grid: Grid, square: Square, value: str) -> bool:
    """A clue that counts it has its black squares."""
    return value == "o" and any(full(state(grid), each) for each in clues(grid).values() if square in each.squares)


def is_mirror(grid: Grid, a: Square, b: Square) -> bool:
    """They touch and have the same number."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and clues(grid)[a].number == clues(grid)[b].number


def is_beside(grid: Grid, a: Square, b: Square) -> bool:
    """They share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def is_diagonal(grid: Grid, a: Square, b: Square) -> bool:
    """They meet at a corner only."""
    return abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1


def is_two_apart(grid: Grid, a: Square, b: Square) -> bool:
    """The larger of their two distances is two."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 2


def share_open(grid: Grid, a: Square, b: Square) -> bool:
    """Both count an open square."""
    its = state(grid)
    return bool(set(opened(its, clues(grid)[a])) & set(opened(its, clues(grid)[b])))


def pair(kind: Callable[[Grid, Square, Square], bool], grid: Grid, square: Square, value: str) -> bool:
    """Two clues of a kind force it."""
    every = clues(grid)
    return any(
        kind(grid, a, b) and pair_forces(state(grid), every[a], every[b], square, yes=value == "#")
        for a in every
        for b in every
        if a < b and (square in every[a].squares or square in every[b].squares)
    )


# --- contradictions: at a clue, None for anywhere ---------------------------------------------------------------------


def at_clue(wrong: Callable[[dict, Group], bool], grid: Grid, at: Square | None) -> bool:
    """Some clue, or the one there, is wrong."""
    return any(wrong(state(grid), group) for square, group in clues(grid).items() if at in (None, square))


def clues_clash(grid: Grid, at: Square | None) -> bool:
    """A clue and another one, which count some of the same squares, cannot both have their black squares."""
    its, every = state(grid), clues(grid)
    return any(
        a != b and set(every[a].squares) & set(every[b].squares) and not pair_ways(its, every[a], every[b])
        for a in every
        for b in every
        if at in (None, a)
    )


# --- cases: what the branches set -------------------------------------------------------------------------------------


def black_or_white(grid: Grid, square: Square) -> list[dict[Square, str]]:
    """An open square: black, or white."""
    return [{square: "yes"}, {square: "no"}] if state(grid)[square] == "open" else []


def satisfy_clue(grid: Grid, square: Square) -> list[dict[Square, str]]:
    """Every way to give a clue what it misses; none without a clue or an open square, or above 64 ways."""
    its, group = state(grid), clues(grid).get(square)
    every = ways(its, group) if group and opened(its, group) else []
    return branches(its, group, every) if group and len(every) <= 64 else []


DIRECT: dict[str, Callable[[Grid, Square, str], bool]] = {
    "fillapix.finish-with-black": finish_with_black,
    "fillapix.finish-with-white": finish_with_white,
    "fillapix.mirror": partial(pair, is_mirror),
    "fillapix.touching-sides": partial(pair, is_beside),
    "fillapix.touching-corners": partial(pair, is_diagonal),
    "fillapix.nontouching-shared": partial(pair, is_two_apart),
    "fillapix.two-clues": partial(pair, share_open),
}
CONTRADICTION: dict[str, Callable[[Grid, Square | None], bool]] = {
    "fillapix.too-few-black": partial(at_clue, too_few),
    "fillapix.too-many-black": partial(at_clue, too_many),
    "fillapix.clues-clash": clues_clash,
}
CASE: dict[str, Callable[[Grid, Square], list[dict[Square, str]]]] = {
    "fillapix.black-or-white": black_or_white,
    "fillapix.satisfy-clue": satisfy_clue,
}
