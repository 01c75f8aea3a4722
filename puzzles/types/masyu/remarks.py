"""Masyu: remarks on refusals."""

from __future__ import annotations

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.masyu.joining import known_of
from puzzles.types.masyu.model import LINE, NONE, NOWHERE, Field, field_of, masks_of
from puzzles.types.masyu.sides import corners_of
from puzzles.types.masyu.ways import ways_left

SAID = {
    "by": "For example, the loop could pass {square} by {others}.",
    "over": "For example, over {others}.",
    "joined-over": "{first} and {last}, its two ends, would still be joined over {others}, for example.",
    "way-open": "{cell} leads straight away from the black circle at {square}, but its opposite way, {opposite}, is "
    "not blocked.",
    "room-left": "{cell} leads straight away from the black circle at {square}, but the opposite way, {opposite}, is "
    "inside the border.",
    "both-known": "Its corners are the ends of the border that it crosses: of both, this is known already.",
    "none-known": "Its corners are the ends of the border that it crosses: of neither, this is known yet.",
    "ends": "A line ends in {square}, for example.",
    "not-from-black": "No black circle lies in the line of {cell}, at one of its ends or one square further.",
}


def shows_pass(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a way by which the loop can pass the square."""
    its, masks = field_of(board), masks_of(board)
    number = its.grid.square_index[refusal.facts["square"]]
    ways = [sides for sides in ways_left(its, masks, number) if sides]
    if not ways:
        return refusal
    one, other = ways[0]
    links = [its.grid.at[number][one], its.grid.at[number][other]]
    if its.signs[number] == "b":
        links = [its.beyond[number][one], *links, its.beyond[number][other]]
    return with_remark(refusal, "by", links, others=cell_names(board, links))


def _way_round(its: Field, masks: tuple[int, ...], cell: int, allowed: int) -> tuple[int, ...]:
    """Return a shortest way from one end of a link to the other over other links that may be as allowed."""
    start, goal = its.grid.ends[cell]
    came: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    while edge and goal not in came:
        further = []
        for square in edge:
            for link in its.grid.links_of(square):
                other = next(end for end in its.grid.ends[link] if end != square)
                if link != cell and masks[link] & allowed == masks[link] and other not in came:
                    came[other] = (*came[square], link)
                    further.append(other)
        edge = further
    return came.get(goal, ())


def shows_way_round(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the way round that the refusal speaks of, or one between the ends of a link."""
    its, masks, (cell, _mask) = field_of(board), masks_of(board), claim(board, step, refusal)
    way = _way_round(its, tuple(LINE if mask & LINE else NONE for mask in masks[: len(board.cells)]), cell, LINE)
    if not way:
        return refusal
    first, last = (its.grid.squares[end] for end in its.grid.ends[cell])
    code = "over" if refusal.facts.keys() >= {"first", "last"} else "joined-over"
    return with_remark(refusal, code, way, first=first, last=last, others=cell_names(board, way))


def shows_opposite(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the black circle that a link leads away from, and the opposite way, if there is one."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    for square in its.blacks:
        for way in range(4):
            if cell in (its.grid.at[square][way], its.beyond[square][way]):
                back = way ^ 2
                links = [link for link in (its.grid.at[square][back], its.beyond[square][back]) if link != NOWHERE]
                facts = {"square": its.grid.squares[square], "opposite": cell_names(board, links)}
                code = "way-open" if refusal.code == "not-blocked" else "room-left"
                return with_remark(refusal, code, links, **facts)
    return with_remark(refusal, "not-from-black")


def shows_corners(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say of how many of the corners beside a link the side is known."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    outside, inside = known_of(its, masks_of(board)).corners
    known = [corner for corner in corners_of(its).beside[cell] if (outside | inside) >> corner & 1]
    return with_remark(refusal, "both-known" if known else "none-known")


def shows_end(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a square where a line ends, or a circle without one."""
    its, masks = field_of(board), masks_of(board)
    for number, name in enumerate(its.grid.squares):
        lines = [link for link in its.grid.links_of(number) if masks[link] == LINE]
        if len(lines) == 1:
            return with_remark(refusal, "ends", lines, square=name)
    return refusal


REMARKS = {
    ("masyu.rest-is-empty", "loop-open"): shows_end,
    ("masyu.connected-sides", "not-one-side"): shows_corners,
    ("masyu.black", "circle-fine"): shows_pass,
    ("masyu.white", "circle-fine"): shows_pass,
    ("masyu.no-options", "has-option"): shows_pass,
    ("masyu.no-way-back", "other-way-round"): shows_way_round,
    ("masyu.keep-connected", "other-ways"): shows_way_round,
    ("masyu.blocked-black", "not-blocked"): shows_opposite,
    ("masyu.black-edge", "not-at-border"): shows_opposite,
}
