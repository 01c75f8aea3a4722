"""Star Battle: the text of a board that was turned, mirrored or given other letters."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.kernel.board import Puzzle

Square = tuple[int, int]


def moved_lines(puzzle: Puzzle, goes: Mapping[Square, Square], names: Mapping[str, str]) -> list[str]:
    """Return the regions moved, and the number of stars."""
    letters, stars = puzzle.clues
    rows = [[""] * puzzle.width for _ in range(puzzle.height)]
    for cell, letter in enumerate(letters.split()):
        row, column = goes[divmod(cell, puzzle.width)]
        rows[row][column] = names[letter]
    return [*map("".join, rows), f"stars: {stars}"]
