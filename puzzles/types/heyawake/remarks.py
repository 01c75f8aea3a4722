"""Heyawake: remarks on refusals."""

from __future__ import annotations

from puzzles.detours import detour, way
from puzzles.grid.areas import flood
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.fits import around, names_of, ways
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.heyawake.fitting import is_large
from puzzles.types.heyawake.leaving import FEW, LEAVES_NO_PLAN
from puzzles.types.heyawake.model import BLACK, Colours, House, colours, house_of
from puzzles.types.heyawake.rules import BLACK_PATH, BOTTLENECK, ROOM_FIT, ROOM_PLAN, STARVES_ROOM
from puzzles.types.heyawake.telling_plans import ONLY_WAY, harms, sentences

SAID = {
    "over": "{first} and {last}, for example, could be connected through {way}.",
    "together": "They are connected already.",
    "no-white": "No square is marked as white yet.",
    "to-others": "The way to {last}, for example, is open through {way}.",
    "other-part": "In its row or column, {first} to {last} is such a line, but without {cell}.",
    "parts-black": "In its row and column, each such line has a black square.",
    "no-part": "Neither its row nor its column has such a line.",
    "room-has": "{place}, for example, could then still get its missing blacks at {way}.",
    "room-full": "{place}, for example, misses no black square.",
    "own-full": "That {place}, the room of {cell}, already has its blacks is not looked at by this rule.",
    "way-apart": "None of these would be beside {cell}.",
    "beside": "{cell} itself is in {own}, which has no number; {place} is beside it.",
    **sentences("wrong", ONLY_WAY, "", ""),
    "not-looked-at": "{large} is not looked at: it has more than {most} ways to get its missing blacks.",
    "no-room-near": "None of these squares lies in a room with a number.",
}


def with_black(its: House, now: Colours, cell: int, beside: bool) -> Colours:
    """Return the colours with a square black, and with those beside it white."""
    near = its.near[cell] & now.open if beside else 0
    return Colours(now.black | 1 << cell, now.white | near, now.open & ~(near | 1 << cell))


def shows_way_round(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name two white squares that a black one does not part, and a way between them."""
    its, (cell, _mask) = house_of(board), claim(board, step, refusal)
    now = with_black(its, colours(board), cell, beside=step.rule == BLACK_PATH.id)
    found = detour(now.white, now.light, cell, (its.rect.height, its.rect.width))
    if found is None:
        return with_remark(refusal, "together" if now.white else "no-white", cells_in(its.near[cell] & now.white))
    names = its.rect.names
    facts = {"first": names[found.first], "last": names[found.last], "way": cell_names(board, found.between)}
    return with_remark(refusal, "over", [found.first, found.last, *found.between], **facts)


def shows_way_to_others(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a way from a white square to another group of them."""
    its, now = house_of(board), colours(board)
    size = its.rect.height, its.rect.width
    own = flood(1 << its.rect.place(refusal.facts["cell"]).cells[0], now.white, *size)
    found = way(own, now.white & ~own, now.light, size)
    if found is None or not found.between:
        return refusal
    facts = {"last": its.rect.names[found.last], "way": cell_names(board, found.between)}
    return with_remark(refusal, "to-others", [found.last, *found.between], **facts)


def shows_room(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the room near the square that keeps the fewest squares for its blacks, and where these could be."""
    its, (cell, _mask) = house_of(board), claim(board, step, refusal)
    now = with_black(its, colours(board), cell, beside=True)
    free = now.open & ~around(now.black, its.near)
    touched = its.near[cell] | 1 << cell
    missing_in = {
        count: count.number - (now.black & count.bits).bit_count() for count in its.counts.all if count.bits & touched
    }
    if not missing_in:
        return with_remark(refusal, "no-room-near", cells_in(touched))
    spare = {count: (free & count.bits).bit_count() - missing for count, missing in missing_in.items()}
    count = min(missing_in, key=lambda count: (missing_in[count] < 1, missing_in[count] < 0, spare[count]))
    missing = missing_in[count]
    if missing < 0:  # only the room of the square itself has a number there
        return with_remark(refusal, "own-full", count.cells, place=count.place.name)
    if is_large(free & count.bits, missing):
        return refusal
    if not missing:
        return with_remark(refusal, "room-full", count.cells, place=count.place.name)
    found = next(ways(free & count.bits, missing, its.near))
    return with_remark(refusal, "room-has", cells_in(found), place=count.place.name, way=names_of(board, found))


def shows_own_room(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the room of a square that has no number, where the rule has looked at the one beside it."""
    its, (cell, _mask) = house_of(board), claim(board, step, refusal)
    if its.counts.of[cell]:
        return refusal
    own = next(room for room in its.places.values() if cell in room.cells)
    return with_remark(refusal, "beside", own.cells, own=own.name)


def shows_apart(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say of blacks that are not at a square itself that they leave it open, as none is beside it."""
    _cell, mask = claim(board, step, refusal)
    is_used = refusal.facts["cell"] in refusal.facts["way"].split("&")
    return refusal if is_used or mask & BLACK else with_remark(refusal, "way-apart")


def shows_parts(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a part of a line over two borders that is beside the square in its row or column."""
    its, now, (cell, _mask) = house_of(board), colours(board), claim(board, step, refusal)
    lines = [line.cells for line in its.rect.of[cell]]
    runs = [run for run in its.runs if any(run & set_of(line) == run for line in lines)]
    free = [run for run in runs if not run & now.black]
    if not free:
        return with_remark(refusal, "parts-black" if runs else "no-part")
    row, column = divmod(cell, its.rect.width)
    nearest = min(free, key=lambda run: min(_steps(each, row, column, its.rect.width) for each in cells_in(run)))
    cells = cells_in(nearest)
    names = its.rect.names
    return with_remark(refusal, "other-part", cells, first=names[cells[0]], last=names[cells[-1]])


def _steps(cell: int, row: int, column: int, width: int) -> int:
    """Return how far a square is from another, in rows and columns."""
    return abs(cell // width - row) + abs(cell % width - column)


def shows_spoilt(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say what goes wrong with every way to give a room its blacks."""
    count = next(each for each in house_of(board).counts.all if each.place.name == refusal.facts["place"])
    harm = harms(board, count, lambda way: True)
    return with_remark(refusal, f"wrong-{harm.code}", (), **harm.facts) if harm.facts else refusal


def shows_large(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a room around the square that has too many ways to be looked at."""
    around_it = LEAVES_NO_PLAN.around(board, claim(board, step, refusal)[0])
    large = next((choice.room for choice in around_it if not choice.looked_at), None)
    if not large:
        return refusal
    return with_remark(refusal, "not-looked-at", large.cells, large=large.place.name, most=str(FEW))


REMARKS = {
    (LEAVES_NO_PLAN.id, "way-left"): shows_large,
    (ROOM_PLAN.id, "no-way"): shows_spoilt,
    (ROOM_FIT.id, "complete"): shows_own_room,
    (ROOM_PLAN.id, "complete"): shows_own_room,
    (ROOM_PLAN.id, "some-way-differs"): shows_apart,
    ("heyawake.prevent-white-line", "no-run"): shows_parts,
    ("heyawake.white-area", "joined"): shows_way_to_others,
    (BOTTLENECK.id, "other-ways"): shows_way_round,
    (BLACK_PATH.id, "nothing-cut-off"): shows_way_round,
    (STARVES_ROOM.id, "rooms-have-ways"): shows_room,
}
