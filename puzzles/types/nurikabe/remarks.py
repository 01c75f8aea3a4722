"""Nurikabe: remarks on refusals."""

from __future__ import annotations

from puzzles.detours import Way, detour, way
from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.fits import names_of
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.nurikabe.cutting import BLACK_BOTTLENECK, WHITE_BOTTLENECK
from puzzles.types.nurikabe.finishing import ROOM_PLAN
from puzzles.types.nurikabe.leaving import LEAVES_NO_PLAN
from puzzles.types.nurikabe.model import WHITE, Colours, Field, Group, colours, field_of, groups
from puzzles.types.nurikabe.near import CORNERS_BLACK, FILL_IN_BLACK, FILL_IN_WHITE, last_squares
from puzzles.types.nurikabe.reaching import CANNOT_REACH, ONLY_WAY, OUT_OF_REACH, TAKES_ROOM
from puzzles.types.nurikabe.single import named
from puzzles.types.nurikabe.territories import Map, Territory, map_of, with_black, with_white
from puzzles.types.nurikabe.ways import unfinished

SAID = {
    "over": "The black {first} and {last}, for example, could be connected through {passage}.",
    "together": "They are connected already.",
    "no-black": "No square is marked as black yet.",
    "to-black": "The way to the black {last}, for example, is open through {passage}.",
    "to-number": "The way there is open through {way}.",
    "to-number-touching": "The way there is open through {way}. What {cell} itself touches is not looked at by this "
    "rule.",
    "touching": "What {cell} itself touches is not looked at by this rule.",
    "number-has-area-touching": "The {wants} at {number}, for example, could still get what it misses at {way}. A "
    "white {cell} would belong to the room of {touched}, which has all its squares: that this is too large is not "
    "looked at by this rule.",
    "touching-full": "A white {cell} would belong to the room of {touched}, which has all its squares: that this is "
    "too "
    "large is not looked at by this rule.",
    "all-have": "Every room already has all its squares, such as the nearest one, that of {number}. That the squares "
    "around it are black is another rule, Surround a Room.",
    "none-finished": "Some room misses squares, but cannot be finished at all: that of {number}.",
    "beside": "The number shares a side with {cell}.",
    "room-reaches": "That of the number at {number}, for example, can get there through {way}.",
    "lone-has-way": "The white {first}, for example, could reach the number at {last} through {way}.",
    "misses-one": "The room of {number}, for example, misses just one, and could take {exits}.",
    "none-misses-one": "No room misses just one square.",
    "no-room-near": "No room that still misses squares could come beside {cell}.",
    "number-has-area": "The {wants} at {number}, for example, could still get what it misses at {way}.",
}


def shows_way_round(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name two black squares that a white one does not part, and a way between them."""
    its, now, (cell, _mask) = field_of(board), colours(board), claim(board, step, refusal)
    found = detour(now.black, now.dark, cell, its.size)
    if found is None:
        return with_remark(refusal, "together" if now.black else "no-black", cells_in(its.near[cell] & now.black))
    return _over(board, refusal, "over", found, "passage")


def _over(board: Board, refusal: Refusal, code: str, found: Way, between: str = "way") -> Refusal:
    names = field_of(board).rect.names
    facts = {"first": names[found.first], "last": names[found.last], between: cell_names(board, found.between)}
    return with_remark(refusal, code, [found.first, found.last, *found.between], **facts)


def shows_way_to_black(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a way from a square to a black one that is not beside it."""
    its, now = field_of(board), colours(board)
    cell = its.rect.place(refusal.facts["cell"]).cells[0]
    own = flood(1 << cell, now.black | 1 << cell, *its.size)
    found = way(own, now.black & ~own, now.dark, its.size)
    return _over(board, refusal, "to-black", found, "passage") if found and found.between else refusal


def shows_way_to_number(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a way from a square to the number that it can reach."""
    its, now, (cell, _mask) = field_of(board), colours(board), claim(board, step, refusal)
    number = its.rect.place(refusal.facts["number"]).cells[0]
    if its.near[cell] >> number & 1:
        return with_remark(refusal, "beside")
    found = way(1 << cell, flood(1 << number, now.white, *its.size), now.light, its.size)
    return _over(board, refusal, "to-number", found) if found and found.between else refusal


def shows_way_of_room(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a way from a square to the room that could get beside it without touching another number."""
    its, now, (cell, _mask) = field_of(board), colours(board), claim(board, step, refusal)
    number = 1 << its.rect.place(refusal.facts["number"]).cells[0]
    room = next((each for each in map_of(its, now).territories if each.group.cells & number), None)
    found = way(1 << cell, room.group.cells, room.cells, its.size) if room else None
    touches = its.near[cell] & now.white & ~(room.group.cells if room else 0)
    if found and found.between:
        return _over(board, refusal, "to-number-touching" if touches else "to-number", found)
    return with_remark(refusal, "touching") if touches else refusal


def shows_reached(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a room that can reach a white square, and a way."""
    its, now = field_of(board), colours(board)
    cell = its.rect.place(refusal.facts["cell"]).cells[0]
    own = flood(1 << cell, now.white, *its.size)
    room = next((each for each in map_of(its, now).territories if each.cells & own), None)
    found = way(own, room.group.cells, room.cells, its.size) if room else None
    if room is None or found is None or not found.between:
        return refusal
    number = cells_in(room.group.cells & its.numbered)[0]
    return _over(board, refusal.with_facts(number=its.rect.names[number]), "room-reaches", found)


def shows_white_part(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the white group nearest to a square, and how it gets to a number or to its squares without it."""
    its, now, (cell, _mask) = field_of(board), colours(board), claim(board, step, refusal)
    light = now.light & ~(1 << cell)
    group = _nearest(its, now, cell)
    if group is None:
        return refusal
    if not group.numbers:
        found = way(group.cells, its.numbered, light, its.size)
        return _over(board, refusal, "lone-has-way", found) if found and found.between else refusal
    return _with_room(board, refusal, group, light)


def _nearest(its: Field, now: Colours, cell: int) -> Group | None:
    """Return the nearest white group that is not a finished room."""
    wanting = [group for group in groups(its, now.white) if group.size not in group.numbers]
    near = 1 << cell
    while True:
        if met := [group for group in wanting if group.cells & near]:
            return met[0]
        wider = near | grow(near, *its.size) & now.light
        if wider == near:
            return None
        near = wider


def _with_room(board: Board, refusal: Refusal, group: Group, inside: int) -> Refusal:
    """Name squares inside that a room could have, the nearest first; none where they do not come out right."""
    its, now, wants = field_of(board), colours(board), group.numbers[-1]
    found, whites = group.cells, [each for each in groups(its, now.white) if not each.cells & group.cells]
    while found.bit_count() < wants:
        for each in cells_in(grow(found, *its.size) & inside & ~found):
            taken = next((other.cells for other in whites if other.cells >> each & 1), 1 << each)
            if (found | taken).bit_count() <= wants and not taken & its.numbered:
                found |= taken
                break
        else:
            return refusal
    number = cells_in(group.cells & its.numbered)[0]
    facts = {"wants": str(wants), "number": its.rect.names[number], "way": names_of(board, found & ~group.cells)}
    return with_remark(refusal, "number-has-area", cells_in(found), **facts)


def shows_room(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the room near a square that has the least to spare, and squares that it could have."""
    its, now, (cell, mask) = field_of(board), colours(board), claim(board, step, refusal)
    after = with_black(its, map_of(its, now), cell) if mask == WHITE else with_white(its, map_of(its, now), cell)
    room = _tightest(after, grow(1 << cell, *its.size)) or _tightest(after, -1)
    if room:
        refusal = _with_room(board, refusal, room.group, room.cells)
    full = [each for each in groups(its, now.white) if each.cells & its.near[cell] and each.size in each.numbers]
    if mask == WHITE or not full:
        return refusal if room else with_remark(refusal, "no-room-near")
    code = "number-has-area-touching" if refusal.facts.get("remark") == "number-has-area" else "touching-full"
    return with_remark(refusal, code, cells_in(full[0].cells), touched=named(its, full[0].cells))


def shows_last_square(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the nearest room that misses just one square, and the squares that it could take."""
    its, now, (cell, _mask) = field_of(board), colours(board), claim(board, step, refusal)
    rooms = last_squares(its, now)
    if not rooms:
        return with_remark(refusal, "none-misses-one")
    row, column = divmod(cell, its.rect.width)

    def far(exits: int) -> int:
        return min(abs(each // its.rect.width - row) + abs(each % its.rect.width - column) for each in cells_in(exits))

    room, exits = min(rooms, key=lambda each: far(each[1]))
    facts = {"number": named(its, room.cells), "exits": "|".join([its.rect.names[each] for each in cells_in(exits)])}
    return with_remark(refusal, "misses-one", cells_in(exits), **facts)


def _tightest(after: Map, near: int) -> Territory | None:
    """Return the unfinished territory near some squares that has the fewest squares to spare."""
    rooms = [room for room in after.territories if room.group.size < room.number and room.cells & near]
    return min(rooms, key=lambda room: room.cells.bit_count() - room.number, default=None)


def shows_no_room(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say why no room counts: name one that cannot be finished, else the nearest one, which has all its squares."""
    its, (cell, _mask) = field_of(board), claim(board, step, refusal)
    rooms = [group for group in groups(its, colours(board).white) if group.numbers]
    missing = [group for group in rooms if unfinished(group)]
    if missing:
        return with_remark(refusal, "none-finished", (), number=named(its, missing[0].cells))
    width = its.rect.width

    def far(room: Group) -> int:
        row, column = divmod(cell, width)
        return min(abs(each // width - row) + abs(each % width - column) for each in cells_in(room.cells))

    if not rooms:
        return refusal
    room = min(rooms, key=far)
    return with_remark(refusal, "all-have", cells_in(room.cells), number=named(its, room.cells))


REMARKS = {
    (ROOM_PLAN.id, "no-rooms"): shows_no_room,
    (LEAVES_NO_PLAN.id, "no-rooms"): shows_no_room,
    (BLACK_BOTTLENECK.id, "other-ways"): shows_way_round,
    (WHITE_BOTTLENECK.id, "other-ways"): shows_white_part,
    (CORNERS_BLACK.id, "not-last-square"): shows_last_square,
    (FILL_IN_WHITE.id, "black-can-join"): shows_way_to_black,
    ("nurikabe.isolated-black", "can-join"): shows_way_to_black,
    ("nurikabe.cramped", "white-reached"): shows_reached,
    (FILL_IN_BLACK.id, "number-in-area"): shows_way_to_number,
    (CANNOT_REACH.id, "reached-by"): shows_way_to_number,
    (OUT_OF_REACH.id, "reached-by"): shows_way_of_room,
    (ONLY_WAY.id, "other-ways"): shows_room,
    (TAKES_ROOM.id, "room-enough"): shows_room,
}
