"""Grids that are divided into rooms: each square of the text names its room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.grid.areas import flood
from puzzles.grid.rect import check_rectangle
from puzzles.grid.sets import cells_in, set_of
from puzzles.grid.text import GridError, Phrase, in_lines

_NAME = re.compile(r"[A-Za-z0-9]{1,8}")


@dataclass(frozen=True, slots=True)
class Rooms:
    """Connected rooms, numbered by their first cells: the room of each cell, the cells of each room, and its name."""

    height: int
    width: int
    of: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]

    @property
    def crossings(self) -> frozenset[tuple[int, int]]:
        """Return the pairs of neighbouring cells with a border between them, the first cell first."""
        size, width = len(self.of), self.width
        right = [(cell, cell + 1) for cell in range(size) if (cell + 1) % width]
        down = [(cell, cell + width) for cell in range(size - width)]
        return frozenset([(a, b) for a, b in [*right, *down] if self.of[a] != self.of[b]])


def read_rooms(lines: Sequence[str], limits: tuple[int, int]) -> Rooms:
    """Read a grid of letters, or of names with blanks between. Raise GridError, also for a room in two parts."""
    rows = [line.split() for line in lines] if any(" " in line for line in lines) else [list(line) for line in lines]
    height, width = check_rectangle(rows, limits)
    signs = [sign for row in rows for sign in row]
    number: dict[str, int] = {}
    for cell, sign in enumerate(signs):
        if not _NAME.fullmatch(sign):
            raise _error(rows, cell, "the name of a room, of letters and digits", repr(sign))
        number.setdefault(sign, len(number))
    of = tuple([number[sign] for sign in signs])
    cells = tuple([tuple([cell for cell, its in enumerate(of) if its == room]) for room in range(len(number))])
    for name, room in zip(number, cells, strict=True):
        inside = set_of(room)
        if apart := inside & ~flood(inside & -inside, inside, height, width):
            raise _error(rows, cells_in(apart)[0], Phrase("room {name} in one part", name=name), "another part of it")
    return Rooms(height, width, of, cells, tuple(number))


def _error(rows: Sequence[Sequence[str]], cell: int, expected: str, found: str) -> GridError:
    """Return an error at a cell, with the column in the text."""
    row, column = divmod(cell, len(rows[0]))
    blanks = any(len(sign) > 1 for sign in rows[row])
    return GridError(row + 1, 1 + sum(len(sign) + blanks for sign in rows[row][:column]), expected, found)


def print_rooms(rooms: Rooms) -> list[str]:
    """Write the grid of names, with blanks between them if one is longer than a letter."""
    between = " " if any(len(name) > 1 for name in rooms.names) else ""
    signs = [rooms.names[room] for room in rooms.of]
    return [between.join(line) for line in in_lines(signs, rooms.width)]
