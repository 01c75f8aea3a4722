"""Thermometer: the text of a board that was turned or mirrored."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.kernel.board import Puzzle

Square = tuple[int, int]


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the size, the vials and the numbers of rows and columns where the squares have gone."""
    vials, *numbers = puzzle.clues
    height, width = (1 + max(square[axis] for square in goes.values()) for axis in (0, 1))
    ends = [[goes[divmod(end, puzzle.width)] for end in (vial[0], vial[-1])] for vial in vials]
    told: tuple[list[str], list[str]] = (["."] * height, ["."] * width)
    turned = goes[0, 0][0] != goes[0, puzzle.width - 1][0]
    for axis, its in enumerate(numbers):
        for at, number in enumerate(its):
            to = axis ^ turned
            square = goes[(at, 0) if axis == 0 else (0, at)]
            told[to][square[to]] = "." if number is None else str(number)
    text = " ".join("-".join(f"r{row + 1}c{column + 1}" for row, column in pair) for pair in ends)
    return [f"size: {height} {width}", f"vials: {text}", f"rows: {' '.join(told[0])}", f"columns: {' '.join(told[1])}"]
