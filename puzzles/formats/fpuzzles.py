"""Sudokus in the addresses of f-puzzles and SudokuPad that carry the puzzle: JSON packed by lz-string.

    https://f-puzzles.com/?load=PACKED
    https://sudokupad.app/fpuzzlesPACKED

Only the digits that are given count, not those that somebody has filled in, nor pencil marks and colours. A Sudoku with
cages, arrows or other rules of its own is refused.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Any
from urllib.parse import unquote

from puzzles.formats.canonical import MAX_TEXT, PuzzleText, read_grid
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.packed import from_lz
from puzzles.formats.strictjson import JsonObject, loads, whole
from puzzles.grid.text import Phrase
from puzzles.registry import get_type

LARGEST = 16
"""The size of the largest grid that f-puzzles makes."""
_ADDRESS = re.compile(
    r"(?:https?://)?(?:[a-z]+\.)?(?:f-puzzles\.com/\?(?:.*&)?load="
    r"|(?:sudokupad\.app|crackingthecryptic\.com)/(?:.*[/=])?fpuz(?:zles)?)([A-Za-z0-9+/=%]+)(?:[?&#].*)?"
)
_DIAGONALS = ("diagonal+", "diagonal-")
_IGNORED = (
    *("size", "grid", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts", "version"),
    *("truecandidatesoptions", "disabledlogic", *_DIAGONALS),
)
_CELL = ("value", "given", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "candidates", "c", "highlight")


def is_address(line: str) -> bool:
    """Tell whether a line is such an address."""
    return bool(_ADDRESS.fullmatch(line))


def read_address(line: str, number: int = 1) -> PuzzleText:
    """Return the puzzle of an address; `number` is its line in the file. Raise FormatError."""
    match = _ADDRESS.fullmatch(line)
    if not match:
        raise FormatError(number, 1, "an address of f-puzzles or SudokuPad", "another one")
    try:
        try:
            return _puzzle(loads(from_lz(unquote(match[1]))), number)
        except FormatError as error:  # its place is one in the packed text, which nobody has seen
            raise UnfitError(error.expected, error.found) from None
    except UnfitError as error:
        raise error.at(number, match.start(1) + 1) from None


def _puzzle(found: Any, number: int) -> PuzzleText:
    if not isinstance(found, JsonObject):
        raise UnfitError("a puzzle as a JSON object", shown(found))
    for name, value in found.items():
        if name not in _IGNORED and value not in ([], {}, "", False, None):
            raise UnfitError("a Sudoku without rules of its own", shown(name))
    size = whole("size", found.get("size"), 1)
    rows = found.get("grid")
    if (
        size > LARGEST
        or not isinstance(rows, list)
        or [len(row) for row in rows if isinstance(row, list)] != [size] * size
    ):
        raise UnfitError(Phrase("a grid of at most {size} rows and columns", size=LARGEST), Phrase("another one"))
    lines = [" ".join([_sign(cell, row, column, size) for column, cell in enumerate(rows[row])]) for row in range(size)]
    diagonals = [bool(found.get(name)) for name in _DIAGONALS]
    if sum(diagonals) == 1:
        raise UnfitError("both diagonals or none", "one")
    puzzle = read_grid(get_type("sudoku-x" if all(diagonals) else "sudoku"), lines)
    return PuzzleText(puzzle, cleaned(found.get("title")), cleaned(found.get("author")), line=number)


def _sign(cell: Any, row: int, column: int, size: int) -> str:
    """Return the given number of a cell, or a dot."""
    if not isinstance(cell, JsonObject):
        raise UnfitError("a cell as a JSON object", shown(cell))
    side = isqrt(size)
    block = row // side * side + column // side
    for name, value in cell.items():
        if name == "region" and value != block:
            raise UnfitError("square blocks", "regions of another shape")
        if name not in {*_CELL, "region"}:
            raise UnfitError("cells with digits only", shown(name))
    return str(whole("value", cell.get("value"), 1)) if cell.get("given") else "."


def cleaned(text: object) -> str:
    """Return a title as one line of the length that titles have here; empty if it is no text."""
    return " ".join(text.split())[:MAX_TEXT].strip() if isinstance(text, str) else ""
