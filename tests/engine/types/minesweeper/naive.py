"""A second reading of Minesweeper's rules, from their words alone: slow, naive, and no part of the first.

A grid is a tuple of rows, each a text of `. * -` for squares without a number and `0` to `8` for numbers. Nothing here
knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
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

Grid = tuple[str, ...]
Square = tuple[int, int]
WORD = {"*": "yes", "-": "no", ".": "open"}


def squares(grid: Grid) -> list[Square]:
    return list(product(range(len(grid)), range(len(grid[0]))))


def sign(grid: Grid, square: Square) -> str:
    return grid[square[0]][square[1]]


def state(grid: Grid) -> dict[Square, str]:
    """Say what the squares without a number are."""
    return {square: WORD[sign(grid, square)] for square in squares(grid) if not sign(grid, square).isdigit()}


def group(grid: Grid, number: Square) -> Group:
    """The squares without a number that touch a number, and what it says."""
    row, column = number
    near = [each for each in state(grid) if each != number and abs(each[0] - row) <= 1 and abs(each[1] - column) <= 1]
    return Group(near, int(sign(grid, number)))


def groups(grid: Grid) -> list[Group]:
    return [group(grid, square) for square in squares(grid) if sign(grid, square).isdigit()]


def touching(grid: Grid, square: Square) -> list[Group]:
    """The numbers that touch a square."""
    return [each for each in groups(grid) if square in each.squares]


# --- direct: an open square becomes `*` or `-` ------------------------------------------------------------------------


def finish_with_mines(grid: Grid, square: Square, value: str) -> bool:
    """A number that it touches needs all its open squares."""
    return value == "*" and any(needs_all(state(grid), each) for each in touching(grid, square))


def finish_with_safe(grid: Grid, square: Square, value: str) -> bool:
    """A number that it touches has its mines."""
    return value == "-" and any(full(state(grid), each) for each in touching(grid, square))


def overlapping(grid: Grid, square: Square) -> list[tuple[Group, Group]]:
    """A number that touches the square, with each that counts a square of the first."""
    return [
        (mine, other)
        for mine in touching(grid, square)
        for other in groups(grid)
        if set(mine.squares) & set(other.squares)
    ]


def non_shared(grid: Grid, square: Square, value: str) -> bool:
    """Two numbers that overlap force it, and only one of them touches it."""
    return any(
        square not in other.squares and pair_forces(state(grid), mine, other, square, yes=value == "*")
        for mine, other in overlapping(grid, square)
    )


def non_shared_safe(grid: Grid, square: Square, value: str) -> bool:
    return value == "-" and non_shared(grid, square, value)


def non_shared_mine(grid: Grid, square: Square, value: str) -> bool:
    return value == "*" and non_shared(grid, square, value)


def two_clues(grid: Grid, square: Square, value: str) -> bool:
    """Two numbers that share an open square force it."""
    its = state(grid)
    every = groups(grid)
    return any(
        set(opened(its, first)) & set(opened(its, second)) and pair_forces(its, first, second, square, yes=value == "*")
        for number, first in enumerate(every)
        for second in every[number + 1 :]
        if square in first.squares or square in second.squares
    )


# --- contradictions: at a number, None for anywhere -------------------------------------------------------------------


def too_few_mines(grid: Grid, at: Square | None) -> bool:
    return any(too_few(state(grid), each) for each in (groups(grid) if at is None else [group(grid, at)]))


def too_many_mines(grid: Grid, at: Square | None) -> bool:
    return any(too_many(state(grid), each) for each in (groups(grid) if at is None else [group(grid, at)]))


def numbers_clash(grid: Grid, at: Square | None) -> bool:
    """A number and another one, which count some of the same squares, cannot both have their mines."""
    its = state(grid)
    every = {square: group(grid, square) for square in squares(grid) if sign(grid, square).isdigit()}
    return any(
        first != second
        and set(every[first].squares) & set(every[second].squares)
        and not pair_ways(its, every[first], every[second])
        for first in (every if at is None else [at])
        for second in every
    )


# --- cases: what the branches set -------------------------------------------------------------------------------------


def mine_or_safe(grid: Grid, square: Square) -> list[dict[Square, str]]:
    """An open square: a mine, or safe."""
    return [{square: "yes"}, {square: "no"}] if sign(grid, square) == "." else []


def satisfy_number(grid: Grid, number: Square) -> list[dict[Square, str]]:
    """Every way to give a number the mines that it misses; none where no square is open, or above 64 ways."""
    its, mine = state(grid), group(grid, number)
    every = ways(its, mine) if opened(its, mine) else []
    return branches(its, mine, every) if len(every) <= 64 else []


DIRECT: dict[str, Callable[[Grid, Square, str], bool]] = {
    "minesweeper.finish-with-mines": finish_with_mines,
    "minesweeper.finish-with-safe": finish_with_safe,
    "minesweeper.non-shared-safe": non_shared_safe,
    "minesweeper.non-shared-mine": non_shared_mine,
    "minesweeper.two-clues": two_clues,
}
CONTRADICTION: dict[str, Callable[[Grid, Square | None], bool]] = {
    "minesweeper.too-few-mines": too_few_mines,
    "minesweeper.too-many-mines": too_many_mines,
    "minesweeper.numbers-clash": numbers_clash,
}
CASE: dict[str, Callable[[Grid, Square], list[dict[Square, str]]]] = {
    "minesweeper.mine-or-safe": mine_or_safe,
    "minesweeper.satisfy-number": satisfy_number,
}
