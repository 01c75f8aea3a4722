"""Collections of Sudokus as tables, with comma, semicolon or tab between the columns (CSV).

The first line may name the columns: the puzzle is in the one that is called so, or in the first one with 81 signs.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence

from puzzles.formats import sudoku_line
from puzzles.formats.canonical import TEXTS, PuzzleText
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.grid.text import Phrase

NAMES = ("puzzle", "quiz", "quizzes", "sudoku", "question", "grid", "givens")
"""Names that collections give the column of the puzzle, in small letters."""
NOWHERE = (sys.maxsize,) * len(TEXTS)
"""The columns of title, author and source where a table has none."""
_BETWEEN = ",;\t"


def is_table(lines: Sequence[str], filled: Sequence[int]) -> bool:
    """Tell whether the first line of a text, or the next one, has columns and an 81-cell Sudoku in one of them."""
    return any(_column(_fields(lines[number], _between(lines[number]))) >= 0 for number in filled[:2])


def read_all(lines: Sequence[str], filled: Sequence[int]) -> list[PuzzleText]:
    """Return the puzzles of a table. Raise FormatError."""
    between = _between(lines[filled[-1]])
    head = _fields(lines[filled[0]], between)
    if _column(head) >= 0:
        return [_read(lines, number, between, _column(head), NOWHERE) for number in filled]
    names = {name.strip().lower(): column for column, name in reversed([*enumerate(head)])}
    named = next((names[name] for name in NAMES if name in names), -1)
    column = named if named >= 0 else _column(_fields(lines[filled[1]], between))
    facts = [names.get(name, sys.maxsize) for name in TEXTS]
    return [_read(lines, number, between, column, facts) for number in filled[1:]]


def _read(lines: Sequence[str], at: int, between: str, column: int, facts: Sequence[int]) -> PuzzleText:
    fields = _fields(lines[at], between)
    if column >= len(fields):
        raise FormatError(at + 1, 1, Phrase("a Sudoku in column {column}", column=column + 1), shown(lines[at]))
    start = lines[at].find(fields[column])
    try:
        puzzle = sudoku_line.parse(fields[column], at + 1)
        title, author, source = (fields[its].strip() if its < len(fields) else "" for its in facts)
        return PuzzleText(puzzle, title, author, source, line=at + 1)
    except FormatError as error:
        raise FormatError(at + 1, error.column + max(start, 0), error.expected, error.found) from None
    except UnfitError as error:
        raise error.at(at + 1) from None


def _between(line: str) -> str:
    return max(_BETWEEN, key=line.count)


def _fields(line: str, between: str) -> list[str]:
    """Return the columns of a line; none if it has no column, or a line end inside."""
    try:
        return next(csv.reader([line], delimiter=between)) if between in line else []
    except csv.Error:
        return []


def _column(fields: Sequence[str]) -> int:
    """Return the first column with an 81-cell Sudoku that is not full, or any; -1 if there is none."""
    grids = [column for column, field in enumerate(fields) if sudoku_line.is_line(field)]
    return next((column for column in grids if {".", "0"} & set(fields[column])), grids[0] if grids else -1)
