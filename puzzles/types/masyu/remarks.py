"""Masyu: remarks on refusals."""

from __future__ import annotations

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.masyu.joining import known_of, supposed_sides
from puzzles.types.masyu.model import LINE, NONE, NOWHERE, OPEN, VALUES, Field, field_of, lines_at, masks_of
from puzzles.types.masyu.sides import OUTSIDE, corners_of, sides_of
from puzzles.types.masyu.ways import ways_left
from puzzles.types.masyu.web import all_joined, musts, ways_of

MOST = 6
"""Links that a sentence names."""
MOST_OF_TWO = 10
"""Links of two ways that it names."""
LINES = 2
"""Lines at a square that the loop passes."""


def _then(side: str, across: str) -> dict[str, str]:
    """Return the sentences about the other corner beside a link, on a side, once the link is not as claimed.

    The known corner lies on the same side if the link is none, else `across` the line.
    """
    known = "The corner where {known} meet lies %s the loop"
    then = " If {cell} is {instead}, the corner on its other side, where {squares} meet, lies " + side
    joined = f"{then}, too, and is connected with it across {{cell}}."
    parted = f"{then}. It could still be connected with others {side}, across {{others}}."
    said = {
        "none": known % side + ": see {links}, between it and the border." + joined,
        "line": known % across + ": see {links}, between it and the border." + parted,
        "none-bare": known % side + "." + joined,
        "line-bare": known % across + "." + parted,
        "none-border": "The border is outside the loop." + joined.replace("with it", "with the border"),
        "line-border": "The border is outside the loop." + parted,
    }
    return {f"then-{side}-{code}": sentence for code, sentence in said.items()}


BESIDES = "Besides {cell} itself, two ways that share no link could join its ends, {first} and {last}: "
NO_PART = "So every part with {cell} as a way out has at least three ways out."
SAID = {
    "by": "For example, the loop could pass {square} by {others}.",
    "over": "For example, over {others}.",
    "joined-over": "Without {cell}, its two ends, {first} and {last}, could still be joined over {others}, for "
    "example.",
    "joined-shared": "Without {cell}, its two ends, {first} and {last}, could still be joined over {others}, for "
    "example. All such ways share {link}; but on one side of {cell} and {link}, there is no circle and no line.",
    "joined-twice": BESIDES + "over {others}, and over {second}. " + NO_PART,
    "joined-twice-far": BESIDES + "over {others}, and over a longer way, which begins with {start} and ends with "
    "{end}. " + NO_PART,
    "leg-from": "That would have to be {links} at the black circle {squares}.",
    "leg-from-any": "That would have to be {links} at the black circles {squares}.",
    "no-leg": "No black circle lies in the line of {cell}, just one square away from it.",
    "leg-way": "{opposite}, on the opposite side, is not a line, and {straight}, straight on, is not ruled out. "
    "This rule looks no farther than these two.",
    "leg-way-border": "The opposite side is the border, and {straight}, straight on, is not ruled out. This rule looks "
    "no farther.",
    "white-open": "Of the links at the white circle {squares}, none is known yet.",
    "white-open-both": "Of the links at the white circles {squares}, none is known yet.",
    "no-white-there": "Neither of these two squares is a white circle.",
    "or-way": "Or it could go from {third} to {fourth}.",
    "or-out": "Or it could leave {square} out.",
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
    **_then("inside", "outside"),
    **_then("outside", "inside"),
    "corners": "Corners of it that are known to lie outside the loop: {outside}; inside: {inside}.",
    "turns-near": "The nearest one, at {square}, is beside {end}, but {cell} does not lie in its line. With a "
    "line at {cell}, the loop could turn at {end}: this rule never forbids such a turn.",
    "turns-so": "The nearest one, at {square}, is beside {end}, but {cell} does not lie in its line. With a "
    "line at {cell}, the loop could turn at {end}: this rule may tell that it turns there, but not to which side.",
    "white-far": "The nearest one is at {square}.",
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


def links_round(its: Field, masks: tuple[int, ...], cell: int, allowed: int) -> tuple[int, ...]:
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
    way = links_round(its, tuple(LINE if mask & LINE else NONE for mask in masks[: len(board.cells)]), cell, LINE)
    if not way:
        return refusal
    first, last = (its.grid.squares[end] for end in its.grid.ends[cell])
    code = "over" if refusal.facts.keys() >= {"first", "last"} else "joined-over"
    return with_remark(refusal, code, way, first=first, last=last, others=cell_names(board, way))


def shows_two_ways(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name two ways from one end of a link to the other that have no link in common, or just one."""
    its, masks, (cell, _mask) = field_of(board), masks_of(board), claim(board, step, refusal)
    may = tuple([LINE if mask & LINE else NONE for mask in masks[: len(board.cells)]])
    full = [len(lines_at(its, masks, square)) == LINES for square in range(len(its.grid.squares))]
    shut = [masks[link] == OPEN and any(full[end] for end in ends) for link, ends in enumerate(its.grid.ends)]
    way, second = _ways_apart(its, tuple([NONE if out else mask for mask, out in zip(may, shut, strict=True)]), cell)
    if not second:  # the rule does not look at the lines that a square has already
        way, second = _ways_apart(its, may, cell)
    if not way:
        return refusal
    first, last = (its.grid.squares[end] for end in its.grid.ends[cell])
    facts = {"first": first, "last": last, "others": cell_names(board, way)}
    if not second:
        link = _bare_cut(its, may, masks, cell, way)
        if link is None:
            return with_remark(refusal, "joined-over", way, **facts)
        return with_remark(refusal, "joined-shared", way, **facts, link=its.grid.names[link])
    if len(way) + len(second) <= MOST_OF_TWO:
        return with_remark(refusal, "joined-twice", (*way, *second), **facts, second=cell_names(board, second))
    begins = {"start": its.grid.names[second[0]], "end": its.grid.names[second[-1]]}
    return with_remark(refusal, "joined-twice-far", (*way, *second), **facts, **begins)


def _ways_apart(its: Field, may: tuple[int, ...], cell: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a way round over links that may be lines, and a second one that shares no link with it."""
    way = links_round(its, may, cell, LINE)
    return way, links_round(its, tuple([NONE if link in way else mask for link, mask in enumerate(may)]), cell, LINE)


def _bare_cut(its: Field, may: tuple[int, ...], masks: tuple[int, ...], cell: int, way: tuple[int, ...]) -> int | None:
    """Return a link that all ways round share, if one side of it and of the link itself has no circle and no line."""
    for link in way:
        left = tuple([NONE if each in {cell, link} else mask for each, mask in enumerate(may)])
        if links_round(its, left, cell, LINE):
            continue
        for end in its.grid.ends[cell]:
            if not all_joined(its, ways_of(its, (*left, NONE), LINE), cell, end) & musts(its, masks):
                return link
    return None


def shows_leg(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the links at black circles from which a link goes straight on."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    legs = [(its.grid.at[square][way], square) for square in its.blacks for way in range(4)]
    found = [(link, square) for link, square in legs if cell == _straight_on(its, square, link)]
    if not found:
        return with_remark(refusal, "no-leg")
    links = [link for link, _square in found]
    squares = "|".join([its.grid.squares[square] for _link, square in found])
    code = "leg-from-any" if len(found) > 1 else "leg-from"
    return with_remark(refusal, code, links, links=cell_names(board, links, "|"), squares=squares)


def _straight_on(its: Field, square: int, link: int) -> int:
    """Return the link that goes straight on from one at a square."""
    return its.beyond[square][its.grid.at[square].index(link)]


def shows_leg_way(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the link on the opposite side of a black circle, and the one straight on."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    square = its.grid.square_index[refusal.facts["square"]]
    opposite, straight = its.grid.at[square][its.grid.at[square].index(cell) ^ 2], _straight_on(its, square, cell)
    if opposite == NOWHERE:
        return with_remark(refusal, "leg-way-border", (straight,), straight=its.grid.names[straight])
    facts = {"opposite": its.grid.names[opposite], "straight": its.grid.names[straight]}
    return with_remark(refusal, "leg-way", (opposite, straight), **facts)


def shows_whites(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the white circles at the ends of a link."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    whites = [end for end in its.grid.ends[cell] if its.signs[end] == "w"]
    if not whites:
        return with_remark(refusal, "no-white-there")
    links = [link for end in whites for link in its.grid.links_of(end)]
    code, squares = "white-open-both" if len(whites) > 1 else "white-open", [its.grid.squares[end] for end in whites]
    return with_remark(refusal, code, links, squares="&".join(squares))


def shows_nearest_white(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the white circle nearest to a link, and say why it does not count if it is beside an end."""
    its, (cell, mask) = field_of(board), claim(board, step, refusal)
    if not its.whites:
        return refusal
    width, ends = its.size[1], its.grid.ends[cell]

    def far(one: int, other: int) -> int:
        return abs(one // width - other // width) + abs(one % width - other % width)

    steps, end, circle = min((far(end, circle), end, circle) for circle in its.whites for end in ends)
    facts = {"square": its.grid.squares[circle], "end": its.grid.squares[end]}
    if steps > 1:
        return with_remark(refusal, "white-far", (), **facts)
    between = [link for link in its.grid.links_of(circle) if end in its.grid.ends[link]]
    return with_remark(refusal, "turns-near" if mask == NONE else "turns-so", between, **facts)


def shows_second_way(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name another way through the square of the example, or say that the loop could leave it out."""
    its, masks = field_of(board), masks_of(board)
    square = its.grid.square_index[refusal.facts["square"]]
    near, names = its.grid.near[square], its.grid.squares
    ways = [[names[near[side]] for side in sides] for sides in ways_left(its, masks, square)]
    others = [way for way in ways if {*way} != {refusal.facts.get("first"), refusal.facts.get("last")}]
    if not others:
        return refusal
    third, fourth = min(others, key=len) or ("", "")
    if not third:
        return with_remark(refusal, "or-out")
    return with_remark(refusal, "or-way", (), third=third, fourth=fourth)


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
    side, instead = sides.other[other] ^ (mask == NONE), VALUES[NONE - mask]
    links = sorted(sides.links_back(other))
    across = _way_across(its, masks, open_, known[side], supposed_sides(its, masks, cell, mask)[1 - side], cell)
    if not known[side] or (mask == NONE and not across):
        return refusal
    how = "-border" if other == OUTSIDE else "" if links else "-bare"
    facts = {"squares": _meeting(its, open_), "instead": instead, "others": cell_names(board, across)}
    if other != OUTSIDE:
        facts |= {"known": _meeting(its, other), "links": cell_names(board, links)}
    code = f"then-{'inside' if side else 'outside'}-{instead}{how}"
    return with_remark(refusal, code, (), **{name: fact for name, fact in facts.items() if fact})


def _way_across(its: Field, masks: tuple[int, ...], start: int, goals: int, shut: int, link: int) -> tuple[int, ...]:
    """Return the links that a shortest way from a corner to one of others crosses, not lines, nor past those shut."""
    beside, came, waiting = corners_of(its).beside, {start: tuple[int, ...]()}, [start]
    for corner in waiting:
        if goals >> corner & 1:
            return came[corner]
        for each, ends in enumerate(beside):
            if corner in ends and each != link and masks[each] != LINE:
                further = ends[0] + ends[1] - corner
                if further not in came and not shut >> further & 1:
                    came[further] = (*came[corner], each)
                    waiting.append(further)
    return ()


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
    way = links_round(its, tuple(LINE if mask == OPEN else NONE for mask in masks[: len(board.cells)]), cell, LINE)
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
    ("masyu.keep-connected", "other-ways"): shows_two_ways,
    ("masyu.black-leg", "leg-line"): shows_leg,
    ("masyu.black-leg", "leg-open"): shows_leg_way,
    ("masyu.white-straight", "direction-open"): shows_whites,
    ("masyu.near-white", "no-white"): shows_nearest_white,
    ("masyu.only-one-choice", "another-way"): shows_second_way,
    ("masyu.blocked-black", "not-blocked"): shows_opposite,
    ("masyu.black-edge", "not-at-border"): shows_opposite,
}
