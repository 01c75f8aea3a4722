"""Reasons for each change of a step, in the order in which the changes follow from one another."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.budgets import REASON
from puzzles.changes import changed_masks
from puzzles.kernel.board import Board
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted
from puzzles.telling import Telling, tell


def reasons(board: Board, step: Step, accepted: Accepted, most: int) -> tuple[Telling, ...]:
    """Return a reason for each of up to `most` changed cells of an accepted step; the last one counts the others.

    Where a change follows only from others of the step, it is told on the board with those, as the kernel judges it.
    """
    rule = type_of(board.puzzle).rule_by_id[step.rule]
    masks = changed_masks(board, step.changes)
    if not isinstance(rule, DirectRule) or len(masks) < 2:
        return (tell(board, step, accepted),)
    *told, last = _in_passes(board, rule, masks, most) or [tell(board, step, accepted)._replace(more=0, also="")]
    known = {cell for telling in (*told, last) for cell in telling.focus}
    return (*told, last._replace(more=last.more + len(masks.keys() - known)))


def _in_passes(board: Board, rule: DirectRule, masks: dict[int, int], most: int) -> list[Telling]:
    told, waiting, looks = list[Telling](), sorted(masks), max(1, REASON // len(board.cells))
    while waiting and len(told) < most:
        accepted: dict[int, int] = {}
        for cell in waiting[:looks]:
            looks -= 1
            verdict = judge(rule.check, board, cell, masks[cell])
            if isinstance(verdict, Accepted):
                accepted[cell] = masks[cell]
                told.append(tell(board, Step(rule.id, None, (Change(cell, masks[cell]),)), verdict))
                if len(told) == most:
                    break
        if not accepted:
            break
        board = board.narrow(accepted)
        waiting = [cell for cell in waiting if cell not in accepted]
    return told
