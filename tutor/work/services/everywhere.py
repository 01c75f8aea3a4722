"""Applying a direct rule everywhere: one step with all that the rule gives on a board."""

from puzzles.formats.steps import print_step
from puzzles.kernel.board import Board
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.step import MAX_CHANGES, Change, Step
from puzzles.kernel.tree import End
from tutor.library.models import Puzzle

from ..models import Proof
from ..selectors.engine import replay_for


def everywhere(puzzle: Puzzle, proof: Proof | None, end: End, rule_id: str) -> str:
    """The text of the step, for `add_step` to judge like any other; empty when the rule gives nothing at this end."""
    replay = replay_for(puzzle, proof)
    board = replay.board(end)
    rule = replay.puzzle.type.rule_by_id.get(rule_id)
    if board is None or not isinstance(rule, DirectRule) or not isinstance(replay.resolve(end), End):
        return ""
    changes = _changes(board, rule)
    return print_step(replay.puzzle, Step(rule.id, None, changes)) if changes else ""


def _changes(board: Board, rule: DirectRule) -> tuple[Change, ...]:
    """All deductions together; where two leave nothing of a cell the board is contradictory, and the first stands."""
    masks: dict[int, int] = {}
    for cell, mask, _evidence in rule.find(board):
        masks[cell] = masks.get(cell, board.cells[cell]) & mask or masks[cell]
    kept = sorted(masks.items())[:MAX_CHANGES]
    return tuple(Change(cell, mask if mask.bit_count() == 1 else ~(board.cells[cell] & ~mask)) for cell, mask in kept)
