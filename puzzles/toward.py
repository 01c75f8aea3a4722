"""The direct step that a goal about cells needs first, or the split that leads there. Untrusted, as hints are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from puzzles.budgets import GOAL_LOOKS, GOAL_SPLITS
from puzzles.changes import changed_masks
from puzzles.kernel.board import Board
from puzzles.kernel.goal import ASSUMING, Goal
from puzzles.solve.moves import Meter, Move, SpentError, Toolbox, moves
from puzzles.solve.split import Split, leading

OF_ONE = ("possible", "might-not-be")
"""Goals that one branch can show, whatever becomes of the others."""


def settles(goal: Goal, board: Board) -> bool:
    """Tell whether a board alone shows what a goal about cells asks for, as far as a board can."""
    alone = Goal(goal.type, goal.cells, goal.type in ASSUMING)
    return alone.met("unfinished", (board,), ())


def first_needed(board: Board, tools: Toolbox, goal: Goal) -> Move | None:
    """Return the first of the direct steps that lead to what the goal asks for, without those that it does not need.

    None if direct steps do not lead there, or if following them would cost too much.
    """
    if not goal.cells or goal.type == "several-values" or settles(goal, board):
        return None
    try:
        taken = _until(board, replace(tools, meter=Meter(GOAL_LOOKS)), lambda after: settles(goal, after))
    except SpentError:
        return None
    needed = {cell for cell, _mask in goal.cells}
    first = None
    for move in reversed(taken):
        if needed.intersection(change.cell for change in move.step.changes):
            needed.update(move.evidence)
            first = move
    return first


def split_toward(board: Board, tools: Toolbox, goal: Goal) -> Split | None:
    """Return the split that soonest leads to what the goal asks for; None if none does by direct steps, or in time."""
    if not goal.cells or goal.type == "several-values" or settles(goal, board):
        return None

    def leads(split: Split) -> bool:
        live = [branch.board for branch in split.branches if not branch.refuted]
        shown = [each for each in live if all(each.cells) and settles(goal, each)]
        if goal.type in OF_ONE:
            return bool(shown)
        same = {tuple([each.cells[cell] for cell, _mask in goal.cells]) for each in shown}
        return len(shown) == len(live) > 0 and (goal.type != "single-value" or len(same) == 1)

    return leading(board, replace(tools, meter=Meter(GOAL_SPLITS)), {cell for cell, _mask in goal.cells}, leads)


def _until(board: Board, tools: Toolbox, over: Callable[[Board], bool]) -> list[Move]:
    """Take direct steps, always those of the lowest rule that has any, until this holds; none if it never does."""
    taken: list[Move] = []
    while not over(board):
        found = _lowest(board, tools)
        if not found:
            return []
        taken += found
        board = _after(board, found)
        if not all(board.cells):
            return []  # two steps contradict each other, so there is no solution here
    return taken


def _after(board: Board, found: Sequence[Move]) -> Board:
    """Return the board with what steps leave together; a cell may have nothing left."""
    cells = list(board.cells)
    for move in found:
        for cell, mask in changed_masks(board, move.step.changes).items():
            cells[cell] &= mask
    return Board(board.puzzle, tuple(cells))


def _lowest(board: Board, tools: Toolbox) -> list[Move]:
    """Return the steps of the lowest rule that has any."""
    for rule in tools.direct:
        tools.spend(board)
        if found := moves(board, rule):
            return found
    return []
