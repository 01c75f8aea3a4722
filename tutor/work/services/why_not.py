"""“Why not?”: a counter-example for a step that was not accepted, or the cells of the premise that fails."""

from dataclasses import dataclass

from puzzles.budgets import QUICK_STEP
from puzzles.formats.steps import StepError, parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal
from puzzles.teach.examples import with_example
from puzzles.teach.whynot import WhyNot, why_not
from puzzles.telling import remarked
from tutor.courses.models import Assignment

from ..models import Action
from ..replays.visibility import visible_replay
from ..workspace import Workspace

TRIES = 50
"""The latest tries in an assigned proof that can be asked about."""


@dataclass(frozen=True)
class Explained:
    """A step that is not accepted on a board, why, and what can be shown of that: drawn, or only in words."""

    board: Board
    step: Step
    refusal: Refusal
    answer: WhyNot
    drawn: bool


def explain_refusal(workspace: Workspace, node: End, text: str, number: int = 0) -> Explained | None:
    """Explain why a step is not accepted at a node; None if it is, or if that may not be asked.

    In an assigned proof only steps that were tried are explained: nothing is learnt there without a recorded try.
    """
    policy = workspace.policy
    board = visible_replay(workspace).replay.board(node)
    if board is None or policy.why_not_now == Assignment.WhyNot.OFF:
        return None
    try:
        step = parse_step(board.puzzle, text)
    except StepError:
        return None
    if policy.item and not _tried(workspace, node, board, step):
        return None
    verdict = check_step(board, step, policy.rules, QUICK_STEP).verdict
    if not isinstance(verdict, Refusal):
        return None
    free = policy.hints_are_free
    verdict = with_example(board, step, verdict, policy.rules) if free else remarked(board, step, verdict)
    answer = why_not(board, step, policy.rules, number, verdict)
    return Explained(board, step, verdict, answer, drawn=policy.why_not_now == Assignment.WhyNot.WORLD)


def _tried(workspace: Workspace, node: End, board: Board, step: Step) -> bool:
    """Tell whether the step was tried at the node and not accepted."""
    if workspace.proof is None:
        return False
    tries = Action.objects.filter(proof=workspace.proof, kind=Action.Kind.REFUSED).order_by("-pk")
    found = [each["step"] for each in tries.values_list("detail", flat=True)[:TRIES] if list(node[:2]) in each["ends"]]
    return any(parse_step(board.puzzle, text) == step for text in found)
