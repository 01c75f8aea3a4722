"""Binary: remarks on refusals."""

from __future__ import annotations

from itertools import islice

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import claim, with_remark
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.model import other, shape
from puzzles.types.binary.rules import twins
from puzzles.types.binary.telling import unfinishable

WAYS = 500
"""Fillings of a line that are looked at."""

SAID = {
    "none-across": "No finished line matches {across} with {other} there.",
    "with-trio": "This rule does not mind three equal digits next to each other; Save Blocker does.",
    "trio": "With {value} there, {line} would have three {value}s next to each other.",
    "too-many": "With {value} there, {line} would have {count} {digit}s; half of it is {half}.",
    "no-order": "With {value} there, {line} would still need {needed} in {cells}, in some order. In each, three equal "
    "digits "
    "would stand together.",
}


def not_finished(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say why the line could not be finished with the digit that was claimed."""
    line, (cell, digit) = shape(board).line(refusal.facts["line"]), claim(board, step, refusal)
    trial = one_line.placed(board.cells[line.cut], line.cells.index(cell), digit)
    told = unfinishable(board, line, trial)
    return with_remark(refusal, told.code, (), **told.facts)


def without_trio(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Show a filling that breaks no other rule in plain view, as readers take one with a trio for a mistake."""
    line, (cell, digit) = shape(board).line(refusal.facts["line"]), claim(board, step, refusal)
    trial = one_line.placed(board.cells[line.cut], line.cells.index(cell), other(digit))
    taken = {board.cells[twin.cut] for twin in shape(board).parallel(line)}
    free = (way for way in islice(one_line.balanced(trial), WAYS) if one_line.can_finish(way) and way not in taken)
    if (way := next(free, None)) is None:
        return with_remark(refusal, "with-trio")
    refusal = refusal._replace(facts={**refusal.facts, "filling": one_line.words(way)})
    across = next(each for each in shape(board).of[cell] if each.name != line.name)
    at = across.cells.index(cell)
    alike = [twin for twin in twins(board, across) if board.cells[twin.cells[at]] == other(digit)]
    return refusal if alike else with_remark(refusal, "none-across", (), across=across.name)


REMARKS = {("binary.unique-line", "other-ways"): without_trio, ("binary.save-blocker", "other-digit"): not_finished}
