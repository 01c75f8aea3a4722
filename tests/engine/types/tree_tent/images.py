"""Tree Tent: the text of a board that was turned or mirrored."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Puzzle

Square = tuple[int, int]
SIGNS = {1: "^", 2: "-", 3: "."}


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the squares, the numbers of rows and columns and the givens where they have gone."""
    trees, *numbers = puzzle.clues
    height, width = (1 + max(square[axis] for square in goes.values()) for axis in (0, 1))
    grid = [[""] * width for _ in range(height)]
    for cell, tree in enumerate(trees):
        row, column = goes[divmod(cell, puzzle.width)]
        grid[row][column] = tree if tree == "T" else SIGNS[puzzle.start[cell]]
    told: tuple[list[str], list[str]] = (["."] * height, ["."] * width)
    turned = goes[0, 0][0] != goes[0, puzzle.width - 1][0] or goes[0, 0][1] != goes[puzzle.height - 1, 0][1]
    for axis, its in enumerate(numbers):
        for at, number in enumerate(its):
            to = axis ^ turned
            square = goes[(at, 0) if axis == 0 else (0, at)]
            told[to][square[to]] = "." if number is None else str(number)
    lines = [*map("".join, grid), f"rows: {' '.join(told[0])}", f"columns: {' '.join(told[1])}"]
    for value, mask in (("line", 4), ("none", 8)):
        known = [type_of(puzzle).cell_name(puzzle, cell) for cell in sorted(puzzle.notes) if puzzle.start[cell] == mask]
        moved = ["-".join(_name(goes[_square(end)]) for end in name.split("-")) for name in known]
        lines += [f"{value}: {' '.join(moved)}"] if moved else []
    return lines


def _square(name: str) -> Square:
    row, column = name.removeprefix("r").split("c")
    return int(row) - 1, int(column) - 1


def _name(square: Square) -> str:
    return f"r{square[0] + 1}c{square[1] + 1}"
