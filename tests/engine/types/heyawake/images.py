"""Heyawake: the text of a board that was turned, mirrored or given other letters."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.kernel.board import Puzzle

Square = tuple[int, int]


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the rooms moved, and their numbers."""
    rooms, numbers = puzzle.clues
    height, width = (1 + max(square[axis] for square in goes.values()) for axis in (0, 1))
    rows = [[""] * width for _ in range(height)]
    for cell, name in enumerate(rooms):
        row, column = goes[divmod(cell, puzzle.width)]
        rows[row][column] = names[name]
    said = " ".join(f"{names[name]}={number}" for name, number in numbers)
    return [*map("".join, rows), *([f"numbers: {said}"] if said else [])]
