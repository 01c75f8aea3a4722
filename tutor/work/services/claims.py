"""Judging a step, or accepting it as claimed while the assignment hides verdicts."""

from dataclasses import replace

from django.utils.translation import gettext as _

from puzzles.budgets import STEP, claimed
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal

from ..replays.visibility import Sight
from .errors import LimitError

Judged = tuple[tuple[End, ...], Refusal | None]
"""The ends of the step, and why it is refused, if it is."""


def judged(sight: Sight, ends: tuple[End, ...], step: Step, *, everywhere: bool = False) -> Judged:
    """Decide whether to accept a step. While verdicts are hidden, only its form is judged."""
    replay = replace(sight.replay, budget=STEP)
    if sight.told is not None and (answer := _by_claim(sight, ends, step)):
        return answer
    # Upper bound on cells, so that hitting the budget cannot reveal whether the step holds.
    if sight.told is not None and not everywhere and len(step.changes) > claimed(len(replay.puzzle.start)):
        return (), Refusal("too-large")
    parents, _before, judgement = replay.judge(ends, step)
    if not isinstance(judgement.verdict, Refusal):
        return parents, None
    formal = sight.told is None or not judgement.asked or not _claims(sight, step)
    return parents, judgement.verdict if formal else None


def _claims(sight: Sight, step: Step) -> bool:
    """Return whether the rule makes a claim. (Whether a case rule applies is a question of form.)"""
    rule = sight.replay.puzzle.type.rule_by_id.get(step.rule)
    return rule is not None and rule.kind in {"direct", "contradiction"}


def _by_claim(sight: Sight, ends: tuple[End, ...], step: Step) -> Judged | None:
    """Answer at an end where the kernel's verdict would reveal whether a claim holds; return None at other ends."""
    for end in ends:
        if sight.user(end):
            return (), Refusal("no-such-end", facts={"end": f"step {end.id}" if end.id else "the start"})
    if not any(map(sight.filled, ends)):
        return None
    rule = sight.replay.puzzle.type.rule_by_id.get(step.rule)
    board = sight.replay.board(ends[0])
    if len(ends) > 1 or board is None or rule is None or rule.kind != "contradiction":
        raise LimitError(
            _("Every cell is filled here."),
            _("If the board breaks a rule, a contradiction closes the branch; if it breaks none, leave it."),
        )
    judgement = check_step(board, step, sight.replay.allowed)
    formal = isinstance(judgement.verdict, Refusal) and not judgement.asked
    return ends, judgement.verdict if formal and isinstance(judgement.verdict, Refusal) else None
