"""Applying a direct rule everywhere: one step with all that the rule gives on a board."""

from puzzles.formats.steps import print_step
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import End
from tutor.library.models import Puzzle

from ..models import Proof
from ..selectors.engine import replay_for
from ..selectors.gathered import gathered


def everywhere(puzzle: Puzzle, proof: Proof | None, end: End, rule_id: str) -> str:
    """The text of the step, for `add_step` to judge like any other; empty when the rule gives nothing at this end."""
    replay = replay_for(puzzle, proof)
    board = replay.board(end)
    rule = replay.puzzle.type.rule_by_id.get(rule_id)
    if board is None or not isinstance(rule, DirectRule) or not isinstance(replay.resolve(end), End):
        return ""
    changes = tuple(_change(cell, board.cells[cell], mask) for cell, mask in gathered(board, rule).masks.items())
    return print_step(replay.puzzle, Step(rule.id, None, changes)) if changes else ""


def _change(cell: int, before: int, left: int) -> Change:
    """A value, or the candidates that go."""
    return Change(cell, left if left.bit_count() == 1 else ~(before & ~left))
