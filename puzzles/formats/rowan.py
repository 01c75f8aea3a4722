"""Rowan University 2008: is a grid a Sudoku-X, a Sudoku or a Latin square, and which numbers repeat improperly?

Only duplicates are looked for, so nothing here uses the rules of the types.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt

from puzzles.formats.errors import shown
from puzzles.formats.text import Lines
from puzzles.grid.groups import BLOCK, DIAGONAL, Group, groups_of, is_square_number
from puzzles.grid.text import Phrase, in_lines

MAX_GRIDS, MAX_SIZE = 50, 50
MAX_BYTES = MAX_GRIDS * (MAX_SIZE + 2) * (4 * MAX_SIZE + 4)
"""The largest input within these limits, with a few blanks to spare."""

CLASSES = (("sudoku-x", "Sudoku-X"), ("sudoku", "Sudoku"), ("latin", "Latin Square"))
"""The classes, narrowest first: the id of the type and the contest's name."""
_KINDS = {
    "sudoku-x": (DIAGONAL, BLOCK, "column", "row"),
    "sudoku": (BLOCK, "column", "row"),
    "latin": ("column", "row"),
}
"""The groups that a class looks at, in the order of the report."""
_PHRASES = {
    DIAGONAL: "is repeated on diagonal",
    BLOCK: "is duplicated in block",
    "column": "is repeated in column",
    "row": "is repeated in row",
}
_WORD = re.compile(r"[^ \t]+")

Grid = tuple[int, ...]
"""The numbers of a square grid, row by row; 0 is a blank."""


def parse(lines: list[str]) -> list[Grid]:
    """Return the grids of an input. Raise FormatError."""
    source = Lines(lines)
    count = source.whole(Phrase("a number of grids from 1 to {largest}", largest=MAX_GRIDS), MAX_GRIDS)
    grids = [_parse_grid(source) for _ in range(count)]
    source.end()
    return grids


def _parse_grid(source: Lines) -> Grid:
    size = source.whole(Phrase("a size from 1 to {largest}", largest=MAX_SIZE), MAX_SIZE)
    source.skip_blank()
    return tuple(number for _ in range(size) for number in _parse_row(source, size))


def _parse_row(source: Lines, size: int) -> list[int]:
    line = source.take(Phrase("a row of {size} numbers", size=size))
    words = list(_WORD.finditer(line))
    for word in words:
        text = word[0]
        plain = text.isascii() and text.isdecimal() and len(text) <= 2 and (text == "0" or text[0] != "0")
        if not plain or int(text) > size:
            raise source.error(Phrase("a number from 0 to {size}", size=size), shown(text), word.start() + 1)
    if len(words) != size:
        column = words[size].start() if len(words) > size else len(line)
        raise source.error(
            Phrase("{n} number", "{n} numbers", n=size), Phrase("{n} number", "{n} numbers", n=len(words)), column + 1
        )
    return [int(word[0]) for word in words]


def print_grids(grids: Iterable[Grid]) -> str:
    """Return grids as an input of the contest; `parse` reads it back."""
    parts = []
    for grid in grids:
        size = _size(grid)
        rows = map(" ".join, in_lines(list(map(str, grid)), size))
        parts.append("\n".join([str(size), *rows, ""]))
    return f"{len(parts)}\n{''.join(parts)}"


def report(grids: list[Grid]) -> list[str]:
    """Return the lines that the contest asks for."""
    lines = [f"Analyzing {len(grids)} Grids"]
    for number, grid in enumerate(grids, start=1):
        lines += [f"Grid {number}:", *answer(grid)]
    return lines


def answer(grid: Grid) -> list[str]:
    """Return the lines about one grid: its classes down to the first without improper duplicates."""
    size, found = _size(grid), duplicates(grid)
    state = "Unsolved" if 0 in grid else "Solved"
    lines = [f"Size: {size} x {size}"]
    for type_id, name in _classes(size):
        wrong = [line for kind in _KINDS[type_id] for line in found.get(kind, ())]
        lines.append(f"{'Incorrect' if wrong else state} {name}")
        if not wrong:
            break
        lines += wrong
    return lines


def classified(grid: Grid) -> str:
    """Return the id of a grid's type: the first class without improper duplicates, else the last."""
    found = duplicates(grid)
    fitting = (type_id for type_id, _ in _classes(_size(grid)) if not any(kind in found for kind in _KINDS[type_id]))
    return next(fitting, "latin")


def _classes(size: int) -> tuple[tuple[str, str], ...]:
    return CLASSES if is_square_number(size) else CLASSES[-1:]


def duplicates(grid: Grid) -> dict[str, list[str]]:
    """Return for each kind of group two lines for each improper duplicate: the value and group, and the cells."""
    size = _size(grid)
    found: dict[str, list[str]] = {}
    for group in groups_of(size, *((BLOCK, DIAGONAL) if is_square_number(size) else ())):
        if lines := _repeated(grid, size, group):
            found.setdefault(group.kind, []).extend(lines)
    return found


def _repeated(grid: Grid, size: int, group: Group) -> list[str]:
    numbers = [number for cell in group.cells if (number := grid[cell])]
    if len(set(numbers)) == len(numbers):
        return []
    places: dict[int, list[str]] = {}
    for cell in group.cells:
        if grid[cell]:
            places.setdefault(grid[cell], []).append(f"({cell // size + 1},{cell % size + 1})")
    lines = []
    for number in sorted(places):
        if len(places[number]) > 1:
            lines += [f"{number} {_PHRASES[group.kind]} {group.number}", " ".join(places[number])]
    return lines


def _size(grid: Grid) -> int:
    return isqrt(len(grid))
