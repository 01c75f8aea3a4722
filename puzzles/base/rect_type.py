"""The base of puzzle types whose cells are the squares of a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from puzzles.base.ptype import PuzzleType, Violation
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place, Puzzle


class Squares(Protocol):
    """The functions that the type's `model.py` must have."""

    def read(self, ptype: PuzzleType, lines: list[str]) -> Puzzle:
        """Read a puzzle from the lines of its grid. Raise GridError."""

    def written(self, puzzle: Puzzle) -> str:
        """Return the grid as players write it."""

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the names of the values."""


class PlacedSquares(Squares, Protocol):
    """Those that it must have where a clue, a room or the like is a place too."""

    def place(self, puzzle: Puzzle, name: str) -> Place:
        """Return the place of that name. Raise KeyError."""

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        """Yield every place where a rule may be applied."""


class Solved(Protocol):
    """The function that the type's `solution.py` must have."""

    def violations(self, board: Board) -> tuple[Violation, ...]:
        """List how the known cells break the rulebook."""


class RectType(PuzzleType):
    """A puzzle type on a rectangle: names of cells and lines come from there, all else from the files of the type."""

    squares: Squares
    """The module `model` of the type."""
    solved: Solved
    """The module `solution` of the type."""

    def parse(self, lines: list[str]) -> Puzzle:
        return self.squares.read(self, lines)

    def print(self, puzzle: Puzzle) -> str:
        return self.squares.written(puzzle)

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return self.squares.values(puzzle)

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return self.solved.violations(board)

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return rect(puzzle.height, puzzle.width).names[cell]

    def names(self, puzzle: Puzzle, cells: Iterable[int]) -> str:
        names = rect(puzzle.height, puzzle.width).names
        return "&".join([names[cell] for cell in cells])

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return rect(puzzle.height, puzzle.width).index[name]

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return rect(puzzle.height, puzzle.width).place(name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        yield from super().places(puzzle)
        for line in rect(puzzle.height, puzzle.width).lines:
            yield line.place


class PlacedType(RectType):
    """A puzzle type on a rectangle that has places of its own, of which its model knows."""

    squares: PlacedSquares

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return self.squares.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return self.squares.places(puzzle)
