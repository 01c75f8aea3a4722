"""Binary: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.binary.model import ONE, OPEN, ZERO, shape


def violations(board: Board) -> tuple[Violation, ...]:
    """List trios, lines with too many of one digit, and finished parallel lines that are equal."""
    found = []
    for lines in (shape(board).rows, shape(board).columns):
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        for line in lines:
            digits = board.cells[line.cut]
            for start in range(len(digits) - 2):
                if digits[start] != OPEN and digits[start] == digits[start + 1] == digits[start + 2]:
                    found.append(Violation("three-equal", line.cells[start : start + 3]))
            for digit in (ZERO, ONE):
                if digits.count(digit) * 2 > len(digits):
                    cells = tuple(cell for cell in line.cells if board.cells[cell] == digit)
                    found.append(Violation("unbalanced", cells))
            if OPEN not in digits:
                if digits in seen:
                    found.append(Violation("repeated-line", seen[digits] + line.cells))
                seen.setdefault(digits, line.cells)
    return tuple(found)
