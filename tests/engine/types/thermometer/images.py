"""Thermometer: the text of a board that was turned or mirrored."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.kernel.board import Puzzle

Square = tuple[int, int]


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the size, the vials, the numbers of rows and columns and the givens where the squares have gone."""
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
    given = [[at for at, bit in enumerate(puzzle.start) if bit == mask != puzzle.blank[at]] for mask in (1, 2)]
    moved = [" ".join(_name(goes[divmod(at, puzzle.width)]) for at in cells) for cells in given]
    return [
        f"size: {height} {width}",
        f"vials: {' '.join('-'.join(map(_name, pair)) for pair in ends)}",
        f"rows: {' '.join(told[0])}",
        f"columns: {' '.join(told[1])}",
        *[f"{value}: {names}" for value, names in zip(("filled", "blocked"), moved, strict=True) if names],
    ]


def _name(square: Square) -> str:
    return f"r{square[0] + 1}c{square[1] + 1}"
