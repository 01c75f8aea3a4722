"""Applying a direct rule everywhere: one step with everything the rule gives on a board."""

from puzzles.base.rule import DirectRule
from puzzles.formats.steps import print_step
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.solve.moves import narrowing
from tutor.search.errors import TooHardError
from tutor.search.services import everywhere_now

from ..replays.visibility import visible_replay
from ..workspace import Workspace
from .begin import Person
from .earned import must_be_earned
from .errors import LimitError
from .guard import must_be_open


def everywhere(person: Person, workspace: Workspace, end: End, rule_id: str) -> str:
    """Return the text of the step, for `add_step` to judge; empty if the rule gives nothing at this end.

    Raises ClosedError, LimitError and BusyError.
    """
    must_be_open(workspace)
    must_be_earned(person, workspace, rule_id)
    return gathered(workspace, end, rule_id)


def gathered(workspace: Workspace, end: End, rule_id: str) -> str:
    """Do the same for the site itself, which need not have earned it. Raises LimitError and BusyError."""
    visible = visible_replay(workspace)
    board = visible.replay.board(end)
    rule = visible.replay.puzzle.type.rule_by_id.get(rule_id)
    if board is None or not isinstance(rule, DirectRule) or not visible.attaches(end):
        return ""
    if workspace.policy.rules is not None and rule_id not in workspace.policy.rules:
        raise LimitError("rule-off")
    try:
        masks = everywhere_now(board, rule).masks
    except TooHardError as error:
        raise LimitError("everywhere-too-hard") from error
    changes = tuple([narrowing(board, cell, mask) for cell, mask in masks.items()])
    return print_step(visible.replay.puzzle, Step(rule.id, None, changes)) if changes else ""
