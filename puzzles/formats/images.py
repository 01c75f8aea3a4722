"""Grids turned, mirrored and with other signs, as far as their type allows.

A type says in `symmetries` what leaves true what is true of a puzzle: `mirror` it left to right and upside down, `turn`
it, which is to exchange rows and columns, `rename` the signs that stand in its squares among each other, `shrink` it by
empty rows and columns. Rows, bands and stacks that change places are left out: no normal form of these is affordable on
large grids. A type whose text has no grid, or whose clues stand below it, gives a grid in `likeness`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import takewhile

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of

OPEN = "."
Rows = Sequence[Sequence[str]]
"""The signs in the squares, row by row."""


def rows_of(text: str) -> Rows:
    """Return what stands in the squares, without the sections below the grid that say more than it does."""
    lines = list(takewhile(lambda line: line and ":" not in line, text.split("\n")))
    return [line.split(" ") for line in lines] if " " in lines[0] else lines


def grid_text(ptype: PuzzleType, text: str) -> str:
    """Return the text by which a puzzle is compared: its own, or the grid that the type's `likeness` makes of it."""
    return _likeness(ptype, text) if part_of(ptype, "likeness") else text


@lru_cache(maxsize=4096)
def _likeness(ptype: PuzzleType, text: str) -> str:
    part = part_of(ptype, "likeness")
    assert part
    return "\n".join([" ".join(row) for row in part.likeness(ptype.parse(text.split("\n")))])


def flat(rows: Rows) -> list[str]:
    """List what stands in the squares, one row after the other."""
    return [sign for row in rows for sign in row]


def shrunk(rows: Rows, symmetries: frozenset[str]) -> Rows:
    """Leave out empty rows and columns where they make no difference; an empty grid stays as it is."""
    filled = [row for row in rows if any(sign != OPEN for sign in row)]
    if "shrink" not in symmetries or not filled:
        return rows
    columns = [column for column in zip(*filled, strict=True) if any(sign != OPEN for sign in column)]
    return list(zip(*columns, strict=True))


def sizes(rows: Rows, symmetries: frozenset[str]) -> set[tuple[int, int]]:
    """Return the (height, width) of the images of a grid: one or two."""
    if "shrink" in symmetries:
        rows = shrunk(rows, symmetries)
    size = len(rows), len(rows[0])
    return {size, size[::-1] if "turn" in symmetries else size}


def images(rows: Rows, symmetries: frozenset[str]) -> list[Rows]:
    """List the grid turned and mirrored in all ways, itself first; at most eight, without other signs."""
    found = [rows]
    if "mirror" in symmetries:
        found += [[row[::-1] for row in each] for each in found]
        found += [each[::-1] for each in found]
    if "turn" in symmetries:
        found += [list(zip(*each, strict=True)) for each in found]
    return found


def normal_form(puzzle: Puzzle) -> str:
    """Hash the normal form that a puzzle shares with all its images; "" for an empty grid, which is like every other.

    The type does not matter as such: a Sudoku is a Latin Square too.
    """
    rows = rows_of(grid_text(type_of(puzzle), type_of(puzzle).print(puzzle)))
    if all(sign == OPEN for row in rows for sign in row):
        return ""
    symmetries = type_of(puzzle).symmetries
    least = min((len(each), _named(flat(each), symmetries)) for each in images(shrunk(rows, symmetries), symmetries))
    return sha256(repr(least).encode()).hexdigest()


def _named(signs: list[str], symmetries: frozenset[str]) -> list[str] | list[int]:
    """Number the signs in the order in which they come, if their names do not matter."""
    if "rename" not in symmetries:
        return signs
    seen = {OPEN: 0}
    return [seen.setdefault(sign, len(seen)) for sign in signs]
