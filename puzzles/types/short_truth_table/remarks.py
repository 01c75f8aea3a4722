"""Short Truth Table: remarks on refusals."""

from __future__ import annotations

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import claim, with_opposite, with_remark
from puzzles.types.short_truth_table.model import formulas_of
from puzzles.types.short_truth_table.rules import ELIMINATIONS

SAID = {"elsewhere": "That {elsewhere} is {value} is no part of this rule."}


def shows_elsewhere(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name another place of the letter that has the claimed value."""
    refusal, (cell, mask) = with_opposite(board, step, refusal), claim(board, step, refusal)
    known = formulas_of(board)
    alike = () if known.parts[cell] else known.same[cell]
    other = next((each for each in alike if board.cells[each] == mask), -1)
    return with_remark(refusal, "elsewhere", (other,), elsewhere=known.names[other]) if other >= 0 else refusal


REMARKS = {(rule.id, "opposite"): shows_elsewhere for rule in ELIMINATIONS}
