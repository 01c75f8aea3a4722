"""Battleship: puzzles, squares and values, their text form, the counts of lines and the berths of ships.

The text is a grid of `.` (open), `~` (water), `s` (a ship of unknown shape), `o` (submarine), `^ > v <` (the top,
right, bottom and left end of a ship) and `x` (its middle), then `rows:` and `columns:` with a number or `.` for each
line, and `fleet:` with the lengths of all ships.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import neighbours
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.sections import Section, print_numbers, print_sections, read_numbers, read_sections
from puzzles.grid.sets import set_of
from puzzles.grid.text import Phrase, check_signs, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (20, 20)
VALUES = ("water", "submarine", "top", "right", "bottom", "left", "middle")
WATER, SUB, TOP, RIGHT, BOTTOM, LEFT, MIDDLE = (1 << value for value in range(7))
SHIP = SUB | TOP | RIGHT | BOTTOM | LEFT | MIDDLE
OPEN = WATER | SHIP
"""Masks of a square: a ship of any shape, and everything."""
NAMED = MappingProxyType({"ship": SHIP})

_GRID_SECTIONS = ("rows", "columns", "fleet")
_MASKS = {".": OPEN, "~": WATER, "s": SHIP, "o": SUB} | {"^": TOP, ">": RIGHT, "v": BOTTOM, "<": LEFT, "x": MIDDLE}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


class Clues(NamedTuple):
    """The numbers of rows and columns, None where there is none, and the lengths of the ships, the longest first."""

    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    fleet: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Berth:
    """A place where a ship may lie: its squares in order, the shape of each, and the squares that touch the ship.

    `bits` and `rim` are both as sets, and `parts` the squares of each shape. `crossed` are the lines with a number that
    have some of these squares, each with its squares of the ship and of those around it.
    """

    cells: tuple[int, ...]
    shapes: tuple[int, ...]
    around: tuple[int, ...]
    bits: int
    rim: int
    parts: tuple[tuple[int, int], ...]
    crossed: tuple[tuple[Count, int, int], ...]

    def shape(self, cell: int) -> int:
        """Return the shape of the ship on one of its squares, 0 on any other."""
        return self.shapes[self.cells.index(cell)] if self.bits >> cell & 1 else 0


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sea:
    """The lines of a puzzle that have a number, and the berths of its ships.

    `needs` says how many ships there are of each length, the longest first, `berths` where one of a length may lie: by
    its first square in reading order, across before down, and `starting` the same by that square and the shape that the
    ship has there, which no other of its squares has. `beside` and `corners` are the squares that share a side or
    only a corner with a square, `sides` those in the four directions, -1 for none: above, right, below, left. `west`
    and `east` are the first and the last column as sets.
    """

    rect: Rect
    lines: Counts
    needs: Mapping[int, int]
    berths: Mapping[int, tuple[Berth, ...]]
    starting: Mapping[tuple[int, int], tuple[Berth, ...]]
    covering: tuple[tuple[Berth, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    corners: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, int, int, int], ...]
    west: int
    east: int
    ships: Mapping[str, Place]
    """The places that stand for all ships of a length, by name."""


@unique(keep=256)
def sea(height: int, width: int, clues: Clues) -> Sea:
    """Return the lines and berths of a puzzle of that size."""
    grid, near = rect(height, width), neighbours(height, width, diagonal=True)
    beside = neighbours(height, width)
    corners = tuple(tuple(c for c in each if c not in beside[cell]) for cell, each in enumerate(near))
    told = zip(grid.lines, (*clues.rows, *clues.columns), strict=True)
    counts = [Count(line.place, line.cells, number) for line, number in told if number is not None]
    lines = counts_over(height * width, SHIP, counts)
    needs = {length: clues.fleet.count(length) for length in dict.fromkeys(clues.fleet)}
    berths = {length: tuple(_berths(length, grid, lines, near)) for length in needs}
    every = tuple(range(height * width))
    ships = {f"length{length}": Place("length", f"length{length}", every) for length in needs}
    sides = tuple(_sides(cell, height, width) for cell in every)
    starting: dict[tuple[int, int], tuple[Berth, ...]] = {}
    for berth in [berth for its in berths.values() for berth in its]:
        start = berth.cells[0], berth.shapes[0]
        starting[start] = (*starting.get(start, ()), berth)
    covering = tuple(tuple(b for of in berths.values() for b in of if b.bits >> cell & 1) for cell in every)
    west, east = (set_of(grid.columns[column].cells) for column in (0, -1))
    return Sea(grid, lines, needs, berths, starting, covering, beside, corners, near, sides, west, east, ships)


def _sides(cell: int, height: int, width: int) -> tuple[int, int, int, int]:
    row, column = divmod(cell, width)
    return (
        cell - width if row else -1,
        cell + 1 if column + 1 < width else -1,
        cell + width if row + 1 < height else -1,
        cell - 1 if column else -1,
    )


def _berths(length: int, grid: Rect, lines: Counts, near: tuple[tuple[int, ...], ...]) -> Iterator[Berth]:
    """Yield the berths of ships of that length by their first square, across before down."""
    for row, column in grid.of:
        for line, at, first, last in ((row, column.number, LEFT, RIGHT), (column, row.number, TOP, BOTTOM)):
            cells = line.cells[at - 1 : at - 1 + length]
            if len(cells) < length or (length == 1 and first == TOP):
                continue
            shapes = (SUB,) if length == 1 else (first, *[MIDDLE] * (length - 2), last)
            around = tuple(sorted({other for each in cells for other in near[each]} - {*cells}))
            bits, rim = set_of(cells), set_of(around)
            crossed = dict.fromkeys(count for each in (*cells, *around) for count in lines.of[each])
            on_lines = tuple((count, bits & count.bits, rim & count.bits) for count in crossed)
            its = [(shape, [c for c, each in zip(cells, shapes, strict=True) if each == shape]) for shape in {*shapes}]
            parts = tuple([(shape, set_of(squares)) for shape, squares in its])
            yield Berth(cells, shapes, around, bits, rim, parts, on_lines)


def sea_of(of: Board | Puzzle) -> Sea:
    """Return the lines and berths of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return sea(puzzle.height, puzzle.width, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read the grid, the numbers of the lines and the fleet. Raise GridError."""
    sections = read_sections(lines, _GRID_SECTIONS)
    grid = sections[""].lines
    height, width = check_rectangle(grid, LIMITS)
    check_signs(grid, "".join(_MASKS), ". ~ s o ^ > v < or x")
    rows = read_numbers(sections["rows"], "rows", height, width)
    columns = read_numbers(sections["columns"], "columns", width, height)
    clues = Clues(rows, columns, _read_fleet(sections["fleet"], height, width))
    return Puzzle(ptype, height, width, tuple(_MASKS[sign] for line in grid for sign in line), clues)


def _read_fleet(section: Section, height: int, width: int) -> tuple[int, ...]:
    """Read the lengths of the ships. Raise GridError if there are none, or more than there is room for.

    Each block of two by two squares holds squares of one ship at most, as ships do not touch.
    """
    words, longest, squares = section.words, max(height, width), height * width
    most = ((height + 1) // 2) * ((width + 1) // 2)
    expected = Phrase("fleet: lengths of ships from 1 to {longest}", longest=longest)
    if not words:
        raise section.error(expected, "none")
    for word in words:
        if word not in map(str, range(1, longest + 1)):
            raise section.error(expected, repr(word[:20]))
    if len(words) > most:
        room = Phrase(
            "at most {n} ship on this grid, as ships do not touch",
            "at most {n} ships on this grid, as ships do not touch",
            n=most,
        )
        raise section.error(room, Phrase("{n} ship", "{n} ships", n=len(words)))
    fleet = sorted(map(int, words), reverse=True)
    if sum(fleet) > squares:
        raise section.error(Phrase("ships on {n} square", "ships on {n} squares", n=squares), str(sum(fleet)))
    return tuple(fleet)


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    clues: Clues = puzzle.clues
    return print_sections(
        ("", in_lines("".join([_sign(mask) for mask in puzzle.start]), puzzle.width)),
        ("rows", print_numbers(clues.rows)),
        ("columns", print_numbers(clues.columns)),
        ("fleet", [" ".join(map(str, clues.fleet))]),
    )


def _sign(mask: int) -> str:
    """Return the sign of a square; of one that may have some shapes only, what is nearest to it."""
    return _SIGNS.get(mask) or _SIGNS[OPEN if mask & WATER else SHIP]


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square, row, column or length of ships of that name. Raise KeyError."""
    its = sea_of(puzzle)
    return its.ships[name] if name.startswith("length") else its.rect.place(name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares, rows and columns, then the lengths of ships."""
    its = sea_of(puzzle)
    yield from its.rect.cell_places()
    for line in its.rect.lines:
        yield line.place
    yield from its.ships.values()
