"""Blank: puzzles, cells and values, and their text form."""

from __future__ import annotations

from puzzles.base.ptype import PuzzleType
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError, check_signs, in_lines
from puzzles.kernel.board import Board, Puzzle

LIMITS = (30, 30)
VALUES = ("o", "x")
EMPTY, CROSS, OPEN = 1, 2, 3
"""Masks of a square: known to be empty, known to hold a cross, both possible."""

_MASKS = {"o": EMPTY, "x": CROSS, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


def shape(board: Board) -> Rect:
    """Return the rows and columns of a board."""
    return rect(board.puzzle.height, board.puzzle.width)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of `o x .`. Raise GridError."""
    height, width = check_rectangle(lines, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    check_signs(lines, "".join(_MASKS), "o, x or .")
    return Puzzle(ptype, height, width, tuple(_MASKS[sign] for line in lines for sign in line))


def written(puzzle: Puzzle) -> str:
    """Return the grid as players write it."""
    return "\n".join(in_lines("".join([_SIGNS[mask] for mask in puzzle.start]), puzzle.width))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES
