"""Nurikabe: the rule about a square whose other colour leaves a room no way to be finished that harms nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
    gives,
    harm_shown,
    no_plan,
    plans,
)
from puzzles.types.nurikabe.model import BLACK, VALUES, WHITE, Colours, Field, colours, field_of
from puzzles.types.nurikabe.single import named


class Tried(NamedTuple):
    """A way of a plan that harms nothing although a square has some colour, 0 if there is none.

    `shown` are the known squares that limit the ways of the plan, and show what each of them harms.
    """

    way: int
    shown: tuple[int, ...] = ()


def tried(its: Field, now: Colours, plan: Plan, supposed: Change) -> Tried:
    """Suppose that an open square has a colour, and look for a good way of a plan that harms nothing then."""
    found = 0
    for way in plan.good:
        if gives(its, way, BLACK + WHITE - supposed.mask) >> supposed.cell & 1:
            continue
        known = gives(its, way, supposed.mask) >> supposed.cell & 1
        harm = None if known else harm_shown(its, now, way, supposed)
        if harm is None:
            return Tried(way)
        found |= harm
    return Tried(0, tuple(dict.fromkeys((*plan.shown, *cells_in(found)))))


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

    def witness(self, its: Field, now: Colours, other: Change) -> tuple[Plan, tuple[int, ...]] | None:
        """Return the first plan to which a square of the other colour leaves no way, and what shows it."""
        for plan in plans(its, now):
            if plan.near >> other.cell & 1 and not (found := tried(its, now, plan, other)).way:
                return plan, found.shown
        return None

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, now = field_of(board), colours(board)
        this, other = Change(cell, mask), Change(cell, BLACK + WHITE - mask)
        if found := self.witness(its, now, other):
            return Accepted(found[1], ROOM_PLAN.id if ROOM_PLAN.witness(its, now, cell, mask) else "")
        near = next((plan for plan in plans(its, now) if plan.near >> cell & 1), None)
        if not near:
            return no_plan(its, now, cell)
        facts = {"instead": VALUES[other.mask - 1]}
        if against := self.witness(its, now, this):
            return Refusal("opposite", (cell, *against[1]), facts | {"number": named(its, against[0].group.cells)})
        added, names = added_by(its, now, tried(its, now, near, other).way)
        facts |= {"number": named(its, near.group.cells), "way": names}
        return Refusal("way-left", tuple(added), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, now, done = field_of(board), colours(board), {BLACK: 0, WHITE: 0}
        for plan in plans(its, now):
            for mask, before in done.items():
                other, given = BLACK + WHITE - mask, 0
                for way in plan.good:
                    given |= gives(its, way, other)
                for cell in cells_in(plan.near & ~given & ~before):
                    if not (found := tried(its, now, plan, Change(cell, other))).way:
                        done[mask] |= 1 << cell
                        yield Deduction(cell, mask, found.shown)


LEAVES_NO_PLAN = LeavesNoPlan()
