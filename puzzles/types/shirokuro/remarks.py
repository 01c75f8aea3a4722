"""Shirokuro: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.flood import component
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import with_remark
from puzzles.types.shirokuro.model import NONE, geometry
from puzzles.types.shirokuro.telling import circles_of

SAID = {"group": "It is {circles}: {white} white, {black} black."}


def shows_group(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the circles of the group, and count those of each colour."""
    links = geometry(board)
    group = component(links.graph, board.cells, NONE, links.circle_index[refusal.facts["circle"]])
    return with_remark(refusal, "group", (), **circles_of(links, group))


REMARKS = {("shirokuro.colour-imbalance", "balanced"): shows_group}
