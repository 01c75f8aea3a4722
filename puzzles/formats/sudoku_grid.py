"""Sudokus as grids in a text: rows of signs, with or without lines between the blocks.

    53. | .7. | ...
    6.. | 195 | ...
    .98 | ... | .6.
    ----+-----+----

An open cell is `.`, `0`, `_` or `*`. Numbers above 9 have blanks around them. Several grids may follow each other; a
line in front of a grid that is no row is its title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzles.formats.canonical import PuzzleText, read_grid
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.grid.text import Phrase, cell_count
from puzzles.registry import get_type

SIZES = (4, 9, 16, 25)
_LINES = "\u2500-\u257f"
_BORDER = re.compile(rf"[-+=|\s{_LINES}]*[-+={_LINES}][-+=|\s{_LINES}]*")
_BAR = re.compile(rf"[|{_LINES}]")
_SIGNS = re.compile(r"[0-9._*]+")
_NUMBER = re.compile(r"[1-9][0-9]?|[0._*]")
_OPEN = frozenset("0._*")


class _Line(NamedTuple):
    """A line that is neither empty nor a border: the cells of a row, none if it is something else."""

    number: int
    text: str
    cells: tuple[str, ...]


def is_grid(lines: Sequence[str]) -> bool:
    """Tell whether a text begins with such a grid.

    One of size 4 must have a number from 2 to 4, as it may be a Binary otherwise.
    """
    found = _lines(lines[:60])
    rows = [line.cells for line in (found if found and found[0].cells else found[1:])[: SIZES[0]]]
    if not rows or len(rows[0]) not in SIZES:
        return False
    small = [cell for row in rows if len(row) == SIZES[0] for cell in row]
    return len(rows[0]) > SIZES[0] or (len(small) == SIZES[0] ** 2 and not {"2", "3", "4"}.isdisjoint(small))


def read_all(lines: Sequence[str]) -> list[PuzzleText]:
    """Return the puzzles of a text. Raise FormatError."""
    waiting, found = _lines(lines)[::-1], list[PuzzleText]()
    while waiting:
        first = waiting.pop()
        title, first = (first.text, waiting.pop()) if not first.cells and waiting else ("", first)
        size = len(first.cells)
        if size not in SIZES:
            raise _error(first, "a row of 4, 9, 16 or 25 cells")
        rows = [first, *[waiting.pop() for _ in range(min(size - 1, len(waiting)))]]
        for row in rows:
            if len(row.cells) != size:
                raise _error(row, Phrase("a row of {n} cells", n=size))
        if len(rows) < size:
            raise FormatError(rows[-1].number + 1, 1, Phrase("a row of {n} cells", n=size), "the end of the text")
        text = [" ".join(["." if cell in _OPEN else cell for cell in row.cells]) for row in rows]
        puzzle = read_grid(get_type("sudoku"), text, first.number)
        try:
            found.append(PuzzleText(puzzle, title, line=first.number))
        except UnfitError as error:
            raise error.at(first.number) from None
    return found


def _lines(lines: Sequence[str]) -> list[_Line]:
    """Return the lines without those that are empty or borders."""
    kept = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    return [_Line(number, line, _cells(line)) for number, line in kept if line and not _BORDER.fullmatch(line)]


def _cells(line: str) -> tuple[str, ...]:
    words = _BAR.sub(" ", line).split()
    if not all(map(_SIGNS.fullmatch, words)):
        return ()
    apart = len(words) in SIZES and all(map(_NUMBER.fullmatch, words))
    return tuple(words if apart else "".join(words))


def _error(line: _Line, expected: str) -> FormatError:
    return FormatError(line.number, 1, expected, cell_count(len(line.cells)) if line.cells else shown(line.text))
