"""Making puzzles whose clues are numbers: a random puzzle with all its clues, which are taken away one after the other.

The folder of such a type has a module `making` with three functions, see types/minesweeper/making.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol, cast

from puzzles.base.ptype import PuzzleType, is_finished
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of
from puzzles.solve.logical import solve
from puzzles.solve.moves import Toolbox, exhaust, toolbox, up_to
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import count_solutions

TRIES = 200
"""The number of puzzles tried in a row before giving up."""
FURTHER = 12
"""A puzzle that needs splits loses more clues than direct rules allow: one for this many cells."""


class Clued(Protocol):
    """The functions that the module must have."""

    def filled(self, ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle:
        """Return a random puzzle with every clue that it can have."""

    def clues(self, puzzle: Puzzle) -> list[int]:
        """List the clues of a puzzle."""

    def without(self, puzzle: Puzzle, clue: int) -> Puzzle:
        """Return the puzzle with one clue less."""


def has_clues(ptype: PuzzleType) -> bool:
    """Tell whether the puzzles of a type are made by taking clues away."""
    return hasattr(part_of(ptype, "making"), "filled")


class Eraser:
    """A maker of puzzles of one size and level, with the same methods as the maker of puzzles with givens."""

    def __init__(self, ptype: PuzzleType, height: int, width: int, level: int, random: Random) -> None:
        self._type, self._size, self._level, self._random = ptype, (height, width), level, random
        self._making = cast("Clued", part_of(ptype, "making"))
        tools = toolbox(ptype)
        self._tools, self._below = up_to(tools, level), up_to(tools, level - 1)
        self.tries = TRIES

    def close(self) -> None:
        """Do nothing: this maker holds no resources."""

    def make(self) -> Puzzle | None:
        """Return a puzzle of the wanted level, or None if this try gave none."""
        puzzle = self._making.filled(self._type, *self._size, self._random)
        if not _solves(self._tools, puzzle):
            return None
        puzzle = self._thinned(puzzle, lambda thinner: _solves(self._tools, thinner), len(puzzle.start))
        if self._level not in {rule.level for rule in self._tools.direct}:
            puzzle = self._thinned(puzzle, _has_one_solution, 1 + len(puzzle.start) // FURTHER)
        if _solves(self._below, puzzle):  # far cheaper than a rating, and most tries end here
            return None
        rating = rate_attempt(solve(puzzle))
        return puzzle if (rating.outcome, rating.level) == ("unique", self._level) else None

    def _thinned(self, puzzle: Puzzle, holds: Callable[[Puzzle], bool], most: int) -> Puzzle:
        """Take clues away in random order, at most `most`, each only if the puzzle without it `holds`."""
        clues = self._making.clues(puzzle)
        self._random.shuffle(clues)
        for clue in clues:
            thinner = self._making.without(puzzle, clue)
            if most and holds(thinner):
                puzzle, most = thinner, most - 1
        return puzzle


def _solves(tools: Toolbox, puzzle: Puzzle) -> bool:
    """Tell whether direct rules alone solve the puzzle."""
    return is_finished(exhaust(puzzle.board(), tools))


def _has_one_solution(puzzle: Puzzle) -> bool:
    return count_solutions(puzzle).kind == "one"
