"""Nurikabe: rules about how far rooms reach, and the squares that they leave each other."""

from __future__ import annotations

from puzzles.grid.areas import grow
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.nurikabe.model import Colours, Field, colours, field_of, groups
from puzzles.types.nurikabe.near import BLACK_BETWEEN_ROOMS, SURROUND_ROOM
from puzzles.types.nurikabe.single import ONLY_BLACK, ONLY_WHITE, Blackens, Single, Whitens
from puzzles.types.nurikabe.territories import (
    Map,
    Want,
    has_room,
    held_back,
    joined,
    map_of,
    plainly_held_back,
    reached,
    reaches,
    shown,
    wants,
    with_black,
    with_white,
)

BY_DISTANCE = (
    "Counting squares only, the room of the {wants} at {number} can reach {cell}. Squares that it still misses: "
    "{left}; squares needed to get there: {steps}."
)

WANTED = (
    "This rule needs a room that would get too few squares with {cell} XX, or a white square or a block of two by two "
    "that no room could reach then. It looks at each alone, and there is none."
)


def nearest(its: Field, now: Colours, cell: int) -> tuple[int, int]:
    """Return the squares of the nearest group with a number, and the squares that it takes from there to a square.

    White squares on the way count too. Nothing, and 0, where there is no way to a number.
    """
    whites = [group for group in groups(its, now.white) if group.numbers]
    free, found, steps = now.light & ~its.numbered, 1 << cell, 1
    while True:
        around = grow(found, *its.size)
        for group in whites:
            if around & group.cells:
                return group.cells, steps
        further = around & free | found
        if further == found:
            return 0, 0
        found, steps = further, steps + 1


def around_far(its: Field, now: Colours, cell: int) -> tuple[int, ...]:
    """Return what shows that a square is too far away: the rooms that might have it, the nearest at least."""
    return tuple(cells_in(plainly_held_back(its, now, cell) or nearest(its, now, cell)[0] or now.black))


def reached_by(its: Field, now: Colours, cell: int, code: str) -> Refusal:
    """Refuse because some number reaches a square, by distance alone; the number must be there."""
    free, found, steps = now.light & ~its.numbered, 1 << cell, 1
    near = [group for group, its_own in reaches(its, now) if its_own >> cell & 1]
    while True:
        around = grow(found, *its.size)
        for group in near:
            if around & group.cells:
                left = group.numbers[-1] - group.size
                number = max(cells_in(group.cells & its.numbered), key=lambda each: its.numbers[each])
                facts = {"number": its.rect.names[number], "wants": str(group.numbers[-1])}
                return Refusal(code, (number,), facts | {"steps": str(steps), "left": str(left)})
        found, steps = around & free | found, steps + 1


class CannotReach(Blackens):
    id = "nurikabe.cannot-reach"
    name = "Cannot Reach"
    statement = "A square that is too far away from every number for its room to reach it is black."
    level = 2
    legup = ("NURI-BASC-0008", "Can't Reach Cell")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: {cell} is too far away from every number, so it is black.",
        "reached-by": BY_DISTANCE,
    }

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        return None if reached(its, now) >> cell & 1 else around_far(its, now, cell)

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return reached_by(its, now, cell, "reached-by")

    def candidates(self, its: Field, now: Colours) -> int:
        return now.open & ~reached(its, now)


CANNOT_REACH = CannotReach()


class OutOfReach(Blackens):
    id = "nurikabe.out-of-reach"
    name = "Out of Reach"
    statement = (
        "A square is black if no room could have it: on the way a room may not touch another number, and a white "
        "square on its way brings all white squares joined with it."
    )
    level = 3
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: no room could take in {cell} without touching another number or "
        "getting too large. So it is black.",
        "reached-by": "The room of {number} could get beside {cell} without touching another number, and would have a "
        "square left for it: white squares that its way only touches are not counted.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Accepted):
            return verdict
        its, now = field_of(board), colours(board)
        simpler: tuple[Single, ...] = (SURROUND_ROOM, BLACK_BETWEEN_ROOMS, CANNOT_REACH)
        note = next((rule.id for rule in simpler if rule.forced(its, now, cell) is not None), "")
        return Accepted(verdict.evidence, note)

    def taker(self, its: Field, now: Colours, cell: int) -> int:
        """Return the squares of a group with a number whose room could have the square; 0 if there is none."""
        own = joined(its, now, cell)
        if own.numbers:
            return own.cells if has_room(own) else 0
        around = grow(own.cells, *its.size)
        for each in map_of(its, now).territories:
            if own.size < len(each.within) and around & each.within[own.size]:
                return each.group.cells
        return 0

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        if self.taker(its, now, cell):
            return None
        own, known = joined(its, now, cell), 0
        if not own.numbers:
            known = held_back(its, map_of(its, now), own.cells)
        return tuple(cells_in((own.cells | known) & ~(1 << cell)))

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        group = self.taker(its, now, cell)
        number = cells_in(group & its.numbered)[0]
        return Refusal("reached-by", (number,), {"number": its.rect.names[number]})


class Cramping(Single):
    """A rule about a square whose other colour would leave some room, white group or block without what it needs."""

    def flipped(self, its: Field, old: Map, cell: int) -> Map:
        """Return the map with the other colour."""
        raise NotImplementedError

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Refusal) or verdict.code != OPPOSITE:
            return verdict
        its = field_of(board)
        found = self.want(its, colours(board), cell)
        if found is None:  # the rule has just found it
            raise ValueError(cell)
        after, want = found
        facts = {"number": its.rect.names[want.cell]}
        if want.kind == "block":
            facts["block"] = "&".join([its.rect.names[each] for each in cells_in(want.cells)])
        if want.kind != "room":
            return Refusal(f"{OPPOSITE}-{want.kind}", verdict.evidence, facts)
        room = next(each for each in after.territories if each.group.cells == want.cells)
        facts |= {"wants": str(room.number), "size": str(room.cells.bit_count())}
        return Refusal(OPPOSITE, verdict.evidence, facts)

    def want(self, its: Field, now: Colours, cell: int) -> tuple[Map, Want] | None:
        """Return the map with the other colour and what the rooms could not do there."""
        after = self.flipped(its, map_of(its, now), cell)
        want = next(wants(its, after), None)
        return (after, want) if want else None

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        found = self.want(its, now, cell)
        return tuple(cells_in(shown(its, *found) & ~(1 << cell))) if found else None


class OnlyWay(Cramping, Whitens):
    id = "nurikabe.only-way"
    name = "Only Way"
    statement = (
        "A square is white if, without it, a room could not get its squares, or no room could reach a white square or "
        "a block of two by two squares."
    )
    level = 3
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black, the {wants} at {number} could get no more than "
        "{size} squares without touching another number. So {cell} is white.",
        "opposite-white": "It is the other way round: with {cell} black, no room could get to the white {number} "
        "without touching another number or getting too large. So {cell} is white.",
        "opposite-block": "It is the other way round: with {cell} black, no room could get to {block} without touching "
        "another number or getting too large, so all four would be black. So {cell} is white.",
        "other-ways": WANTED.replace("XX", "black"),
    }

    def flipped(self, its: Field, old: Map, cell: int) -> Map:
        return with_black(its, old, cell)

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("other-ways", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        whole = map_of(its, now)
        return now.open if next(wants(its, whole), None) else now.open & whole.cells


class TakesRoom(Cramping, Blackens):
    id = "nurikabe.takes-room"
    name = "Takes Room"
    statement = (
        "A square is black if a white one there would leave a room without enough squares, or a white square or a "
        "block of two by two squares that no room could reach."
    )
    level = 3
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: with {cell} white, the {wants} at {number} could get no more than "
        "{size} squares without touching another number. So {cell} is black.",
        "opposite-white": "It is the other way round: with {cell} white, no room could get to the white {number} "
        "without touching another number or getting too large. So {cell} is black.",
        "opposite-block": "It is the other way round: with {cell} white, no room could get to {block} without touching "
        "another number or getting too large, so all four would be black. So {cell} is black.",
        "room-enough": WANTED.replace("XX", "white"),
    }

    def flipped(self, its: Field, old: Map, cell: int) -> Map:
        return with_white(its, old, cell)

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("room-enough", (cell,))


OUT_OF_REACH, ONLY_WAY, TAKES_ROOM = OutOfReach(), OnlyWay(), TakesRoom()
