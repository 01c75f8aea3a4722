"""Judging a step, or accepting it as claimed while the assignment hides verdicts."""

from dataclasses import replace

from django.utils.translation import gettext as _

from puzzles.budgets import STEP, claimed
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal

from ..replays.visibility import VisibleReplay
from .errors import LimitError

Judged = tuple[tuple[End, ...], Refusal | None]
"""The ends of the step, and why it is refused, if it is."""


def judged(visible: VisibleReplay, ends: tuple[End, ...], step: Step, *, everywhere: bool = False) -> Judged:
    """Decide whether to accept a step. While verdicts are hidden, only its form is judged."""
    replay = replace(visible.replay, budget=STEP)
    if visible.judged is not None and (answer := _by_claim(visible, ends, step)):
        return answer
    # Upper bound on cells, so that hitting the budget cannot reveal whether the step holds.
    if visible.judged is not None and not everywhere and len(step.changes) > claimed(len(replay.puzzle.start)):
        return (), Refusal("too-large")
    parents, _before, judgement = replay.judge(ends, step)
    if not isinstance(judgement.verdict, Refusal):
        return parents, None
    formal = visible.judged is None or not _called_rule(judgement) or not _claims(visible, step)
    return parents, judgement.verdict if formal else None


def _called_rule(judgement: Judgement) -> bool:
    """Return whether the rule was called: the work is more than making the claimed boards costs."""
    return judgement.work > sum([len(board.cells) for board in judgement.boards])


def _claims(visible: VisibleReplay, step: Step) -> bool:
    """Return whether the rule makes a claim. (Whether a case rule applies is a question of form.)"""
    rule = visible.replay.puzzle.type.rule_by_id.get(step.rule)
    return rule is not None and rule.kind in {"direct", "contradiction"}


def _by_claim(visible: VisibleReplay, ends: tuple[End, ...], step: Step) -> Judged | None:
    """Answer at an end where the kernel's verdict would reveal whether a claim holds; return None at other ends."""
    for end in ends:
        if visible.user(end):
            return (), Refusal("no-such-end", facts={"end": f"step {end.id}" if end.id else "the start"})
    if not any(map(visible.filled, ends)):
        return None
    rule = visible.replay.puzzle.type.rule_by_id.get(step.rule)
    board = visible.replay.board(ends[0])
    if len(ends) > 1 or board is None or rule is None or rule.kind != "contradiction":
        raise LimitError(
            _("Every cell is filled here."),
            _("If the board breaks a rule, a contradiction closes the branch; if it breaks none, leave it."),
        )
    judgement = check_step(board, step, visible.replay.allowed)
    formal = isinstance(judgement.verdict, Refusal) and not _called_rule(judgement)
    return ends, judgement.verdict if formal and isinstance(judgement.verdict, Refusal) else None
