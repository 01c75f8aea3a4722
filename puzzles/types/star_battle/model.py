"""Star Battle: puzzles, squares and values, their text form, and the groups that get stars.

The text is the grid of regions, a letter for each square, then `stars: 2`, then with `known:` the squares given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import near_sets
from puzzles.grid.rect import Rect, rect
from puzzles.grid.rooms import Rooms, print_rooms, read_rooms
from puzzles.grid.sections import KNOWN, Section, print_known, print_sections, read_known, read_sections
from puzzles.grid.text import GridError, Phrase, column_count, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (25, 25)
VALUES = ("star", "empty")
STAR, EMPTY, OPEN = 1, 2, 3
"""Masks of a square: known to be a star, known to be empty, both possible."""
KINDS = ("row", "column", "region")

_STARS = "stars"
_MASKS = {"*": STAR, "-": EMPTY, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


class Clues(NamedTuple):
    """The letters of the regions of all squares, with blanks between, and the stars of each group."""

    regions: str
    stars: int


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sky:
    """The groups of a puzzle: `kinds` has the rows, the columns and the regions, `groups` all of them in this order.

    `near` are for each square those that it touches.
    """

    rect: Rect
    rooms: Rooms
    stars: int
    groups: Counts
    kinds: Mapping[str, tuple[Count, ...]]
    near: tuple[int, ...]


@unique(keep=256)
def sky(size: int, clues: Clues) -> Sky:
    """Return the groups of a puzzle with that many rows."""
    grid, signs = rect(size, size), clues.regions.split()
    rooms = read_rooms([" ".join(line) for line in in_lines(signs, size)], LIMITS)
    lines = [Count(line.place, line.cells, clues.stars) for line in grid.lines]
    regions = [
        Count(Place("region", f"region{name}", cells), cells, clues.stars)
        for name, cells in zip(rooms.names, rooms.cells, strict=True)
    ]
    groups = counts_over(size * size, STAR, [*lines, *regions])
    kinds = {kind: tuple([group for group in groups.all if group.place.kind == kind]) for kind in KINDS}
    return Sky(grid, rooms, clues.stars, groups, kinds, near_sets(size, size, diagonal=True))


def sky_of(of: Board | Puzzle) -> Sky:
    """Return the groups of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return sky(puzzle.height, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read the regions, the number of stars and the squares given. Raise GridError."""
    sections = read_sections(lines, (_STARS, KNOWN))
    rooms = read_rooms(sections[""].lines, LIMITS)
    height, width = rooms.height, rooms.width
    if width != height:
        raise GridError(
            1, min(width, height) + 1, Phrase("as many columns as rows, {height}", height=height), column_count(width)
        )
    if len(rooms.names) != height:
        raise GridError(
            1,
            1,
            Phrase("as many regions as rows, {height}", height=height),
            Phrase("{n} region", "{n} regions", n=len(rooms.names)),
        )
    stars = _read_stars(sections[_STARS], (height + 1) // 2)
    known = read_known(sections[KNOWN], (height, width), _MASKS)
    clues = Clues(" ".join([rooms.names[room] for room in rooms.of]), stars)
    return Puzzle(ptype, height, width, known or (OPEN,) * (height * width), clues)


def _read_stars(section: Section, most: int) -> int:
    """Read the number of stars; 1 if the text does not say it."""
    if not section.lines:
        return 1
    word = " ".join(section.words)
    if word not in map(str, range(1, most + 1)):
        raise section.error(Phrase("stars: a number from 1 to {most}", most=most), repr(word[:20]))
    return int(word)


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    its = sky_of(puzzle)
    known = print_known(puzzle.start, puzzle.width, _SIGNS, (OPEN,) * len(puzzle.start))
    return print_sections(("", print_rooms(its.rooms)), (_STARS, [str(its.stars)]), (KNOWN, known))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square, row, column or region of that name. Raise KeyError."""
    its = sky_of(puzzle)
    return its.groups.by_name[name].place if name.startswith("region") else its.rect.place(name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares, rows, columns and regions."""
    its = sky_of(puzzle)
    yield from its.rect.cell_places()
    for group in its.groups.all:
        yield group.place
