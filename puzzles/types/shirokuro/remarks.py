"""Shirokuro: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.flood import component
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import claim, with_remark
from puzzles.types.shirokuro.closing import around_part
from puzzles.types.shirokuro.model import LINE, NONE, geometry
from puzzles.types.shirokuro.telling import circles_of

MOST = 8
"""Circles that a sentence names."""

SAID = {
    "group": "It is {circles}: {white} white, {black} black.",
    "members": "That is this group: {circles}. White: {white}, black: {black}.",
    "many": "White: {white}, black: {black}.",
}


def shows_group(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the circles of the group, and count those of each colour."""
    links = geometry(board)
    group = component(links.graph, board.cells, NONE, links.circle_index[refusal.facts["circle"]])
    return with_remark(refusal, "group", (), **circles_of(links, group))


def shows_balanced(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Show the links of the circles that would still be joined, and name these unless they are too many to read."""
    links, (cell, mask) = geometry(board), claim(board, step, refusal)
    gone = {cell} if mask == LINE else {*links.crossing[cell], *links.around[cell]}
    group = component(links.graph, board.cells, NONE, links.circle_index[refusal.facts["circle"]], gone)
    around = around_part(links, board.cells, group, cell)
    facts = circles_of(links, group)
    if len(group) > MOST:
        return with_remark(refusal, "many", around, white=facts["white"], black=facts["black"])
    return with_remark(refusal, "members", around, **facts)


REMARKS = {
    ("shirokuro.colour-imbalance", "balanced"): shows_group,
    ("shirokuro.keep-balance", "balanced-line"): shows_balanced,
    ("shirokuro.keep-balance", "balanced-none"): shows_balanced,
}
