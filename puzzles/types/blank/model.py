"""Blank: puzzles, cells and values, and their text form."""

from __future__ import annotations

from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board

LIMITS = (30, 30)
VALUES = ("o", "x")
EMPTY, CROSS, OPEN = 1, 2, 3
"""Masks of a square: known to be empty, known to hold a cross, both possible."""

_MASKS = {"o": EMPTY, "x": CROSS, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


def shape(board: Board) -> Rect:
    """Return the rows and columns of a board."""
    return rect(board.puzzle.height, board.puzzle.width)


def masks(lines: list[str]) -> tuple[int, int, tuple[int, ...]]:
    """Height, width and cells of a grid of `o x .`. Raises GridError."""
    height, width = check_rectangle(lines, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    for number, line in enumerate(lines, start=1):
        for column, sign in enumerate(line, start=1):
            if sign not in _MASKS:
                raise GridError(number, column, "o, x or .", repr(sign))
    return height, width, tuple(_MASKS[sign] for line in lines for sign in line)


def signs(cells: tuple[int, ...], width: int) -> str:
    """Return the cells as players write them."""
    text = "".join(_SIGNS[mask] for mask in cells)
    return "\n".join(text[start : start + width] for start in range(0, len(text), width))
