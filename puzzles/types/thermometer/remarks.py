"""Thermometer: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import cell_names, with_remark
from puzzles.types.thermometer.closing import levels, ways
from puzzles.types.thermometer.model import rack_of
from puzzles.types.thermometer.rules import NO_FIT

SAID = {"fits-at": "The filled squares could be {way}, for example."}


def shows_fit(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the filled squares of a way to meet the number of the line."""
    count = next(line for line in rack_of(board).lines.all if line.place.name == refusal.facts["place"])
    way = cells_in(next(ways(levels(board, count) or [], count.number), 0))
    return with_remark(refusal, "fits-at", way, way=cell_names(board, way)) if way else refusal


REMARKS = {(NO_FIT.id, "fits"): shows_fit}
