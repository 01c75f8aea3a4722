"""Making puzzles: a random solution, from which givens are taken away as long as the level holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count, islice
from random import Random

from puzzles.base.ptype import PuzzleType, is_finished, type_of
from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Puzzle
from puzzles.solve.drafting import Drafter, empty_draft, has_drafts
from puzzles.solve.erasing import Eraser, full_puzzle, is_clued
from puzzles.solve.logical import solve
from puzzles.solve.moves import Toolbox, advance, exhaust, toolbox, up_to
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import searching

TRIES, MANY_TRIES = 200, 600
"""The number of solutions tried in a row before giving up; more if a cell has more than two values."""
FURTHER = 30
"""A puzzle that needs splits loses more givens than direct rules allow: one for this many cells."""
SCATTERED, ENOUGH = 4, 40
"""One cell in the first many, but no more than the second, gets a random value before the search for a solution, if
there are more than two values."""


class NotFoundError(ValueError):
    """No puzzle of this size and level was found."""


def levels(ptype: PuzzleType) -> dict[int, str]:
    """Return the levels of a type with their hardest rule: those of the direct rules, then of the case splits."""
    tools = toolbox(ptype)
    found: dict[int, str] = {}
    for rule in (*tools.direct, *tools.cases):
        found.setdefault(rule.level, rule.id)
    return found


def generate(ptype: PuzzleType, height: int, width: int, level: int, seed: int) -> Iterator[Puzzle]:
    """Yield different puzzles with exactly one solution, rated at this level; the same ones for the same seed.

    Raise GridError for a size that the type does not have, NotFoundError if the level does not exist, no further puzzle
    is found, or nothing says how puzzles of the type are made.
    """
    if level not in levels(ptype):
        raise NotFoundError(f"level: expected one of {', '.join(map(str, levels(ptype)))}, found {level}")
    made: set[Puzzle] = set()
    random = Random(f"{ptype.id} {height}x{width} {level} {seed}")  # noqa: S311  puzzles are no secret
    maker = _maker(ptype, height, width, level, random)
    with closing(maker):
        tried = (maker.make() for _ in count())
        while fresh := next((puzzle for puzzle in islice(tried, maker.tries) if puzzle and puzzle not in made), None):
            made.add(fresh)
            yield fresh
    raise NotFoundError(f"no further {ptype.name} puzzle of {height}x{width} at level {level} in {maker.tries} tries")


def check_makable(ptype: PuzzleType, height: int, width: int) -> None:
    """Check that puzzles of this size can be made. Raise GridError, or NotFoundError for a type that nothing makes."""
    if has_drafts(ptype):
        empty_draft(ptype, height, width)
    elif is_clued(ptype):
        full_puzzle(ptype, height, width)
    else:
        _empty(ptype, height, width)


def _maker(ptype: PuzzleType, height: int, width: int, level: int, random: Random) -> Drafter | Eraser | _Maker:
    """Return what makes puzzles of the type: as its folder says, or by giving some values of an empty one."""
    check_makable(ptype, height, width)
    if has_drafts(ptype):
        return Drafter(ptype, height, width, level, random)
    if is_clued(ptype):
        return Eraser(ptype, height, width, level, random)
    return _Maker(_empty(ptype, height, width), level, random)


def _empty(ptype: PuzzleType, height: int, width: int) -> Puzzle:
    """Return the empty puzzle whose solutions need no more than givens."""
    empty = ptype.empty(height, width)
    if empty is None or empty.clues is not None:
        raise _nobody_makes(ptype)
    return empty


def _nobody_makes(ptype: PuzzleType) -> NotFoundError:
    return NotFoundError(f"{ptype.name} puzzles cannot be made: nothing says yet how to choose their clues")


class _Maker:
    """A maker of puzzles of one size and level."""

    def __init__(self, blank: Puzzle, level: int, random: Random) -> None:
        self._blank, self._level, self._random = blank, level, random
        tools = toolbox(type_of(blank))
        self._tools, self._below = up_to(tools, level), up_to(tools, level - 1)
        self._many_values = len(type_of(blank).values(blank)) > 2
        self.tries = MANY_TRIES if self._many_values else TRIES
        self._search = searching(blank)

    def close(self) -> None:
        """Free the memory of the search."""
        self._search.close()

    def make(self) -> Puzzle | None:
        """Return a puzzle of the wanted level, or None if this try gave none."""
        solution = self._solution()
        if not solution:
            return None
        board, every = solution, len(solution.cells)
        if self._many_values:  # while much is known, the lower rules, which are faster, do as well
            board = self._thinned(board, partial(_regains, self._below), every // 2)
        board = self._thinned(board, partial(_regains, self._tools), every)
        if self._level not in {rule.level for rule in self._tools.direct}:
            board = self._thinned(board, self._unique, 1 + every // FURTHER)
        if _solves(self._below, board):  # far cheaper than a rating, and most tries end here
            return None
        puzzle = replace(self._blank, start=board.cells)
        rating = rate_attempt(solve(puzzle))
        return puzzle if (rating.outcome, rating.level) == ("unique", self._level) else None

    def _solution(self) -> Board | None:
        blank = self._blank.board()
        if self._many_values:
            blank = self._scattered(blank)
        order = tuple(self._random.choice(list(bits(mask))) for mask in blank.cells)
        self._search.prefer(Board(self._blank, order))
        return next(self._search.solutions(blank), None)

    def _scattered(self, board: Board) -> Board:
        """Put random values into some random cells, as long as there is a solution.

        If cells have many values, the solver finds regular solutions without guessing, so preferences do nothing.
        """
        cells = range(len(board.cells))
        for cell in self._random.sample(cells, min(len(cells) // SCATTERED, ENOUGH)):
            value = self._random.choice(list(bits(board.cells[cell])))
            scattered = board.narrow({cell: value})
            if next(self._search.solutions(scattered), None):
                board = scattered
        return board

    def _thinned(self, board: Board, holds: Callable[[Board, int], bool], most: int) -> Board:
        """Take givens away in random order, at most `most`, each only if the board without it at its cell `holds`."""
        givens = [cell for cell in range(len(board.cells)) if board.known(cell)]
        self._random.shuffle(givens)
        for cell in givens:
            cells = (*board.cells[:cell], self._blank.start[cell], *board.cells[cell + 1 :])
            thinner = Board(self._blank, cells)
            if most and holds(thinner, cell):
                board, most = thinner, most - 1
        return board

    def _unique(self, board: Board, _cell: int) -> bool:
        return len(list(islice(self._search.solutions(board), 2))) == 1


def _solves(tools: Toolbox, board: Board) -> bool:
    """Tell whether direct rules alone solve the board."""
    return is_finished(exhaust(board, tools))


def _regains(tools: Toolbox, board: Board, cell: int) -> bool:
    """Tell whether direct rules give the cell its value. Where they solve the board with it, they do so without it."""
    while not board.known(cell):
        before, board = board, advance(board, tools)
        if board is before:
            return False
    return True
