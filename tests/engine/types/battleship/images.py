"""Battleship: what becomes of shapes and numbers when a board is turned or mirrored."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Puzzle

Square = tuple[int, int]
UNMOVED = {"length"}
SIGNS = {"water": "~", "submarine": "o", "top": "^", "right": ">", "bottom": "v", "left": "<", "middle": "x"}


def values(turn: bool, upside_down: bool, mirror: bool) -> dict[str, str]:
    """Say which end of a ship each end becomes."""
    ends = {"top": "top", "right": "right", "bottom": "bottom", "left": "left"}
    for does, pairs in (
        (upside_down, {"top": "bottom", "bottom": "top"}),
        (mirror, {"left": "right", "right": "left"}),
        (turn, {"top": "left", "left": "top", "bottom": "right", "right": "bottom"}),
    ):
        if does:
            ends = {old: pairs.get(new, new) for old, new in ends.items()}
    return ends


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the grid, the numbers of rows and columns and the fleet where the squares have gone."""
    signs = {sign: SIGNS[names.get(value, value)] for value, sign in SIGNS.items()}
    height, width = (1 + max(square[axis] for square in goes.values()) for axis in (0, 1))
    rows, columns, fleet = puzzle.clues
    grid = type_of(puzzle).print(puzzle).split("\n")
    moved = [["."] * width for _ in range(height)]
    for (row, column), (new_row, new_column) in goes.items():
        sign = grid[row][column]
        moved[new_row][new_column] = signs.get(sign, sign)
    told: tuple[list[str], list[str]] = (["."] * height, ["."] * width)
    turned = goes[0, 0][0] != goes[0, puzzle.width - 1][0] or goes[0, 0][1] != goes[puzzle.height - 1, 0][1]
    for axis, its in enumerate((rows, columns)):
        for at, number in enumerate(its):
            to = axis ^ turned
            square = goes[(at, 0) if axis == 0 else (0, at)]
            told[to][square[to]] = "." if number is None else str(number)
    return [
        *map("".join, moved),
        f"rows: {' '.join(told[0])}",
        f"columns: {' '.join(told[1])}",
        f"fleet: {' '.join(map(str, fleet))}",
    ]
