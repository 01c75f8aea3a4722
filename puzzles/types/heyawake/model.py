"""Heyawake: puzzles, squares and values, their text form, the rooms with numbers, and the lines over two borders.

The text is the grid of rooms, a letter for each square, then `numbers: A=2 C=0`, then with `known:` the squares given.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import near_sets
from puzzles.grid.rect import Rect, rect
from puzzles.grid.rooms import Rooms, print_rooms, read_rooms
from puzzles.grid.sections import KNOWN, Section, print_known, print_sections, read_known, read_sections
from puzzles.grid.sets import set_of
from puzzles.grid.text import Phrase, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over, tally

LIMITS = (25, 25)
VALUES = ("black", "white")
BLACK, WHITE, OPEN = 1, 2, 3
"""Masks of a square: known to be black, known to be white, both possible."""

_NUMBERS = "numbers"
_NUMBER = re.compile(r"([A-Za-z0-9]+)=([0-9]{1,3})")
_MASKS = {"#": BLACK, "o": WHITE, ".": OPEN}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


class Clues(NamedTuple):
    """The rooms, by the name of every square's, and the numbers of some, in the order of the rooms."""

    rooms: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class House:
    """The rooms of a puzzle, those with numbers as counts, and its runs.

    A run is a shortest straight line of squares over two borders, as a set; `runs_of` are those of each square. `near`
    are for each square those beside it. `places` are all rooms by their names.
    """

    rect: Rect
    rooms: Rooms
    counts: Counts
    near: tuple[int, ...]
    runs: tuple[int, ...]
    runs_of: tuple[tuple[int, ...], ...]
    places: Mapping[str, Place]
    every: int


@unique(keep=256)
def house(height: int, width: int, clues: Clues) -> House:
    """Return the rooms and runs of a puzzle."""
    grid, signs = rect(height, width), clues.rooms
    rooms = read_rooms([" ".join(line) for line in in_lines([*signs], width)], LIMITS)
    places = {
        f"room{name}": Place("room", f"room{name}", cells) for name, cells in zip(rooms.names, rooms.cells, strict=True)
    }
    numbered = [(places[f"room{name}"], number) for name, number in clues.numbers]
    counts = counts_over(height * width, BLACK, [Count(place, place.cells, number) for place, number in numbered])
    runs = tuple(_runs(grid, rooms))
    runs_of = tuple([tuple([run for run in runs if run >> cell & 1]) for cell in range(height * width)])
    return House(grid, rooms, counts, near_sets(height, width), runs, runs_of, places, (1 << height * width) - 1)


def _runs(grid: Rect, rooms: Rooms) -> Iterator[int]:
    """Yield each run, from the square before a border to the square behind the next border of its line."""
    for line in grid.lines:
        cells = line.cells
        borders = [at for at in range(len(cells) - 1) if rooms.of[cells[at]] != rooms.of[cells[at + 1]]]
        for first, second in itertools.pairwise(borders):
            yield set_of(cells[first : second + 2])


def house_of(of: Board | Puzzle) -> House:
    """Return the rooms and runs of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return house(puzzle.height, puzzle.width, puzzle.clues)


class Colours(NamedTuple):
    """The squares of a board that are black, white and open, as sets."""

    black: int
    white: int
    open: int

    @property
    def light(self) -> int:
        """Return the squares that are white or may be."""
        return self.white | self.open


def colours(board: Board) -> Colours:
    """Return the squares of each kind."""
    black, opened = tally(board.cells, BLACK)
    return Colours(black, house_of(board).every & ~(black | opened), opened)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read the rooms, their numbers and the squares given. Raise GridError."""
    sections = read_sections(lines, (_NUMBERS, KNOWN))
    rooms = read_rooms(sections[""].lines, LIMITS)
    size = rooms.height, rooms.width
    found = _read_numbers(sections[_NUMBERS], rooms)
    known = read_known(sections[KNOWN], size, _MASKS)
    numbers = tuple([(name, found[name]) for name in rooms.names if name in found])
    clues = Clues(tuple([rooms.names[room] for room in rooms.of]), numbers)
    return Puzzle(ptype, *size, known or (OPEN,) * len(rooms.of), clues)


def _read_numbers(section: Section, rooms: Rooms) -> dict[str, int]:
    """Read the numbers of rooms: each once, and at most as many as its room has squares."""
    found: dict[str, int] = {}
    for line, text in enumerate(section.lines):
        for word in re.finditer(r"\S+", text):
            column = word.start() + 1
            match = _NUMBER.fullmatch(word[0])
            if not match or match[1] not in rooms.names:
                raise section.error("a room and its number, such as A=2", repr(word[0][:20]), line, column)
            if match[1] in found:
                raise section.error(Phrase("one number for room {name}", name=match[1]), "another one", line, column)
            most = len(rooms.cells[rooms.names.index(match[1])])
            if int(match[2]) > most:
                raise section.error(
                    Phrase("at most {most} for room {name}", most=most, name=match[1]), match[2], line, column
                )
            found[match[1]] = int(match[2])
    return found


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    numbers = " ".join([f"{name}={number}" for name, number in puzzle.clues.numbers])
    known = print_known(puzzle.start, puzzle.width, _SIGNS, (OPEN,) * len(puzzle.start))
    rooms = print_rooms(house_of(puzzle).rooms)
    return print_sections(("", rooms), (_NUMBERS, [numbers] if numbers else []), (KNOWN, known))


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square, row, column or room of that name. Raise KeyError."""
    its = house_of(puzzle)
    return its.places[name] if name.startswith("room") else its.rect.place(name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares, rows, columns and rooms."""
    its = house_of(puzzle)
    yield from its.rect.cell_places()
    for line in its.rect.lines:
        yield line.place
    yield from its.places.values()


def square(its: House, cell: int) -> Place:
    """Return a square as a place."""
    return its.rect.cell_place(cell)
