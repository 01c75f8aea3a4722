"""A simpler rule that would have done for a direct step."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.budgets import SIMPLER
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.solve.moves import toolbox


def simpler(
    board: Board, step: Step, allowed: Collection[str] | None = None, budget: int = SIMPLER
) -> DirectRule | None:
    """Return the lowest permitted rule of a lower level by which the kernel accepts the whole step too.

    None if there is none, or if asking for it would exceed the budget.
    """
    ptype = type_of(board.puzzle)
    rule = ptype.rule_by_id.get(step.rule)
    if not isinstance(rule, DirectRule):
        return None
    for lower in toolbox(ptype, None if allowed is None else frozenset(allowed)).direct:
        if lower.level >= rule.level or budget < len(board.cells):
            break
        judged = check_step(board, step._replace(rule=lower.id), allowed, budget)
        if isinstance(judged.verdict, Accepted):
            return lower
        budget -= judged.work
    return None
