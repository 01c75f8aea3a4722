"""Binary: remarks on refusals."""

from __future__ import annotations

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import claim, with_remark
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.model import shape
from puzzles.types.binary.telling import unfinishable

SAID = {
    "trio": "With {value} there, {line} would have three {value}s next to each other.",
    "too-many": "With {value} there, {line} would have {count} {digit}s; half of it is {half}.",
    "no-order": "With {value} there, {line} would still need {needed} in {cells}, and in every order three equal "
    "digits would stand together.",
}


def not_finished(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say why the line could not be finished with the digit that was claimed."""
    line, (cell, digit) = shape(board).line(refusal.facts["line"]), claim(board, step, refusal)
    trial = one_line.placed(board.cells[line.cut], line.cells.index(cell), digit)
    told = unfinishable(board, line, trial)
    return with_remark(refusal, told.code, (), **told.facts)


REMARKS = {("binary.save-blocker", "other-digit"): not_finished}
