"""Thermometer: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.thermometer.closing import levels, ways
from puzzles.types.thermometer.model import rack_of
from puzzles.types.thermometer.rules import MINIMUM_FILL, NO_FIT, TOO_LARGE, OwnStretch

SAID = {
    "fits-at": "The filled squares could be {way}, for example.",
    "not-needed-there": "In {second}, whose number is {second_wants}, the others can give up to {second_rest}, and "
    "{cell} is square {second_number} of its part there: it is not needed for that, either.",
    "not-too-many-there": "In {second}, whose number is {second_wants}, the others hold {second_rest} so far, and "
    "{cell} is square {second_number} of its part there: it may be filled there, too.",
}


def shows_fit(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the filled squares of a way to meet the number of the line."""
    count = next(line for line in rack_of(board).lines.all if line.place.name == refusal.facts["place"])
    way = cells_in(next(ways(levels(board, count) or [], count.number), 0))
    return with_remark(refusal, "fits-at", way, way=cell_names(board, way)) if way else refusal


def weighs_both(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Weigh the square on its other line, too."""
    rule, (cell, _mask) = _WEIGHING[step.rule], claim(board, step, refusal)
    others = [count for count in rack_of(board).lines.of[cell] if count.place.name != refusal.facts["place"]]
    if not others:
        return refusal
    (count,) = others
    rest, _left, number = rule.weighed(board, count, cell)
    facts = {"second": count.place.name, "second_wants": str(count.number)}
    facts |= {"second_rest": str(rest), "second_number": str(number)}
    code = "not-needed-there" if rule.id == MINIMUM_FILL.id else "not-too-many-there"
    return with_remark(refusal, code, count.cells, **facts)


_WEIGHING: dict[str, OwnStretch] = {rule.id: rule for rule in (MINIMUM_FILL, TOO_LARGE)}
REMARKS = {
    (NO_FIT.id, "fits"): shows_fit,
    (MINIMUM_FILL.id, "others-suffice"): weighs_both,
    (TOO_LARGE.id, "small-enough"): weighs_both,
}
