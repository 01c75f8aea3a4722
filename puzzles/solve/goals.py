"""Find out whether a goal can be reached at all: whether what is to be proved is true."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.solve.sat import Kind, count_solutions


class _UndecidedError(Exception):
    """Not decided within the budget."""


def reachable(puzzle: Puzzle, goal: Goal, solutions: Kind, budget: int | None = None) -> bool | None:
    """Tell whether a proof can meet the goal; None if that was not decided.

    `solutions` says how many the puzzle has. `budget` bounds the conflicts of each search.
    """
    if solutions == "undecided":
        return None
    try:
        return _holds(puzzle, goal, solutions, budget)
    except _UndecidedError:
        return None


def _holds(puzzle: Puzzle, goal: Goal, solutions: Kind, budget: int | None) -> bool:
    of_all = {
        "solve": True,
        "unique": solutions == "one",
        "no-solution": solutions == "none",
        "any-solution": solutions != "none",
    }
    if goal.type in of_all:
        return of_all[goal.type]
    start = puzzle.board()
    if goal.type in ("impossible", "possible"):
        possible = _any_in(_with(start, goal.cells), budget)
        return possible is (goal.type == "possible")
    if solutions == "none":
        return goal.assume_solution and goal.type == "must-be"
    if goal.type in ("single-value", "several-values"):
        found = count_solutions(start, 1, budget).solutions
        if not found:
            raise _UndecidedError
        cells = [(cell, found[0].cells[cell]) for cell, _mask in goal.cells]
    else:
        cells = list(goal.cells)
    other = any(_any_in(_with(start, [(cell, ~mask)]), budget) for cell, mask in cells)
    return other is (goal.type in ("might-not-be", "several-values"))


def _with(board: Board, cells: Iterable[tuple[int, int]]) -> Board | None:
    """Return the board with only these values left in these cells; None if one of them has none left."""
    left = list(board.cells)
    for cell, mask in cells:
        left[cell] &= mask
    return Board(board.puzzle, tuple(left)) if all(left) else None


def _any_in(board: Board | None, budget: int | None) -> bool:
    """Tell whether there is a solution within the board."""
    found = count_solutions(board, 1, budget).kind if board else "none"
    if found == "undecided":
        raise _UndecidedError
    return found != "none"
