"""Skyscrapers in the files of LEGUP, where an end without a clue has the clue 0."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.grid.text import Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, axes, element, known_values, listed_cells, values
from puzzles.types.latin.model import OPEN
from puzzles.types.skyscrapers.model import LIMIT, NO_CLUE

NAMES = {"Skyscrapers": "skyscrapers"}
AXES = {"east": ("east", "west"), "south": ("south", "north")}
"""The sides of the two clues of an element, by the axis that it is in: its value, and what LEGUP calls its index."""


def mark(value: int) -> str | None:
    return None if value < 0 else str(value) if value else ""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    size = board.number("size", 1, LIMIT)
    found = values(board, size, size, _sign, 0, size)
    rows = in_lines("".join([found.get(cell, OPEN) for cell in range(size * size)]), size)
    sides = dict[str, str]()
    for side, axis in axes(board).items():
        clues = list(axis.inside("clue"))
        if len(clues) != size:
            times = Phrase("<clue> {n} time", "<clue> {n} times", n=size)
            raise axis.error(times, Phrase("{n} time", "{n} times", n=len(clues)))
        for end, name in zip(AXES[side], ("value", "index"), strict=True):
            sides[end] = "".join([_sign(clue.number(name, 0, size)) for clue in clues])
    if len(sides) != 2 * len(AXES):
        raise board.error("an <axis> for the east and one for the south", "none")
    within = [west + row + east for west, row, east in zip(sides["west"], rows, sides["east"], strict=True)]
    return [f".{sides['north']}.", *within, f".{sides['south']}."]


def _sign(number: int) -> str:
    return str(number) if number else OPEN


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    numbers = {1 << number: number + 1 for number in range(puzzle.width)}
    written = []
    for axis, sides in AXES.items():
        pairs = zip(*[getattr(puzzle.clues, side) for side in sides], strict=True)
        written.append(
            element("axis", *[element("clue", index=index, value=value) for value, index in pairs], side=axis)
        )
    flags = element("flags", dupe="true", view="false")
    cells = listed_cells(puzzle.width, known_values(puzzle.start, numbers))
    return element("board", cells, *written, flags, size=puzzle.width)


def lost(puzzle: Puzzle) -> Iterator[Phrase]:
    """Yield what a file says in another way than LEGUP reads it."""
    if any(NO_CLUE in side for side in puzzle.clues):
        yield Phrase("ends without a clue, which LEGUP takes for the clue 0")
