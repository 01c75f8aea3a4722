"""Thermometer: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import Count
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.thermometer.closing import levels, ways
from puzzles.types.thermometer.model import FILLED, rack_of
from puzzles.types.thermometer.rules import (
    FINISH_WITH_BLOCKED,
    FINISH_WITH_MERCURY,
    MINIMUM_FILL,
    NO_FIT,
    TOO_LARGE,
    OwnStretch,
)

SAID = {
    "filled-beyond": "{square}, further from the bulb, is filled. That is looked at by another rule, Prior is Filled.",
    "blocked-before": "{square}, nearer to the bulb, is blocked. That is looked at by another rule, Rest is Empty.",
    "fits-at": "The filled squares could be {way}, for example.",
    "none-both": "In {second}, with the number {second_wants}, there are {second_rest} such squares, so it does "
    "not need {cell}, either.",
    "none-some": "In {second}, with the number {second_wants}, there are {second_rest} such squares: of this "
    "thermometer, it needs only {second_squares}, nearer to the bulb.",
    "some": "Of this thermometer, {place} needs only {squares}, nearer to the bulb.",
    "some-none": "Of this thermometer, {place} needs only {squares}, nearer to the bulb. In {second}, with the number "
    "{second_wants}, there are {second_rest} such squares: it needs nothing of this one.",
    "some-both": "Of this thermometer, {place} needs only {squares}, nearer to the bulb. In {second}, with the number "
    "{second_wants}, there are {second_rest} such squares: of this one, it needs only {second_squares}.",
    "room-both": "This holds for {second}, too: its number is {second_wants}, and squares filled so far on other "
    "thermometers there: {second_rest}.",
}


def shows_fit(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the filled squares of a way to meet the number of the line."""
    count = next(line for line in rack_of(board).lines.all if line.place.name == refusal.facts["place"])
    way = cells_in(next(ways(levels(board, count) or [], count.number), 0))
    return with_remark(refusal, "fits-at", way, way=cell_names(board, way)) if way else refusal


def shows_own_vial(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a square of the same thermometer that tells the claim by another rule, as is in plain view."""
    its, (cell, mask) = rack_of(board), claim(board, step, refusal)
    vial = its.vial[cell]
    at = vial.index(cell)
    code, others = ("filled-beyond", vial[at:]) if mask == FILLED else ("blocked-before", vial[:at][::-1])
    found = [each for each in others if board.cells[each] == mask]
    return with_remark(refusal, code, found[:1], square=its.rect.names[found[0]]) if found else refusal


def weighs_both(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the squares of the thermometer that each line of the square needs, or leaves it."""
    rule, (cell, _mask) = _WEIGHING[step.rule], claim(board, step, refusal)
    lines = sorted(rack_of(board).lines.of[cell], key=lambda line: line.place.name != refusal.facts["place"])
    own = [_squares(rule, board, line, cell) for line in lines]
    facts = {"squares": cell_names(board, own[0])}
    if len(lines) > 1:
        rest = rule.weighed(board, lines[1], cell)[0]
        facts |= {"second": lines[1].place.name, "second_wants": str(lines[1].number), "second_rest": str(rest)}
        facts["second_squares"] = cell_names(board, own[1])
    kinds = ["room" if rule.id == TOO_LARGE.id else "some" if squares else "none" for squares in own]
    code = kinds[0] if len(kinds) == 1 else f"{kinds[0]}-both" if kinds[0] == kinds[1] else "-".join(kinds)
    shown = [each for squares in own for each in squares]
    return with_remark(refusal, code, shown, **facts) if code in SAID else refusal


def _squares(rule: OwnStretch, board: Board, line: Count, cell: int) -> tuple[int, ...]:
    """Return the first squares of a thermometer on a line, seen from its bulb: as many as the others leave it."""
    its = rack_of(board)
    return its.of_vial[line.place.name, its.vial_of[cell]].cells[: max(0, rule.weighed(board, line, cell)[1])]


_WEIGHING: dict[str, OwnStretch] = {rule.id: rule for rule in (MINIMUM_FILL, TOO_LARGE)}
REMARKS = {
    (NO_FIT.id, "fits"): shows_fit,
    (FINISH_WITH_MERCURY.id, "more-open"): shows_own_vial,
    (FINISH_WITH_BLOCKED.id, "mercury-missing"): shows_own_vial,
    (MINIMUM_FILL.id, "others-suffice"): weighs_both,
    (TOO_LARGE.id, "small-enough"): weighs_both,
}
