"""Masyu: remarks on refusals."""

from __future__ import annotations

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.masyu.joining import known_of
from puzzles.types.masyu.model import LINE, NONE, NOWHERE, OPEN, VALUES, Field, field_of, masks_of
from puzzles.types.masyu.sides import OUTSIDE, corners_of, sides_of
from puzzles.types.masyu.ways import ways_left

MOST = 6
"""Links that a sentence names."""
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
    "ways-end": "From the corner where {squares} meet, for example, every other way on ends at a link that is "
    "not known yet: {links}.",
    "ways-end-many": "From the corner where {squares} meet, for example, every other way on ends at one of {count} "
    "links that are not known yet.",
    "then-inside": "If {cell} is {instead}, the corner where {squares} meet lies inside the loop, and a way is left "
    "from there to the other corners inside.",
    "then-outside": "If {cell} is {instead}, the corner where {squares} meet lies outside the loop, and a way is left "
    "from there to the other corners outside.",
    "corners": "Corners of it that are known to lie outside the loop: {outside}; inside: {inside}.",
    "ends": "A line ends in {square}, for example.",
    "not-passed": "No line passes the circle at {square} yet, for example.",
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


def _meeting(its: Field, corner: int) -> str:
    """Name the four squares that meet at a corner."""
    around = [its.grid.squares[number] for number, own in enumerate(corners_of(its).of) if corner in own]
    return "&".join(around)


def shows_where_ways_end(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the open links around what is joined with a corner beside a link, of the two the one with fewer."""
    its, masks, (cell, _mask) = field_of(board), masks_of(board), claim(board, step, refusal)
    corners, first = corners_of(its), sides_of(its, masks).first
    found = {}
    for corner in corners.beside[cell]:
        if first[corner] != OUTSIDE:
            ends = [(first[one] == first[corner]) != (first[two] == first[corner]) for one, two in corners.beside]
            found[corner] = [link for link, ends_there in enumerate(ends) if ends_there and link != cell]
    corner = min(found, key=lambda each: len(found[each]))
    links, squares = found[corner], _meeting(its, corner)
    if not links:
        return refusal
    if len(links) > MOST:
        return with_remark(refusal, "ways-end-many", links, squares=squares, count=str(len(links)))
    return with_remark(refusal, "ways-end", links, squares=squares, links=cell_names(board, links))


def shows_joined(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the corner beside a link of which the side is not known, and the side where it would lie if not claimed."""
    its, masks, (cell, mask) = field_of(board), masks_of(board), claim(board, step, refusal)
    sides, known = sides_of(its, masks), known_of(its, masks).corners
    open_, other = sorted(corners_of(its).beside[cell], key=lambda each: sides.first[each] == OUTSIDE)
    side = sides.other[other] ^ (mask == NONE)
    if not known[side]:
        return refusal
    facts = {"squares": _meeting(its, open_), "instead": VALUES[NONE - mask]}
    return with_remark(refusal, "then-inside" if side else "then-outside", sides.links_back(other), **facts)


def counts_corners(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Count the corners of a square that are known to lie outside the loop, and those inside."""
    its, known = field_of(board), known_of(field_of(board), masks_of(board))
    corners = corners_of(its).of[its.grid.square_index[refusal.facts["square"]]]
    counts = [sum(side >> corner & 1 for corner in corners) for side in known.corners]
    if known.torn:
        return refusal
    return with_remark(refusal, "corners", outside=str(counts[0]), inside=str(counts[1]))


def shows_open_way(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the open links that lead from one end of a link round to the other."""
    its, masks, (cell, _mask) = field_of(board), masks_of(board), claim(board, step, refusal)
    way = _way_round(its, tuple(LINE if mask == OPEN else NONE for mask in masks[: len(board.cells)]), cell, LINE)
    return with_remark(refusal, "over", way, others=cell_names(board, way))


def shows_end(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a square where a line ends, or a circle without one."""
    its, masks = field_of(board), masks_of(board)
    for number, name in enumerate(its.grid.squares):
        lines = [link for link in its.grid.links_of(number) if masks[link] == LINE]
        if len(lines) == 1:
            return with_remark(refusal, "ends", lines, square=name)
        if not lines and its.signs[number] != ".":
            return with_remark(refusal, "not-passed", its.grid.links_of(number), square=name)
    return refusal


REMARKS = {
    ("masyu.rest-is-empty", "loop-open"): shows_end,
    ("masyu.connected-sides", "not-one-side"): shows_corners,
    ("masyu.connected-sides", "stay-joined"): shows_joined,
    ("masyu.inside-outside", "sides-open"): shows_where_ways_end,
    ("masyu.both-sides", "sides-agree"): counts_corners,
    ("masyu.parted-sides", "not-parted"): counts_corners,
    ("masyu.even-border", "not-alone"): shows_open_way,
    ("masyu.black", "circle-fine"): shows_pass,
    ("masyu.white", "circle-fine"): shows_pass,
    ("masyu.no-options", "has-option"): shows_pass,
    ("masyu.no-way-back", "other-way-round"): shows_way_round,
    ("masyu.keep-connected", "other-ways"): shows_way_round,
    ("masyu.blocked-black", "not-blocked"): shows_opposite,
    ("masyu.black-edge", "not-at-border"): shows_opposite,
}
