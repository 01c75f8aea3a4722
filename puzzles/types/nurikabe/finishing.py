"""Nurikabe: rules about the ways to finish a room that harm nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzles.base.rule import ContradictionRule, Deduction, DirectRule, Finding
from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.nurikabe.cutting import cut_off
from puzzles.types.nurikabe.model import (
    BLACK,
    WHITE,
    Colours,
    Field,
    Group,
    colours,
    field_of,
    group_at,
    groups,
    square,
)
from puzzles.types.nurikabe.single import named
from puzzles.types.nurikabe.territories import (
    Map,
    Want,
    finished,
    limits_of,
    map_of,
    shown,
    territory_of,
    wants,
    with_black,
    with_room,
    with_white,
)
from puzzles.types.nurikabe.ways import unfinished, ways


class Plan(NamedTuple):
    """A room that is not finished, and the ways to finish it; `near` are the open squares in or beside some of them."""

    group: Group
    ways: tuple[int, ...]
    near: int


@lru_cache(maxsize=512)
def plan_of(its: Field, now: Colours, group: Group) -> Plan | None:
    """Return the plan of a room; None if it is finished, or has no way or too many to look at."""
    found = ways(its, now, group) if unfinished(group) else None
    if not (found and found.all and found.whole):
        return None
    some = 0
    for way in found.all:
        some |= way
    return Plan(group, found.all, grow(some, *its.size) & now.open)


def good_ways(its: Field, now: Colours, plan: Plan) -> Iterator[int]:
    """Yield the ways of a plan that harm nothing elsewhere."""
    return (way for way in plan.ways if not harm_of(its, now, way))


@lru_cache(maxsize=256)
def shown_by(its: Field, now: Colours, plan: Plan) -> tuple[int, ...]:
    """Return the known squares that limit the ways of a plan, and show what those harm that are not good."""
    board = map_of(its, now)
    found = limits_of(its, board, territory_of(board, plan.group.cells))
    for way in plan.ways:
        found |= harm_shown(its, now, way)
    return tuple(cells_in(found))


class Cut(NamedTuple):
    """The area of a black square, and the black squares outside it, on a board with these colours."""

    now: Colours
    area: int
    others: int

    def shown(self, its: Field) -> int:
        """Return a black square of each part, and the white ones around the area."""
        return set_of(cut_off(its, *self))


class Lack(NamedTuple):
    """A map, and what its rooms cannot do."""

    board: Map
    want: Want


def harm_of(its: Field, now: Colours, way: int, supposed: Change | None = None) -> Cut | Lack | None:
    """Return how a way to finish a room parts black squares, or from what it takes too much; None if neither."""
    return _harm_of(its, now, way, supposed)


@lru_cache(maxsize=1024)
def _harm_of(its: Field, now: Colours, way: int, supposed: Change | None) -> Cut | Lack | None:
    after = _colours_after(its, now, way, supposed)
    area = flood(after.black & -after.black, after.dark, *its.size)
    if others := after.black & ~area:
        return Cut(after, area, others)
    board = _after(its, now, way, supposed)
    want = next(wants(its, board), None)
    return Lack(board, want) if want else None


def harm_shown(its: Field, now: Colours, way: int, supposed: Change | None = None) -> int:
    """Return known squares that show what a way to finish a room harms; none if it harms nothing."""
    harm = harm_of(its, now, way, supposed)
    if not harm:
        return 0
    return (shown(its, *harm) if isinstance(harm, Lack) else harm.shown(its)) & ~now.open


def _colours_after(its: Field, now: Colours, way: int, supposed: Change | None) -> Colours:
    """Return the colours with a room finished in some way, and perhaps with another square as it is supposed."""
    if not supposed:
        return finished(its, now, way)
    after = _finished(its, now, way).now
    return (after.with_black if supposed.mask == BLACK else after.with_white)(supposed.cell)


@lru_cache(maxsize=512)
def _finished(its: Field, now: Colours, way: int) -> Map:
    """Return the map with a room finished in some way."""
    return with_room(its, map_of(its, now), way)


def _after(its: Field, now: Colours, way: int, supposed: Change | None) -> Map:
    """Return the map with a room finished in some way, and perhaps with another square as it is supposed."""
    after = _finished(its, now, way)
    if not supposed:
        return after
    return (with_black if supposed.mask == BLACK else with_white)(its, after, supposed.cell)


def plans(its: Field, now: Colours) -> Iterator[Plan]:
    """Yield the plans of a board, by the first squares of the rooms."""
    for group in groups(its, now.white):
        if plan := plan_of(its, now, group):
            yield plan


FEW_WAYS = "This rule looks only at unfinished rooms with up to {most} ways to be finished."
LOOKED_AT = {
    "no-plan": "This rule looks only at rooms that miss squares and can still be finished. Here these are the "
    "rooms of {rooms}. None of them makes {cell} {value}: no way to finish one takes {cell} in or touches it.",
    "no-plan-large": FEW_WAYS + " Here these are the rooms of {rooms}, but not those of {large}, which "
    "have more. None of the rooms that it looks at makes {cell} {value}.",
    "no-rooms": "This rule looks only at rooms that miss squares and can still be finished. There is none.",
    "no-rooms-large": FEW_WAYS + " There is none: the rooms of {large} have more.",
}
HARMLESS = (
    " Then all black squares could still be connected, and each other room, white square and block of two by two, "
    "taken alone, could still get what it needs."
)


def _too_large(its: Field, now: Colours) -> list[Group]:
    """Return the unfinished rooms that have too many ways."""
    return [each for each in groups(its, now.white) if unfinished(each) and not ways(its, now, each).looked_at]


def no_plan(its: Field, now: Colours, cell: int) -> Refusal:
    """Refuse with the rooms that are looked at, and those that are not, as they have too many ways."""
    looked, large = [plan.group for plan in plans(its, now)], _too_large(its, now)
    facts, numbers = {"most": str(MAX_CASES)}, list[int]()
    for name, rooms in (("rooms", looked), ("large", large)):
        if rooms:
            facts[name] = "&".join([named(its, room.cells) for room in rooms])
            numbers += [cells_in(room.cells & its.numbered)[0] for room in rooms]
    code = "no-plan" if looked else "no-rooms"
    return Refusal(f"{code}-large" if large else code, (cell, *numbers), facts)


def added_by(its: Field, now: Colours, way: int) -> tuple[list[int], str]:
    """Return the squares that a way adds to a room, and their names."""
    added = cells_in(way & now.open)
    return added, "&".join([its.rect.names[each] for each in added])


def gives(its: Field, way: int, cell: int) -> int:
    """Return the colour that a way gives a square: white in the room, black beside it, 0 elsewhere."""
    return WHITE if way >> cell & 1 else BLACK if its.near[cell] & way else 0


def given_by(its: Field, way: int, mask: int) -> int:
    """Return the squares to which a way gives a colour."""
    return way if mask == WHITE else grow(way, *its.size) & ~way


def _in_all(its: Field, now: Colours, plan: Plan, mask: int) -> int:
    """Return the open squares to which all good ways of a plan give a colour; without a good way all near it."""
    found = plan.near
    for way in plan.ways:
        left = found & given_by(its, way, mask)
        if left != found and not harm_of(its, now, way):
            found = left
    return found


def _otherwise(its: Field, now: Colours, plan: Plan, cell: int, mask: int) -> int:
    """Return the first good way of a plan that does not give a square a colour, 0 if all do."""
    ways_left = (way for way in plan.ways if gives(its, way, cell) != mask and not harm_of(its, now, way))
    return next(ways_left, 0)


def _may_give(its: Field, now: Colours, plan: Plan, cell: int, mask: int) -> bool:
    """Tell whether some way of a plan makes a square black, or a good one makes it white."""
    if mask == BLACK:
        return bool(plan.near >> cell & 1)
    return any(way >> cell & 1 and not harm_of(its, now, way) for way in plan.ways)


class RoomPlan(DirectRule):
    id = "nurikabe.room-plan"
    name = "Room Plan"
    statement = (
        "Look at all ways to finish a room that leave the black squares connected, and the other rooms, white squares "
        "and blocks of two by two what they need: what is the same in all of them is true."
    )
    level = 4
    why = {
        "some-way-differs": "No room alone makes {cell} {value}. That of {number}, for example, could also be finished "
        "with {way}." + HARMLESS,
        "way-apart": "No room alone makes {cell} black. That of {number}, for example, could also be finished with "
        "{way}, which would not touch {cell}." + HARMLESS,
        **LOOKED_AT,
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def witness(self, its: Field, now: Colours, cell: int, mask: int) -> Plan | None:
        """Return the first plan that forces an open square to a value."""
        near = (plan for plan in plans(its, now) if plan.near >> cell & 1)
        return next((plan for plan in near if not _otherwise(its, now, plan, cell, mask)), None)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, now = field_of(board), colours(board)
        if plan := self.witness(its, now, cell, mask):
            return Accepted(shown_by(its, now, plan))
        near = next((plan for plan in plans(its, now) if _may_give(its, now, plan, cell, mask)), None)
        large = _too_large(its, now)
        if not near and not large:
            near = next((plan for plan in plans(its, now) if plan.near >> cell & 1), None)
        if not near:
            return no_plan(its, now, cell)
        way = _otherwise(its, now, near, cell, mask)
        added, names = added_by(its, now, way)
        facts = {"number": named(its, near.group.cells), "way": names}
        apart = mask == BLACK and not way >> cell & 1
        return Refusal("way-apart" if apart else "some-way-differs", tuple(added), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, now, done = field_of(board), colours(board), {BLACK: 0, WHITE: 0}
        for plan in plans(its, now):
            for mask, before in done.items():
                found = _in_all(its, now, plan, mask)
                for cell in cells_in(found & ~before):
                    yield Deduction(cell, mask, shown_by(its, now, plan))
                done[mask] |= found


class RoomNoPlan(ContradictionRule):
    id = "nurikabe.room-no-plan"
    name = "No Plan for a Room"
    statement = (
        "Every way to finish a room cuts black squares off, or takes from another room, a white square or a block of "
        "two by two what it needs."
    )
    level = 4
    why = {
        "nowhere": "Every room with only a few ways to be finished has one that neither cuts off black "
        "squares nor takes away what another room, a white square or a block of two by two needs.",
        "has-plan": "The room of {number} can still be finished with {way}, and that would neither cut off black "
        "squares nor take away what another room, a white square or a block of two by two needs.",
        "finished": "The room of {number} has all its squares, so there is nothing to finish.",
        "not-looked-at": FEW_WAYS + " That of {number} has too many to look at.",
        "no-ways": "The room of {number} cannot be finished at all. That is another contradiction: look for Multiple "
        "Numbers, Too Many Whites, Too Little Space or Cramped.",
    }
    at_kinds = ("number",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        its, now = field_of(board), colours(board)
        group = group_at(its, now.white, at.cells[0])
        plan = plan_of(its, now, group)
        if not plan:
            facts = {"number": at.name, "most": str(MAX_CASES)}
            if not unfinished(group):
                return Refusal("finished", at.cells, facts)
            return Refusal("no-ways" if ways(its, now, group).looked_at else "not-looked-at", at.cells, facts)
        good = next(good_ways(its, now, plan), 0)
        if not good:
            return Accepted(shown_by(its, now, plan))
        added, way = added_by(its, now, good)
        return Refusal("has-plan", (*at.cells, *added), {"number": at.name, "way": way})

    def find(self, board: Board) -> Iterator[Finding]:
        its, now = field_of(board), colours(board)
        for plan in plans(its, now):
            if not any(good_ways(its, now, plan)):
                number = cells_in(plan.group.cells & its.numbered)[0]
                yield Finding(square(its, number), shown_by(its, now, plan))


ROOM_PLAN, ROOM_NO_PLAN = RoomPlan(), RoomNoPlan()
