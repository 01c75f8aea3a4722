"""Judging a step, or taking it as it is claimed where the assignment withholds what the kernel says of it."""

from dataclasses import replace

from django.utils.translation import gettext as _

from puzzles.budgets import STEP, claimed
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal

from ..selectors.outcomes import LimitError
from ..selectors.sight import Sight

Judged = tuple[tuple[End, ...], Refusal | None]
"""The ends meant, and why the step is not taken."""


def judged(sight: Sight, ends: tuple[End, ...], step: Step, *, everywhere: bool = False) -> Judged:
    """Whether to take a step. Where verdicts are withheld only its form is judged."""
    replay = replace(sight.replay, budget=STEP)
    if sight.told is not None and (answer := _by_claim(sight, ends, step)):
        return answer
    # More cells would or would not use up the budget by the truth of the step, which is not told.
    if sight.told is not None and not everywhere and len(step.changes) > claimed(len(replay.puzzle.start)):
        return (), Refusal("too-large")
    parents, _before, judgement = replay.judge(ends, step)
    if not isinstance(judgement.verdict, Refusal):
        return parents, None
    formal = sight.told is None or not judgement.asked or not _claims(sight, step)
    return parents, judgement.verdict if formal else None


def _claims(sight: Sight, step: Step) -> bool:
    """Whether the rule makes a claim; whether a case rule applies is a question of form."""
    rule = sight.replay.puzzle.type.rule_by_id.get(step.rule)
    return rule is not None and rule.kind in {"direct", "contradiction"}


def _by_claim(sight: Sight, ends: tuple[End, ...], step: Step) -> Judged | None:
    """The answer at an end about which the kernel would tell whether what was claimed there holds; None at others."""
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
