"""Skyscrapers: the text of a board that was turned or mirrored, and how places are found again there."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Puzzle

ORDERED = frozenset({"clue"})
"""Kinds of places that differ from others on the same cells by the order in which these are seen."""

Square = tuple[int, int]


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the rows with the clues around them; a clue stays in line with the two squares that are nearest."""
    size = puzzle.width
    lines = type_of(puzzle).print(puzzle).split("\n")
    if size == 1:
        return lines
    signs = [["."] * (size + 2) for _ in range(size + 2)]
    for (row, column), (to_row, to_column) in goes.items():
        signs[to_row + 1][to_column + 1] = names[lines[row + 1][column + 1]]
    for at in range(size):
        ends = (((-1, at), (0, at), (1, at)), ((size, at), (size - 1, at), (size - 2, at)))
        for out, *near in (*ends, *[tuple((column, row) for row, column in end) for end in ends]):
            first, second = (goes[square] for square in near)
            to_row, to_column = (2 * one - other for one, other in zip(first, second, strict=True))
            signs[to_row + 1][to_column + 1] = lines[out[0] + 1][out[1] + 1]
    return ["".join(row) for row in signs]
