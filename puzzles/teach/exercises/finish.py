"""Finish it: a puzzle solved up to near its end, and the steps that are left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzles.base.ptype import type_of
from puzzles.budgets import EXERCISED_CONFLICTS, EXERCISED_STARTS
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.tree import solution_of
from puzzles.solve.sat import count_solutions, has_clauses
from puzzles.teach.drill import as_step, nodes, refused_claims
from puzzles.teach.exercises.exercise import Brief, Exercise, holds
from puzzles.teach.exercises.passages import Passed, passage

LENGTH, LEAST, CHOICES = 6, 2, 4
OPEN = (4, 5, 6, 8, 3, 2)
"""Numbers of cells that are left open, in the order in which they are tried."""


def finish(brief: Brief, chance: Random) -> Exercise | None:
    """Give the last steps of a puzzle to choose; None if none of its ends can be reached by direct rules."""
    best: list[tuple[Passed, tuple[Step, ...]]] = []
    for start in _near_the_end(brief.board, brief, chance) if brief.board else ():
        steps = passage(start, max(brief.length, LENGTH), brief, chance, start)
        if not steps or solution_of(steps[-1].after) is None:
            continue
        left = [(each, _choices(each, brief, chance)) for each in steps]
        while left and not left[0][1]:
            left.pop(0)
        if all(among for _, among in left) and len(left) > len(best):
            best = left
        if len(best) >= LEAST + 1:
            break
    if len(best) < LEAST:
        return None
    return Exercise(best[0][0].board, tuple([each.step for each, _ in best]), tuple([among for _, among in best]))


def _near_the_end(board: Board, brief: Brief, chance: Random) -> Iterator[Board]:
    """Yield boards on which only a few cells are open, as many as may be looked at."""
    done = _done(board, brief)
    if done is None:
        return
    opened = [cell for cell, mask in enumerate(board.cells) if mask != done.cells[cell]]
    for tried in range(EXERCISED_STARTS):
        left = {*chance.sample(opened, min(len(opened), OPEN[tried % len(OPEN)]))}
        yield Board(board.puzzle, tuple([board.cells[c] if c in left else mask for c, mask in enumerate(done.cells)]))


def _done(board: Board, brief: Brief) -> Board | None:
    """Return the board that direct rules finish; else that of a solution found by searching. None if none is found."""
    last = nodes(board, brief.tools(board))[-1]
    if solution_of(last):
        return last
    if not has_clauses(type_of(board.puzzle)):
        return None
    return next(iter(count_solutions(board.puzzle, budget=EXERCISED_CONFLICTS).solutions), None)


def _choices(passed: Passed, brief: Brief, chance: Random) -> tuple[Step, ...]:
    """Return a step and others that the kernel refuses; none if there are no others."""
    board, step = passed
    direct = list(brief.tools(board).direct)
    chance.shuffle(direct)
    direct.sort(key=lambda rule: rule.id != step.rule)
    cells = {change.cell for change in step.changes}
    wrong: list[Step] = []
    for rule in direct:
        claims = refused_claims(board, rule, cells if rule.id == step.rule else (), chance)[:2]
        wrong += [each for claim in claims if not holds(board, each := as_step(board, claim))]
        if len(wrong) >= CHOICES - 1:
            break
    among = [step, *wrong[: CHOICES - 1]]
    chance.shuffle(among)
    return tuple(among) if wrong else ()
