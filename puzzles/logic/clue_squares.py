"""Grids of squares some of which hold a clue: a wall or a number that counts other squares, and is none of these.

A square with a clue is a cell of which everything is known, so it is no given, and no rule speaks of its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.grid.rect import Rect, check_rectangle
from puzzles.grid.text import GridError, check_signs, in_lines
from puzzles.kernel.board import Place, Puzzle
from puzzles.logic.counts import Counts

FREE = "."
"""The sign among the clues of a puzzle for a square without one."""


@dataclass(frozen=True, slots=True)
class ClueSquares:
    """The text of such grids: one sign for each square.

    `clues` are the signs of clues, `masks` those of other squares with what they say is known, `taken` is the mask of a
    square with a clue, and `expected` names all signs.
    """

    limits: tuple[int, int]
    clues: str
    masks: Mapping[str, int]
    taken: int
    expected: str

    def read(self, ptype: PuzzleType, lines: list[str]) -> Puzzle:
        """Read a puzzle from its lines. Raise GridError."""
        height, width = check_rectangle(lines, self.limits)
        if not width:
            raise GridError(1, 1, "a square", "an empty row")
        check_signs(lines, "".join(self.masks) + self.clues, self.expected)
        signs = "".join(lines)
        clues = "".join([sign if sign in self.clues else FREE for sign in signs])
        start = tuple([self.masks.get(sign, self.taken) for sign in signs])
        return Puzzle(ptype, height, width, start, clues, self.blank(clues))

    def blank(self, clues: str) -> tuple[int, ...]:
        """Return what each square may hold before anything is known."""
        return tuple([self.masks[FREE] if sign == FREE else self.taken for sign in clues])

    def written(self, puzzle: Puzzle) -> str:
        """Return the grid as players write it."""
        signs = {mask: sign for sign, mask in self.masks.items()}
        squares = zip(puzzle.start, puzzle.clues, strict=True)
        text = "".join([signs[mask] if clue == FREE else clue for mask, clue in squares])
        return "\n".join(in_lines(text, puzzle.width))


def place(grid: Rect, clues: str, numbers: Counts, name: str) -> Place:
    """Return the free square, row or column of that name, or the number with the squares that it counts.

    Raise KeyError if the grid has none, or only a clue that counts nothing.
    """
    named = grid.place(name)
    if named.kind != "cell" or clues[named.cells[0]] == FREE:
        return named
    return numbers.by_name[name].place


def places(grid: Rect, clues: str, numbers: Counts) -> Iterator[Place]:
    """Yield the squares without a clue, then the numbers."""
    for cell, sign in enumerate(clues):
        if sign == FREE:
            yield grid.cell_place(cell)
    for number in numbers.all:
        yield number.place
