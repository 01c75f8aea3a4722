"""Blank: a second reading of its rules, from their words alone: slow, naive, and no part of the first.

A grid is a tuple of rows, each a text of `o x .`. Nothing here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable

Grid = tuple[str, ...]


def finished_row(grid: Grid, row: int, column: int, value: str) -> bool:
    """The row has a cross in another square, and this one is to be empty."""
    return value == "o" and "x" in grid[row][:column] + grid[row][column + 1 :]


def wrong_row(grid: Grid, row: int | None) -> bool:
    """A row has two crosses, or is empty throughout."""
    return any(line.count("x") >= 2 or set(line) == {"o"} for line in (grid if row is None else [grid[row]]))


def cross_in_row(grid: Grid, row: int) -> list[int]:
    """List the columns where the cross of a row that has none may stand."""
    return [] if "x" in grid[row] else [column for column, sign in enumerate(grid[row]) if sign == "."]


DIRECT: dict[str, Callable[[Grid, int, int, str], bool]] = {"blank.finished-row": finished_row}
CONTRADICTION: dict[str, Callable[[Grid, int | None], bool]] = {"blank.wrong-row": wrong_row}
CASE: dict[str, Callable[[Grid, int], list[int]]] = {"blank.cross-in-row": cross_in_row}
