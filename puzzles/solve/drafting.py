"""Making puzzles from drafts, changed or extended, for types whose puzzles are not solved boards with cells left open.

The folder of such a type has a module `making` with a class `Draft`, see types/shirokuro/making.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from itertools import takewhile
from random import Random
from typing import Protocol, cast

from puzzles.base.ptype import PuzzleType, is_finished
from puzzles.kernel.board import Board, Puzzle
from puzzles.parts import part_of
from puzzles.solve.logical import solve
from puzzles.solve.moves import exhaust, toolbox, up_to
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import count_solutions

MENDINGS = 150
"""The number of changes to a draft before giving it up."""
KNOTS = 3_000
"""The number of knots tried to find one that is hard enough."""
DRAFTS = 2_000, 12
"""The numbers of drafts, and of hard knots, tried for a puzzle before giving up."""
MISSES = 12
"""The number of failed extensions in a row after which a puzzle is finished."""


class Draft(Protocol):
    """A puzzle in the making, with a solution that it was made from."""

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle as it is now."""

    def settle(self, solution: Board) -> None:
        """Treat this solution as the one the draft was made from."""

    def fill(self) -> None:
        """Extend the draft at random until nothing more fits."""

    def grow(self) -> bool:
        """Extend the draft a little; return False if it is large enough."""

    def shrink(self) -> None:
        """Undo the last `grow`."""

    def change(self, puzzle: Puzzle, doubtful: Collection[int]) -> None:
        """Change something about these cells of the solution."""

    def tie(self) -> bool:
        """Begin with a knot: a core that may have one solution but no direct way to it. False if there is no room."""


def has_drafts(ptype: PuzzleType) -> bool:
    """Tell whether the puzzles of a type are made from drafts."""
    return hasattr(part_of(ptype, "making"), "Draft")


def empty_draft(ptype: PuzzleType, height: int, width: int) -> Puzzle:
    """Return a draft of that size before anything is done to it. Raise GridError for a size that the type lacks."""
    return _drafts_of(ptype)(ptype, height, width, Random(0)).puzzle  # noqa: S311  puzzles are no secret


def _drafts_of(ptype: PuzzleType) -> Callable[..., Draft]:
    return cast("Callable[..., Draft]", import_module(f"{type(ptype).__module__}.making").Draft)


class Drafter:
    """A maker of puzzles of one size and level, with the same methods as the maker of puzzles with givens."""

    def __init__(self, ptype: PuzzleType, height: int, width: int, level: int, random: Random) -> None:
        self._type, self._size, self._level, self._random = ptype, (height, width), level, random
        self._draft = _drafts_of(ptype)
        tools = toolbox(ptype)
        self._tools, self._below = up_to(tools, level), up_to(tools, level - 1)
        self._direct = level in {rule.level for rule in tools.direct}
        self.tries = DRAFTS[0] if self._direct else DRAFTS[1]

    def close(self) -> None:
        """Do nothing: a drafter holds no resources."""

    def make(self) -> Puzzle | None:
        """Return a puzzle of the wanted level, or None if this try gave none."""
        puzzle = self._mended(self._new()) if self._direct else self._extended()
        if puzzle is None or is_finished(exhaust(puzzle.board(), self._below)):
            return None
        rating = rate_attempt(solve(puzzle))
        return puzzle if (rating.outcome, rating.level) == ("unique", self._level) else None

    def _new(self) -> Draft:
        return self._draft(self._type, *self._size, self._random)

    def _mended(self, draft: Draft) -> Puzzle | None:
        """Fill the draft and change it where direct rules leave cells open, until they solve it."""
        draft.fill()
        for _ in range(MENDINGS):
            puzzle = draft.puzzle
            stuck = exhaust(puzzle.board(), self._tools)
            if is_finished(stuck):
                return puzzle
            draft.change(puzzle, [cell for cell in range(len(stuck.cells)) if not stuck.known(cell)])
        return None

    def _extended(self) -> Puzzle | None:
        """Return a hard knot, extended as long as it has one solution and stays hard."""
        drafts = (self._new() for _ in range(KNOTS))
        draft = next((draft for draft in takewhile(_tied, drafts) if self._hard(draft.puzzle)), None)
        if not draft:
            return None
        puzzle, misses = draft.puzzle, 0
        draft.settle(count_solutions(puzzle).solutions[0])
        while misses < MISSES and draft.grow():
            extended = draft.puzzle
            if self._hard(extended):
                puzzle, misses = extended, 0
            else:
                draft.shrink()
                misses += 1
        return puzzle

    def _hard(self, puzzle: Puzzle) -> bool:
        return count_solutions(puzzle).kind == "one" and not is_finished(exhaust(puzzle.board(), self._tools))


def _tied(draft: Draft) -> bool:
    return draft.tie()
