"""Thermometer: puzzles, squares and values, their text form, and the vials.

The text has no grid: `size: 4 5` (rows, columns), `vials: r1c1-r1c3 ...` with the bulb first, `rows:` and `columns:`
with a number or `.` for each line, then the squares given, `filled:` and `blocked:`. Every square is a cell; one
without a vial can only be blocked, so it is no given, and no rule speaks of its value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.rect import Rect, rect
from puzzles.grid.sections import Section, print_numbers, print_sections, read_numbers, read_sections
from puzzles.grid.sets import set_of
from puzzles.grid.text import Phrase
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (30, 30)
VALUES = ("filled", "blocked")
FILLED, BLOCKED, OPEN = 1, 2, 3
"""Masks of a square: known to be filled, known to be blocked, both possible."""

_SECTIONS = ("size", "vials", "rows", "columns", "filled", "blocked")


class Clues(NamedTuple):
    """The squares of each vial from the bulb on, and the numbers of rows and columns, None where there is none."""

    vials: tuple[tuple[int, ...], ...]
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]

    def __hash__(self) -> int:
        """Hash the numbers alone: vials have many squares, and every check looks the puzzle up by its clues."""
        return hash((self.rows, self.columns))


class Stretch(NamedTuple):
    """The squares that a vial has on a line, from the bulb on."""

    vial: int
    cells: tuple[int, ...]
    bits: int


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Rack:
    """The vials of a puzzle and the counts of its lines, those that have a clue.

    For each square: `vial_of` is the number of its vial, -1 where there is none, `vial` the squares of that vial from
    the bulb on, `below` those nearer to the bulb, `above` those farther from it. `stretches` are the parts of vials
    that lie on a line, by its name; `of_vial` has the same by the names of lines and the numbers of vials.
    """

    rect: Rect
    vials: tuple[tuple[int, ...], ...]
    vial_of: tuple[int, ...]
    vial: tuple[tuple[int, ...], ...]
    below: tuple[tuple[int, ...], ...]
    above: tuple[tuple[int, ...], ...]
    lines: Counts
    stretches: dict[str, tuple[Stretch, ...]]
    of_vial: dict[tuple[str, int], Stretch]


@unique(keep=256)
def rack(height: int, width: int, clues: Clues) -> Rack:
    """Return the vials and counts of a puzzle of that size."""
    grid, vial_of = rect(height, width), [-1] * (height * width)
    its, below, above = (list[tuple[int, ...]]([()] * (height * width)) for _ in range(3))
    for number, vial in enumerate(clues.vials):
        for at, cell in enumerate(vial):
            vial_of[cell], its[cell], below[cell], above[cell] = number, vial, vial[:at], vial[at + 1 :]
    counts, stretches = [], {}
    for line, wanted in zip(grid.lines, (*clues.rows, *clues.columns), strict=True):
        inside = {*line.cells}
        parts = [(index, tuple([c for c in vial if c in inside])) for index, vial in enumerate(clues.vials)]
        stretches[line.name] = tuple([Stretch(index, cells, set_of(cells)) for index, cells in parts if cells])
        if wanted is not None:
            cells = tuple([cell for cell in line.cells if vial_of[cell] >= 0])
            counts.append(Count(line.place, cells, wanted))
    lines = counts_over(height * width, FILLED, counts)
    of_vial = {(name, stretch.vial): stretch for name, on_line in stretches.items() for stretch in on_line}
    return Rack(grid, clues.vials, tuple(vial_of), tuple(its), tuple(below), tuple(above), lines, stretches, of_vial)


def rack_of(of: Board | Puzzle) -> Rack:
    """Return the vials and counts of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return rack(puzzle.height, puzzle.width, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read the size, the vials, the numbers of the lines and the squares given. Raise GridError."""
    sections = read_sections(lines, _SECTIONS)
    if sections[""].lines:
        raise sections[""].error("size:", repr(sections[""].lines[0][:20]))
    height, width = _read_size(sections["size"])
    grid = rect(height, width)
    vials = _read_vials(sections["vials"], grid)
    rows = read_numbers(sections["rows"], "rows", height, width)
    columns = read_numbers(sections["columns"], "columns", width, height)
    clues = Clues(vials, rows, columns)
    blank = blank_of(clues, height * width)
    start = list(blank)
    for name, mask in zip(VALUES, (FILLED, BLOCKED), strict=True):
        for word in sections[name].words:
            cell = _index(grid, word)
            if cell is None or blank[cell] != OPEN:
                raise sections[name].error("squares of vials, such as r1c2", repr(word[:20]))
            if start[cell] != OPEN:
                raise sections[name].error("each square only once", word)
            start[cell] = mask
    return Puzzle(ptype, height, width, tuple(start), clues, blank)


def blank_of(clues: Clues, squares: int) -> tuple[int, ...]:
    """Return what each square may hold: nothing outside the vials."""
    inside = {cell for vial in clues.vials for cell in vial}
    return tuple([OPEN if cell in inside else BLOCKED for cell in range(squares)])


def _read_size(section: Section) -> tuple[int, int]:
    words = section.words
    expected = Phrase("size: two numbers from 1 to {limit}, rows and columns", limit=LIMITS[0])
    if len(words) != 2:
        raise section.error(expected, Phrase("{n} word", "{n} words", n=len(words)))
    for word, most in zip(words, LIMITS, strict=True):
        if word not in map(str, range(1, most + 1)):
            raise section.error(expected, repr(word[:20]))
    return int(words[0]), int(words[1])


def _index(grid: Rect, name: str) -> int | None:
    try:
        return grid.cell_index(name)
    except KeyError:
        return None


def _read_vials(section: Section, grid: Rect) -> tuple[tuple[int, ...], ...]:
    """Read vials as `r1c1-r1c3`, the bulb first, or `r1c1` for a vial that is only a bulb."""
    found: list[tuple[int, ...]] = []
    owner: dict[int, str] = {}
    for number, line in enumerate(section.lines):
        for word in line.split():
            bulb, dash, top = word.partition("-")
            ends = _index(grid, bulb), _index(grid, top if dash else bulb)
            if ends[0] is None or ends[1] is None:
                raise section.error("vials of this grid, such as r1c1-r1c3", repr(word[:20]), number)
            cells = _straight(grid, ends[0], ends[1])
            if not cells:
                raise section.error("a vial along a row or column", repr(word), number)
            for cell in cells:
                if cell in owner:
                    raise section.error(
                        Phrase("vials that do not overlap, as {vial} and this one", vial=owner[cell]), word, number
                    )
                owner[cell] = word
            found.append(cells)
    if not found:
        raise section.error("vials: at least one, such as r1c1-r1c3", "none")
    return tuple(found)


def _straight(grid: Rect, bulb: int, top: int) -> tuple[int, ...]:
    """Return the squares from one to another along a line; none if they are on no line together."""
    for line, other in zip(grid.of[bulb], grid.of[top], strict=True):
        if line.name == other.name:
            first, last = line.cells.index(bulb), line.cells.index(top)
            step = 1 if first <= last else -1
            return tuple(line.cells[at] for at in range(first, last + step, step))
    return ()


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    clues: Clues = puzzle.clues
    names = rack_of(puzzle).rect.names
    vials = ["-".join(dict.fromkeys((names[vial[0]], names[vial[-1]]))) for vial in clues.vials]
    given = {
        value: [names[cell] for cell, bit in enumerate(puzzle.start) if bit == mask and puzzle.blank[cell] == OPEN]
        for value, mask in zip(VALUES, (FILLED, BLOCKED), strict=True)
    }
    return print_sections(
        ("size", [f"{puzzle.height} {puzzle.width}"]),
        ("vials", [" ".join(vials)]),
        ("rows", print_numbers(clues.rows)),
        ("columns", print_numbers(clues.columns)),
        *[(value, [" ".join(cells)] if cells else []) for value, cells in given.items()],
    )


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square of a vial, the row or the column of that name. Raise KeyError."""
    its = rack_of(puzzle)
    found = its.rect.place(name)
    if found.kind == "cell" and its.vial_of[found.cells[0]] < 0:
        raise KeyError(name)
    return found


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares of vials, then rows and columns."""
    its = rack_of(puzzle)
    for cell, vial in enumerate(its.vial_of):
        if vial >= 0:
            yield its.rect.cell_place(cell)
    for line in its.rect.lines:
        yield line.place
