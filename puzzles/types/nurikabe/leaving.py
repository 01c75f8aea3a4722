"""Nurikabe: the rule about a square whose other colour leaves a room no way to be finished that harms nothing."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.nurikabe.finishing import (
    HARMLESS,
    LOOKED_AT,
    ROOM_PLAN,
    Plan,
    added_by,
    given_by,
    gives,
    good_ways,
    harm_of,
    harm_shown,
    no_plan,
    plans,
    shown_by,
)
from puzzles.types.nurikabe.model import BLACK, VALUES, WHITE, Colours, Field, colours, field_of
from puzzles.types.nurikabe.single import named


def way_left(its: Field, now: Colours, plan: Plan, supposed: Change) -> int:
    """Return the first way of a plan that harms nothing although a square has some colour, 0 if there is none."""
    for way in plan.ways:
        given = gives(its, way, supposed.cell)
        if given in (0, supposed.mask) and not harm_of(its, now, way):
            harm = None if given else harm_of(its, now, way, supposed)
            if not harm:
                return way
    return 0


def shown_without(its: Field, now: Colours, plan: Plan, supposed: Change) -> tuple[int, ...]:
    """Return the known squares that show why a square with some colour leaves no way of a plan."""
    found = 0
    for way in good_ways(its, now, plan):
        found |= 0 if gives(its, way, supposed.cell) else harm_shown(its, now, way, supposed)
    return tuple(dict.fromkeys((*shown_by(its, now, plan), *cells_in(found))))


def given_by_some(its: Field, now: Colours, plan: Plan) -> dict[int, int]:
    """Return for each colour the squares to which some good way of a plan gives it."""
    black = white = 0
    for way in plan.ways:
        around = given_by(its, way, BLACK)
        if (around & ~black | way & ~white) & now.open and not harm_of(its, now, way):
            black, white = black | around, white | way
    return {BLACK: black, WHITE: white}


class LeavesNoPlan(DirectRule):
    id = "nurikabe.leaves-no-plan"
    name = "Leaves No Plan"
    statement = (
        "Suppose that a square in or beside some way to finish a room had the other colour. If no way is left then "
        "that keeps the black squares connected, and leaves the other rooms, white squares and blocks of two by two "
        "what they need, it has this colour."
    )
    level = 4
    why = {
        "way-left": "No room alone makes {cell} {value}. Even with {cell} {instead}, that of {number}, for example, "
        "could be finished with {way}." + HARMLESS,
        "opposite": "It is the other way round: with {cell} {value}, no way to finish the room of {number} would be "
        "left that harms nothing elsewhere. So {cell} is {instead}.",
        **LOOKED_AT,
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def witness(self, its: Field, now: Colours, other: Change) -> Plan | None:
        """Return the first plan to which a square of the other colour leaves no way."""
        near = (plan for plan in plans(its, now) if plan.near >> other.cell & 1)
        return next((plan for plan in near if not way_left(its, now, plan, other)), None)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, now = field_of(board), colours(board)
        this, other = Change(cell, mask), Change(cell, BLACK + WHITE - mask)
        if plan := self.witness(its, now, other):
            simpler = ROOM_PLAN.id if ROOM_PLAN.witness(its, now, cell, mask) else ""
            return Accepted(shown_without(its, now, plan, other), simpler)
        near = next((plan for plan in plans(its, now) if plan.near >> cell & 1), None)
        if not near:
            return no_plan(its, now, cell)
        facts = {"instead": VALUES[other.mask - 1]}
        if against := self.witness(its, now, this):
            shown = shown_without(its, now, against, this)
            return Refusal("opposite", (cell, *shown), facts | {"number": named(its, against.group.cells)})
        added, names = added_by(its, now, way_left(its, now, near, other))
        facts |= {"number": named(its, near.group.cells), "way": names}
        return Refusal("way-left", tuple(added), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, now, done = field_of(board), colours(board), {BLACK: 0, WHITE: 0}
        for plan in plans(its, now):
            given = given_by_some(its, now, plan)
            for mask, before in done.items():
                other = BLACK + WHITE - mask
                for cell in cells_in(plan.near & ~given[other] & ~before):
                    if not way_left(its, now, plan, supposed := Change(cell, other)):
                        done[mask] |= 1 << cell
                        yield Deduction(cell, mask, shown_without(its, now, plan, supposed))


LEAVES_NO_PLAN = LeavesNoPlan()
