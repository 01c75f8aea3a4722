"""Applying a direct rule everywhere: one step with all that the rule gives on a board."""

from django.utils.translation import gettext as _

from puzzles.formats.steps import print_step
from puzzles.kernel.board import Board
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.step import MAX_CHANGES, Change, Step
from puzzles.kernel.tree import End

from ..access import Bench
from ..selectors.outcomes import LimitError
from ..selectors.sight import sight_of
from .guard import must_be_open


def everywhere(bench: Bench, end: End, rule_id: str) -> str:
    """The text of the step, for `add_step` to judge like any other; empty when the rule gives nothing at this end.

    Raises ShutError and LimitError.
    """
    must_be_open(bench)
    if not bench.policy.everywhere:
        raise LimitError(_("“Apply everywhere” is off."), _("In this assignment you find the cells yourself."))
    sight = sight_of(bench)
    board = sight.replay.board(end)
    rule = sight.replay.puzzle.type.rule_by_id.get(rule_id)
    if board is None or not isinstance(rule, DirectRule) or not sight.attaches(end):
        return ""
    if bench.policy.rules is not None and rule_id not in bench.policy.rules:
        raise LimitError(_("This rule is not allowed here."), _("The list shows those that are."))
    changes = _changes(board, rule)
    return print_step(sight.replay.puzzle, Step(rule.id, None, changes)) if changes else ""


def _changes(board: Board, rule: DirectRule) -> tuple[Change, ...]:
    """All deductions together; where two leave nothing of a cell the board is contradictory, and the first stands."""
    masks: dict[int, int] = {}
    for cell, mask, _evidence in rule.find(board):
        masks[cell] = masks.get(cell, board.cells[cell]) & mask or masks[cell]
    kept = sorted(masks.items())[:MAX_CHANGES]
    return tuple(Change(cell, mask if mask.bit_count() == 1 else ~(board.cells[cell] & ~mask)) for cell, mask in kept)
