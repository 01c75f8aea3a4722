"""Binary: puzzles, cells and values, and their text form."""

from __future__ import annotations

from itertools import compress

from puzzles.base.ptype import PuzzleType
from puzzles.grid.rect import Line, Rect, check_rectangle, rect
from puzzles.grid.text import GridError, check_signs, column_count, in_lines, row_count
from puzzles.kernel.board import Board, Puzzle

LIMITS = (50, 50)
VALUES = ("0", "1")
ZERO, ONE, OPEN = 1, 2, 3
"""Masks of a cell: known 0, known 1, both possible. The other digit of a known mask d is OPEN - d."""

DIGITS = (ZERO, ONE)

_MASKS = {"0": ZERO, "1": ONE, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


def shape(board: Board) -> Rect:
    """Return the rows and columns of a board."""
    return rect(board.puzzle.height, board.puzzle.width)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of `0 1 .`. Raise GridError."""
    height, width = check_rectangle(lines, LIMITS)
    if height % 2 or not height:
        raise GridError(1, 1, "an even number of rows", row_count(height))
    if width % 2 or not width:
        raise GridError(1, 1, "an even number of columns", column_count(width))
    check_signs(lines, "".join(_MASKS), "0, 1 or .")
    return Puzzle(ptype, height, width, tuple(_MASKS[sign] for line in lines for sign in line))


def written(puzzle: Puzzle) -> str:
    """Return the grid as players write it."""
    return "\n".join(in_lines("".join([_SIGNS[mask] for mask in puzzle.start]), puzzle.width))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def other(digit: int) -> int:
    """Return the mask of the other digit."""
    return OPEN - digit


def sign(digit: int) -> str:
    """Write the digit as text."""
    return VALUES[digit - 1]


def holding(board: Board, line: Line, digit: int) -> tuple[int, ...]:
    """List the cells of the line that hold the digit."""
    return tuple(compress(line.cells, map(digit.__eq__, board.cells[line.cut])))


def known(board: Board, line: Line) -> tuple[int, ...]:
    """List the cells of the line that are known."""
    return tuple(compress(line.cells, map(OPEN.__ne__, board.cells[line.cut])))
