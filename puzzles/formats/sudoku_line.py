"""A 9x9 Sudoku in one line of 81 signs: digits, `.` or `0` for an open cell."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import read_grid
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.grid.text import Phrase, cell_count, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type

SIZE = 9
LENGTH = SIZE * SIZE
_SIGNS = frozenset("0123456789.")


def is_line(line: str) -> bool:
    """Tell whether a text can only be such a line."""
    return len(line) == LENGTH and _SIGNS.issuperset(line)


def parse(line: str, number: int = 1) -> Puzzle:
    """Return the puzzle of a line; `number` is its line in the file. Raise FormatError."""
    if len(line) != LENGTH:
        raise FormatError(number, min(len(line), LENGTH) + 1, cell_count(LENGTH), cell_count(len(line)))
    if not _SIGNS.issuperset(line):
        column = next(column for column, sign in enumerate(line, start=1) if sign not in _SIGNS)
        raise FormatError(number, column, "a digit or .", shown(line[column - 1]))
    signs = line.replace("0", ".")
    return read_grid(get_type("sudoku"), in_lines(signs, SIZE))


def print_line(puzzle: Puzzle) -> str:
    """Return the line of a 9x9 Sudoku; `parse` reads it back. Raise UnfitError for any other puzzle."""
    return "".join(rows(puzzle))


def rows(puzzle: Puzzle, open_cell: str = ".") -> list[str]:
    """Return the nine rows of a 9x9 Sudoku. Raise UnfitError for any other puzzle."""
    if (puzzle.type.id, puzzle.width) != ("sudoku", SIZE):
        raise UnfitError(
            "a Sudoku of size 9", Phrase("{type} of size {width}", type=type_of(puzzle).name, width=puzzle.width)
        )
    return type_of(puzzle).print(puzzle).replace(".", open_cell).split("\n")
