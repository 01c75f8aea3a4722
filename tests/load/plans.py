"""Plans of students' work on stored puzzles: the proofs that the logical solver finds."""

from __future__ import annotations

import re

from puzzles.base.rule import DirectRule
from puzzles.formats.steps import print_step
from puzzles.solve.logical import solve
from tests.load.student import Move, Plan
from tutor.library.models import Puzzle
from tutor.work.replays.engine import engine_puzzle


def plan_for(puzzle: Puzzle) -> Plan:
    """Return the whole proof of a Binary puzzle, with a wrong try for each direct step."""
    board = engine_puzzle(puzzle)
    moves = []
    for entry in solve(board).record:
        text = print_step(board, entry.step)
        direct = isinstance(board.type.rule_by_id.get(entry.step.rule), DirectRule)
        ends = [[end.id, end.branch] for end in entry.parents]
        moves.append(Move(ends, text, _contrary(text) if direct else ""))
    return Plan(f"/prove/{puzzle.pk}/", moves)


def _contrary(text: str) -> str:
    """Return the step with the other digits, which the rule does not give."""
    return re.sub("=([01])", lambda found: f"={1 - int(found[1])}", text)
