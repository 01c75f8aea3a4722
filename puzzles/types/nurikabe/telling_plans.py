"""Nurikabe: the reasons for steps by the rules about ways to finish a room."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Change
from puzzles.telling import ContradictionTeller, DirectTeller, Telling, cell_names
from puzzles.types.nurikabe.cutting import cut_off
from puzzles.types.nurikabe.finishing import ROOM_PLAN, Lack, Plan, gives, good_ways, harm_of, plan_of
from puzzles.types.nurikabe.leaving import LEAVES_NO_PLAN
from puzzles.types.nurikabe.model import BLACK, WHITE, colours, field_of, group_at
from puzzles.types.nurikabe.single import named
from puzzles.types.nurikabe.territories import Want


def wanted(board: Board, want: Want) -> dict[str, str]:
    """Return the number, the white square or the block that gets too little as facts."""
    its = field_of(board)
    if want.kind == "block":
        return {"block": cell_names(board, cells_in(want.cells))}
    facts = {"white": its.rect.names[want.cell]}
    if want.kind == "room":
        number = cells_in(want.cells & its.numbered)[0]
        facts |= {"number": its.rect.names[number], "wants": str(its.numbers[number])}
    return facts


HARMS = {
    "cut": "the black squares {one} and {other} could not be connected.",
    "room": "the {wants} at {number} could not get all its squares.",
    "white": "no room could reach the white square {white}.",
    "block": "no room could reach the block {block}, and it would be black.",
}
"""Sentences about the harm that a way to finish a room does elsewhere."""


def _sentences(code: str, end: str, but: str = "", supposing: str = "") -> dict[str, str]:
    """Return the sentences about ways to finish a room that all harm something, one or several of them."""
    the, every = ("the", "every") if supposing else ("The", "Every")
    only = f"{supposing}{the} room of {{room}} could be finished{but} only with {{way}}. Then "
    each = f"{supposing}{every} way to finish the room of {{room}}{but} harms something elsewhere. "
    each += "With {way}, for example, "
    said = {kind: only + harm + end for kind, harm in HARMS.items()}
    said |= {f"{kind}-each": each + harm + end for kind, harm in HARMS.items()}
    return {f"{code}-{kind}": sentence for kind, sentence in said.items()}


def _harmful(board: Board, plan: Plan, found: Sequence[int], code: str, supposed: Change | None = None) -> Telling:
    """Return what the first of some ways to finish a room harms, with the code of one of the `_sentences`."""
    its, now, way = field_of(board), colours(board), found[0]
    facts = {"room": named(its, plan.group.cells), "way": cell_names(board, cells_in(way & now.open))}
    harm = harm_of(its, now, way, supposed)
    assert harm
    if isinstance(harm, Lack):
        kind, told = harm.want.kind, wanted(board, harm.want)
    else:
        one, other, *_ = cut_off(its, *harm)
        kind, told = "cut", {"one": its.rect.names[one], "other": its.rect.names[other]}
    return Telling(f"{code}-{kind}" + ("-each" if len(found) > 1 else ""), facts | told)


class RoomPlan(DirectTeller):
    because = {
        "in-all": "{cell} is in every way to finish the room of {room}. So it is white.",
        "black": "Every way to finish the room of {room} that harms nothing elsewhere ends beside {cell}. So {cell} is "
        "black.",
        **_sentences("white", " So {cell} is white.", " without {cell}"),
        **_sentences("none", " So this board has no solution."),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, now = field_of(board), colours(board)
        plan = ROOM_PLAN.witness(its, now, cell, mask)
        assert plan
        some_good = any(good_ways(its, now, plan))
        if some_good and mask == BLACK:
            return Telling("black", {"room": named(its, plan.group.cells)})
        if not some_good:
            return _harmful(board, plan, plan.ways, "none")
        without = [way for way in plan.ways if not way >> cell & 1]
        if not without:
            return Telling("in-all", {"room": named(its, plan.group.cells)})
        return _harmful(board, plan, without, "white")


class LeavesNoPlan(DirectTeller):
    because = {
        "in-all": "{cell} is in every way to finish the room of {room}. So it is white.",
        "beside-all": "{cell} is beside every way to finish the room of {room}. So it is black.",
        **_sentences("white", " So {cell} is white.", supposing="With {cell} black, "),
        **_sentences("black", " So {cell} is black.", supposing="With {cell} white, "),
        **_sentences("none", " So this board has no solution."),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, now, other = field_of(board), colours(board), Change(cell, BLACK + WHITE - mask)
        plan = LEAVES_NO_PLAN.witness(its, now, other)
        assert plan
        good = [*good_ways(its, now, plan)]
        if not good:
            return _harmful(board, plan, plan.ways, "none")
        left = [way for way in plan.ways if gives(its, way, cell) != mask]
        if not left:
            return Telling("in-all" if mask == WHITE else "beside-all", {"room": named(its, plan.group.cells)})
        left.sort(key=lambda way: way not in good)  # what only this square spoils is told first
        code = "white" if mask == WHITE else "black"
        return _harmful(board, plan, left, code, other if left[0] in good else None)


class RoomNoPlan(ContradictionTeller):
    because = _sentences("none", "")

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its, now = field_of(board), colours(board)
        plan = plan_of(its, now, group_at(its, now.white, at.cells[0]))
        assert plan
        return _harmful(board, plan, plan.ways, "none")
