"""Counting solutions with a SAT solver, from the clauses of the type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Literal, cast

from pysat.solvers import Solver, SolverNames

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.clauses import Clauses
from puzzles.kernel.board import Board, Puzzle
from puzzles.parts import part_of
from puzzles.solve.enumerate import Trial

SOLVER = "cadical195" if hasattr(SolverNames, "cadical195") else "cadical153"
"""The fastest solver in python-sat, for single solutions and for counting."""
COUNTING_SOLVER = "minicard"
"""For clauses with "at most one of these many": it keeps such a statement as it is, in a tenth of the memory."""

Kind = Literal["none", "one", "many", "undecided"]


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions, as a word. `undecided`: the budget was used up first; `solutions` are those found."""

    kind: Kind
    solutions: tuple[Board, ...]


def count_solutions(of: Board | Puzzle, limit: int = 2, budget: int | None = None) -> Count:
    """Count the solutions of a puzzle, or those within a board, up to `limit`.

    `budget` bounds the work: conflicts of the SAT solver, or boards looked at where the type has no clauses.
    """
    board = of.board() if isinstance(of, Puzzle) else of
    with closing(_searching_once(board)) as search:
        found = list(islice(search.solutions(board, budget), limit))
    boards = tuple(board for board in found if board)
    few: Kind = "undecided" if len(boards) < len(found) else "one" if boards else "none"
    return Count("many" if len(boards) > 1 else few, boards)


def searching(puzzle: Puzzle) -> Search | Trial:
    """Return a search for solutions of boards with this puzzle's size and clues."""
    module = part_of(type_of(puzzle), "clauses")
    return Search(puzzle, module.clauses(puzzle)) if module else Trial(puzzle)


def _searching_once(board: Board) -> Search | Trial:
    """Return a search for the solutions of one board; some types have clauses for that which are made faster."""
    module = part_of(type_of(board.puzzle), "clauses")
    if module and hasattr(module, "within"):
        return Search(board.puzzle, module.within(board))
    return searching(board.puzzle)


def has_clauses(ptype: PuzzleType) -> bool:
    """Tell whether the type's folder has clauses that define a solution."""
    return part_of(ptype, "clauses") is not None


class DisagreementError(RuntimeError):
    """The clauses of a type allow a board that its `violations` reject: one of the two is wrong."""


def believed(board: Board, cells: Sequence[int]) -> Board:
    """Return the solution that a model describes, if the type itself confirms that it solves the board.

    Raise DisagreementError otherwise, so that no answer ever relies on the clauses alone.
    """
    inside = len(cells) == len(board.cells) and all(
        new & ~old == 0 for new, old in zip(cells, board.cells, strict=True)
    )
    solution = Board(board.puzzle, tuple(cells))
    if not inside or not solution.complete or board.puzzle.type.violations(solution):
        raise DisagreementError(f"the clauses of {board.puzzle.type.id} have a model that is no solution: {cells}")
    return solution


class Search:
    """A SAT solver with the clauses of a solved board, for many boards of one puzzle's size and clues."""

    def __init__(self, puzzle: Puzzle, clauses: Clauses) -> None:
        self._clauses = clauses
        self._says = [self._clauses.literals(cell) for cell in range(len(puzzle.start))]
        self._means = {literal: mask for says in self._says for mask, literal in says.items()}
        self._open = [cell for cell, says in enumerate(self._says) if says]
        self._notes = [cell in puzzle.notes for cell in self._open]
        name = COUNTING_SOLVER if self._clauses.counted else SOLVER
        self._solver = Solver(name=name, bootstrap_with=self._clauses.lists)
        self._clauses.lists.clear()  # the solver has them now

    def close(self) -> None:
        """Free the solver's memory, which Python does not manage."""
        self._solver.delete()

    def solutions(self, board: Board, budget: int | None = None) -> Iterator[Board | None]:
        """Yield the solutions within the board, each once; after `budget` conflicts, a None and no more.

        Of solutions that differ only in notes, one is found. A model that breaks a law whose clauses are made later is
        no solution; the clauses stay, and each such round counts as a conflict.
        """
        on = self._clauses.fresh()  # solutions excluded in this call must be found again in the next
        assumed, left = [on, *self._limits(board)], budget
        while answer := self._answer(assumed, left):
            true = self._true()
            cells = self._cells(true)
            if broken := self._clauses.later(cells) if len(cells) == len(board.cells) else []:
                for _, clause in broken:
                    self._solver.add_clause(clause)
                left = left if left is None else left - 1
                continue
            yield believed(board, cells)
            essential = [literal for literal, note in zip(true, self._notes, strict=True) if not note]
            self._solver.add_clause([-on, *(-literal for literal in essential)])
        if answer is None:
            yield None

    def _cells(self, true: Sequence[int]) -> Sequence[int]:
        """Return what each cell holds, by the true literals of all that are not fixed."""
        masks = [self._means[literal] for literal in true]
        if len(masks) != len(self._open) or len(masks) == len(self._says):
            return masks
        cells = list(self._clauses.blank)
        for cell, mask in zip(self._open, masks, strict=True):
            cells[cell] = mask
        return cells

    def _answer(self, assumed: Sequence[int], budget: int | None) -> bool | None:
        if budget is None:
            return bool(self._solver.solve(assumptions=assumed))
        if budget <= 0:
            return None
        self._solver.conf_budget(budget)
        return cast("bool | None", self._solver.solve_limited(assumptions=assumed))

    def prefer(self, board: Board) -> None:
        """Try these values first wherever the solver has to guess."""
        self._solver.set_phases([says[mask] for mask, says in zip(board.cells, self._says, strict=True) if says])

    def _limits(self, board: Board) -> list[int]:
        """List the literals that the board rules out; for known cells too, as the puzzle of a seed depends on it."""
        known = zip(board.cells, self._says, strict=True)
        return [-literal for mask, says in known for value, literal in says.items() if not mask & value]

    def _true(self) -> list[int]:
        """List the model's literals of the cells; they come first, as it orders its variables by number."""
        means = self._means
        return [literal for literal in self._solver.get_model()[: len(means)] if literal in means]
