"""Heyawake: the rule about a square whose other colour leaves a room no way to get its blacks that does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.near import near_sets
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counts import Count, Tally
from puzzles.logic.fits import around, names_of, ways
from puzzles.types.heyawake.fitting import Fits, harm_of, is_large, tried, with_way
from puzzles.types.heyawake.model import BLACK, VALUES, WHITE, Colours, House, colours, house_of

FEW = 8
"""Ways of a room above which it is not looked at: nobody tries more of them for one square."""


class Plan(NamedTuple):
    """A way to give a room its blacks that does no harm, and the colours with it."""

    way: int
    after: Colours


class Choice(NamedTuple):
    """A room that misses blacks, all its plans, and the known squares that show why its other ways are none.

    A room that has too many ways is not `looked_at`.
    """

    room: Count
    plans: tuple[Plan, ...]
    harmed: int
    looked_at: bool


@lru_cache(maxsize=256)
def _choice(its: House, now: Colours, count: Count, free: int) -> Choice:
    """Return the plans of a room; remembered, as a board is asked about each of its squares."""
    missing = count.number - (now.black & count.bits).bit_count()
    if is_large(free, missing) or len(list(islice(ways(free, missing, its.near), FEW + 1))) > FEW:
        return Choice(count, (), 0, looked_at=False)
    every = list(tried(its, now, count, free))
    plans = [Plan(each.way, with_way(its, now, count, each.way)) for each in every if each.harm is None]
    harmed = 0
    for each in every:
        harmed |= each.harm or 0
    return Choice(count, tuple(plans), harmed, looked_at=True)


def supposing(its: House, after: Colours, supposed: Change) -> Colours | None:
    """Return the colours with one more square of a colour, and white beside a black one; None if it has the other."""
    bit = 1 << supposed.cell
    if (after.white if supposed.mask == BLACK else after.black) & bit:
        return None
    if supposed.mask == WHITE:
        return Colours(after.black, after.white | bit, after.open & ~bit)
    near = its.near[supposed.cell] & after.open
    return Colours(after.black | bit, after.white | near, after.open & ~(near | bit))


class Left(NamedTuple):
    """The first plan of a room that a square of some colour leaves; if there is none, the squares that show why."""

    way: int | None
    harmed: int


def left(its: House, now: Colours, choice: Choice, supposed: Change) -> Left:
    """Suppose that an open square has a colour, and look for a plan of a room that still does no harm."""
    harmed = choice.harmed
    for plan in choice.plans:
        after = supposing(its, plan.after, supposed)
        harm = harm_of(its, after) if after else 0
        if harm is None:
            return Left(plan.way, harmed)
        harmed |= harm & ~now.open
    return Left(None, harmed)


def _touching(board: Board) -> tuple[int, ...]:
    """Return for each square those that touch it, at a side or a corner."""
    return near_sets(board.puzzle.height, board.puzzle.width, diagonal=True)


class LeavesNoPlan(Fits, DirectRule):
    id = "heyawake.leaves-no-plan"
    name = "Leaves No Plan"
    statement = (
        "Suppose that a square in a room, or touching one at a side or corner, had the other colour. If no way is left "
        "then to place the missing blacks of the room that cuts no white squares off and leaves no white line over two "
        "borders, it has this colour."
    )
    level = 4
    why = {
        "way-left": "No room alone makes {cell} {value}. Even with {cell} {instead}, {place}, for example, could get "
        "all its missing blacks at {way}, and that would neither cut off white squares nor leave a white line over two "
        "borders.",
        "opposite": "It is the other way round: with {cell} {value}, {place} could not get its missing blacks without "
        "cutting off white squares or leaving a white line over two borders. So {cell} is {instead}.",
        "many-ways": "This rule looks only at rooms with up to {most} ways to place their missing blacks, and "
        "{place} has more.",
        "no-room": "This rule needs a room with a number that still misses black squares. {cell} is not in such a "
        "room, and touches none, not even at a corner.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def choices(self, board: Board, near: int) -> Iterator[Choice]:
        """Yield the rooms that miss blacks and have open squares, of those with one of these squares."""
        its, now, tally = house_of(board), colours(board), self.tally(board)
        for count in its.counts.all:
            if count.bits & near and count.bits & now.open and self.missing(tally, count) > 0:
                yield _choice(its, now, count, self.free(board, tally, count))

    def around(self, board: Board, cell: int) -> list[Choice]:
        """List those that a square is in or touches, its own room first."""
        found = self.choices(board, 1 << cell | _touching(board)[cell])
        return sorted(found, key=lambda choice: not choice.room.bits >> cell & 1)

    def witness(self, board: Board, supposed: Change) -> tuple[Choice, int] | None:
        """Return the first room to which a square of some colour leaves no plan, and what shows that of its ways."""
        its, now = house_of(board), colours(board)
        for choice in self.around(board, supposed.cell):
            found = left(its, now, choice, supposed) if choice.looked_at else None
            if found and found.way is None:
                return choice, found.harmed
        return None

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        other = Change(cell, BLACK + WHITE - mask)
        if found := self.witness(board, other):
            return Accepted(self._evidence(board, self.tally(board), *found))
        rooms = self.around(board, cell)
        if not rooms:
            return Refusal("no-room", (cell, *cells_in(_touching(board)[cell])))
        looked = next((choice for choice in rooms if choice.looked_at), None)
        if not looked:
            return self.refused(board, rooms[0].room, "many-ways").with_facts(most=str(FEW))
        facts = {"instead": VALUES[other.mask - 1]}
        if against := self.witness(board, Change(cell, mask)):
            return self.refused(board, against[0].room, "opposite").with_facts(**facts)
        way = left(house_of(board), colours(board), looked, other).way
        assert way
        return self.refused(board, looked.room, "way-left").with_facts(way=names_of(board, way), **facts)

    def _evidence(self, board: Board, its: Tally, choice: Choice, harmed: int) -> tuple[int, ...]:
        """Return the known squares that limit the ways of a room, and show what each of them harms."""
        return tuple(dict.fromkeys((*self.evidence(board, its, choice.room), *cells_in(harmed))))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, now, tally, done = house_of(board), colours(board), self.tally(board), dict.fromkeys((BLACK, WHITE), 0)
        for choice in self.choices(board, its.every):
            if not choice.looked_at:
                continue
            reach = choice.room.bits | around(choice.room.bits, _touching(board))
            for mask, before in done.items():
                given = 0
                for plan in choice.plans:
                    given |= plan.after.white if mask == BLACK else plan.after.black
                for cell in cells_in(reach & now.open & ~given & ~before):
                    found = left(its, now, choice, Change(cell, BLACK + WHITE - mask))
                    if found.way is None:
                        done[mask] |= 1 << cell
                        yield Deduction(cell, mask, self._evidence(board, tally, choice, found.harmed))


LEAVES_NO_PLAN = LeavesNoPlan()
