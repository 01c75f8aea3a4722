"""Latin family: puzzles, cells and values, and their text form.

Numbers up to 9 are written without blanks, larger ones with; `.` is an open cell. A row with blanks in it is read as
numbers, one without as single digits, whatever the size.
"""

from __future__ import annotations

import re
from functools import lru_cache

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import bits
from puzzles.grid.groups import BLOCK, DIAGONAL, Square, is_square_number, square
from puzzles.grid.text import GridError, Phrase, cell_count, column_count, in_lines, row_count
from puzzles.kernel.board import Board, Puzzle

LIMIT, BLOCK_LIMIT = 50, 49
"""Largest sizes, without and with blocks."""
GROUPS: dict[str, tuple[str, ...]] = {"latin": (), "sudoku": (BLOCK,), "sudoku-x": (BLOCK, DIAGONAL)}
"""The groups that a type has besides rows and columns; one that is not here has no others."""
GLUED = 9
"""Largest size that is written without blanks."""
OPEN = "."

_SIGN = re.compile(r"[^ \t]")
_WORD = re.compile(r"[^ \t]+")


def shape(board: Board) -> Square:
    """Return the groups of a board."""
    return _square_of(board.puzzle.type.id, board.puzzle.height)


def shape_of(puzzle: Puzzle) -> Square:
    """Return the groups of a puzzle."""
    return _square_of(puzzle.type.id, puzzle.height)


@lru_cache(maxsize=256)
def _square_of(type_id: str, size: int) -> Square:
    return square(size, *GROUPS.get(type_id, ()))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the numbers of a puzzle."""
    return numbers_to(puzzle.height)


@lru_cache(maxsize=64)
def numbers_to(size: int) -> tuple[str, ...]:
    """Return the numbers from 1 up to the size."""
    return tuple(str(number) for number in range(1, size + 1))


def number(value: int) -> str:
    """Return the number of a mask of one value."""
    return str(value.bit_length())


@lru_cache(maxsize=1 << 10)
def numbers(mask: int, between: str = ", ") -> str:
    """Return the numbers of a mask, `4, 5`."""
    return between.join(map(number, bits(mask)))


Token = tuple[int, str]
"""The text of a cell, and its column in the line."""


def _tokens(line: str) -> list[Token]:
    pattern = _WORD if " " in line or "\t" in line else _SIGN
    return [(match.start() + 1, match[0]) for match in pattern.finditer(line)]


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of numbers. Raise GridError."""
    blocks = BLOCK in GROUPS[ptype.id]
    limit = BLOCK_LIMIT if blocks else LIMIT
    if len(lines) > limit:
        raise GridError(limit + 1, 1, Phrase("at most {limit} rows", limit=limit), row_count(len(lines)))
    rows = [_tokens(line) for line in lines]
    size = _size(lines, rows, limit)
    if blocks and not is_square_number(size):
        raise GridError(1, 1, "a size that is a square number", row_count(size))
    every = (1 << size) - 1
    start = tuple(_mask(line, token, every) for line, row in enumerate(rows, start=1) for token in row)
    return Puzzle(ptype, size, size, start)


def _size(lines: list[str], rows: list[list[Token]], limit: int) -> int:
    """Return the number of rows, which must equal the number of cells in each."""
    if not rows:
        raise GridError(1, 1, "a grid", "nothing")
    size = len(rows[0])
    if not size:
        raise GridError(1, 1, "a number or .", "an empty row")
    if size > limit:
        raise GridError(1, rows[0][limit][0], Phrase("at most {limit} columns", limit=limit), column_count(size))
    for line, row in enumerate(rows, start=1):
        if len(row) != size:
            column = row[size][0] if len(row) > size else len(lines[line - 1]) + 1
            raise GridError(
                line, column, Phrase("{n} cell as in row 1", "{n} cells as in row 1", n=size), cell_count(len(row))
            )
    if len(rows) != size:
        wrong = min(len(rows), size) + 1
        raise GridError(wrong, 1, Phrase("{size} rows, as many as columns", size=size), row_count(len(rows)))
    return size


def _mask(line: int, token: Token, every: int) -> int:
    column, text = token
    if text == OPEN:
        return every
    plain = text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= 2
    if not plain or int(text) > every.bit_length():
        raise GridError(
            line, column, Phrase("a number from 1 to {largest} or .", largest=every.bit_length()), repr(text[:20])
        )
    return 1 << int(text) - 1


def written(puzzle: Puzzle) -> str:
    """Return the givens as players write them."""
    size = puzzle.width
    words = [number(mask) if mask.bit_count() == 1 else OPEN for mask in puzzle.start]
    between = "" if size <= GLUED else " "
    return "\n".join(map(between.join, in_lines(words, size)))
