"""Making puzzles from solutions: every clue is written down, then clues are taken away as long as the level holds.

The folder of such a type has a module `making` with the functions of `Clued`, see types/light_up/making.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Protocol, cast

from puzzles.base.ptype import PuzzleType, is_finished
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of
from puzzles.solve.logical import solve
from puzzles.solve.moves import Toolbox, exhaust, toolbox, up_to
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import count_solutions

TRIES = 400
"""The number of solutions tried in a row before giving up."""
FURTHER = 30
"""A puzzle that needs splits loses more clues than direct rules allow: one for this many cells."""


class Clued(Protocol):
    """The functions that the module `making` of such a type must have."""

    def full(self, ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
        """Return a puzzle with all clues that a random solution gives; None if this try gave none.

        Raise GridError for a size that the type does not have.
        """

    def clues(self, puzzle: Puzzle) -> Sequence[int]:
        """Return numbers of the clues that may be taken away."""

    def without(self, puzzle: Puzzle, clue: int) -> Puzzle:
        """Return the puzzle without a clue; the others keep their numbers."""


def is_clued(ptype: PuzzleType) -> bool:
    """Tell whether the puzzles of a type are made by taking clues away."""
    return hasattr(part_of(ptype, "making"), "full")


def full_puzzle(ptype: PuzzleType, height: int, width: int) -> Puzzle | None:
    """Return a puzzle of that size with all its clues. Raise GridError for a size that the type lacks."""
    return _making_of(ptype).full(ptype, height, width, Random(0))  # noqa: S311  puzzles are no secret


def _making_of(ptype: PuzzleType) -> Clued:
    return cast("Clued", import_module(f"{type(ptype).__module__}.making"))


class Eraser:
    """A maker of puzzles of one size and level, with the same methods as the maker of puzzles with givens."""

    def __init__(self, ptype: PuzzleType, height: int, width: int, level: int, random: Random) -> None:
        self._type, self._size, self._level, self._random = ptype, (height, width), level, random
        self._making = _making_of(ptype)
        tools = toolbox(ptype)
        self._tools, self._below = up_to(tools, level), up_to(tools, level - 1)
        self._direct = level in {rule.level for rule in tools.direct}
        self.tries = TRIES

    def close(self) -> None:
        """Do nothing: an eraser holds no resources."""

    def make(self) -> Puzzle | None:
        """Return a puzzle of the wanted level, or None if this try gave none."""
        puzzle = self._making.full(self._type, *self._size, self._random)
        if puzzle is None:
            return None
        easy = _solves(self._tools, puzzle)
        if not easy and (self._direct or not _unique(puzzle)):
            return None
        if easy:
            puzzle = self._thinned(puzzle, partial(_solves, self._tools), len(puzzle.start))
        if not self._direct:
            puzzle = self._thinned(puzzle, _unique, 1 + len(puzzle.start) // FURTHER)
        if _solves(self._below, puzzle):  # far cheaper than a rating, and most tries end here
            return None
        rating = rate_attempt(solve(puzzle))
        return puzzle if (rating.outcome, rating.level) == ("unique", self._level) else None

    def _thinned(self, puzzle: Puzzle, holds: Callable[[Puzzle], bool], most: int) -> Puzzle:
        """Take clues away in random order, at most `most`, each only if the puzzle without it `holds`."""
        for thinner in self._thinner(puzzle, holds):
            puzzle, most = thinner, most - 1
            if not most:
                break
        return puzzle

    def _thinner(self, puzzle: Puzzle, holds: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
        clues = list(self._making.clues(puzzle))
        self._random.shuffle(clues)
        for clue in clues:
            fewer = self._making.without(puzzle, clue)
            if holds(fewer):
                puzzle = fewer
                yield puzzle


def _solves(tools: Toolbox, puzzle: Puzzle) -> bool:
    """Tell whether direct rules alone solve the puzzle."""
    return is_finished(exhaust(puzzle.board(), tools))


def _unique(puzzle: Puzzle) -> bool:
    return count_solutions(puzzle).kind == "one"
