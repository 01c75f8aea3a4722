"""Binary: what its puzzles, cells and values are, and its text form."""

from __future__ import annotations

from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board, Place, Puzzle

LIMITS = (50, 50)
VALUES = ("0", "1")
ZERO, ONE, OPEN = 1, 2, 3
"""Masks of a cell: known 0, known 1, both possible. The other digit of a known mask d is OPEN - d."""

_MASKS = {"0": ZERO, "1": ONE, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


def shape(board: Board) -> Rect:
    """The rows and columns of a board."""
    return rect(board.puzzle.height, board.puzzle.width)


def masks(lines: list[str]) -> tuple[int, int, tuple[int, ...]]:
    """Height, width and cells of a grid of `0 1 .`. Raises GridError."""
    height, width = check_rectangle(lines, LIMITS)
    for length, what in ((height, "rows"), (width, "columns")):
        if length % 2 or not length:
            raise GridError(1, 1, f"an even number of {what}", f"{length} {what}")
    for number, line in enumerate(lines, start=1):
        for column, sign in enumerate(line, start=1):
            if sign not in _MASKS:
                raise GridError(number, column, "0, 1 or .", repr(sign))
    return height, width, tuple(_MASKS[sign] for line in lines for sign in line)


def signs(cells: tuple[int, ...], width: int) -> str:
    """The cells as players write them."""
    text = "".join(_SIGNS[mask] for mask in cells)
    return "\n".join(text[start : start + width] for start in range(0, len(text), width))


def place(puzzle: Puzzle, name: str) -> Place:
    """A cell or line by name, else KeyError."""
    return rect(puzzle.height, puzzle.width).place(name)
