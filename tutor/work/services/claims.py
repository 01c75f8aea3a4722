"""Judging a step, or accepting it as claimed while the assignment hides verdicts."""

from dataclasses import replace
from typing import NamedTuple

from puzzles.budgets import JOINED, claimed
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Judged
from tutor.search.errors import TooHardError
from tutor.search.services import judged_now

from ..replays.visibility import VisibleReplay
from .errors import LimitError


class Answer(NamedTuple):
    """The ends of a step, why it is refused, if it is, and what the kernel said, if it was asked."""

    ends: tuple[End, ...]
    refusal: Refusal | None = None
    judged: Judged | None = None


def answered(visible: VisibleReplay, ends: tuple[End, ...], step: Step, *, everywhere: bool = False) -> Answer:
    """Decide whether to accept a step. While verdicts are hidden, only its form is judged.

    Raises LimitError for a step that cannot be judged here, and BusyError.
    """
    if visible.judged is not None and (answer := _by_claim(visible, ends, step)):
        return answer
    # Upper bound on cells, so that hitting the budget cannot reveal whether the step holds.
    if visible.judged is not None and not everywhere and len(step.changes) > claimed(len(visible.replay.puzzle.start)):
        return Answer((), Refusal("too-large"))
    try:
        judged = replace(visible.replay, budget=JOINED).judge(ends, step, judged_now)
    except TooHardError as error:
        raise LimitError("step-too-hard") from error
    parents, _before, judgement = judged
    refusal = judgement.verdict if isinstance(judgement.verdict, Refusal) else None
    formal = visible.judged is None or not _called_rule(judgement) or not _claims(visible, step)
    return Answer(parents, refusal if formal else None, judged)


def _called_rule(judgement: Judgement) -> bool:
    """Return whether the rule was called: the work is more than making the claimed boards costs."""
    return judgement.work > sum([len(board.cells) for board in judgement.boards])


def _claims(visible: VisibleReplay, step: Step) -> bool:
    """Return whether the rule makes a claim. (Whether a case rule applies is a question of form.)"""
    rule = visible.replay.puzzle.type.rule_by_id.get(step.rule)
    return rule is not None and rule.kind in {"direct", "contradiction"}


def _by_claim(visible: VisibleReplay, ends: tuple[End, ...], step: Step) -> Answer | None:
    """Answer at an end where the kernel's verdict would reveal whether a claim holds; return None at other ends."""
    for end in ends:
        if visible.user(end):
            return Answer((), Refusal("no-such-end", facts={"end": f"step {end.id}" if end.id else "the start"}))
    if not any(map(visible.filled, ends)):
        return None
    rule = visible.replay.puzzle.type.rule_by_id.get(step.rule)
    board = visible.replay.board(ends[0])
    if len(ends) > 1 or board is None or rule is None or rule.kind != "contradiction":
        raise LimitError("filled")
    judgement = check_step(board, step, visible.replay.allowed)
    formal = isinstance(judgement.verdict, Refusal) and not _called_rule(judgement)
    return Answer(ends, judgement.verdict if formal and isinstance(judgement.verdict, Refusal) else None)
