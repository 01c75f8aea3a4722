"""Heyawake: its direct rules, and the list of all nineteen."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.ptype import type_of
from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.fits import GroupFit, around
from puzzles.logic.opposite import OPPOSITE, never_given
from puzzles.types.heyawake.closing import (
    AdjacentBlacks,
    BlackOrWhite,
    RoomNoFit,
    RoomNoPlan,
    RoomTooEmpty,
    RoomTooFull,
    WaysOfRoom,
    WhiteArea,
    WhiteLine,
)
from puzzles.types.heyawake.fitting import Fits, Plans, Roomed, blacks_between, can_fit, parted
from puzzles.types.heyawake.leaving import LEAVES_NO_PLAN
from puzzles.types.heyawake.model import BLACK, WHITE, Colours, House, colours, house_of

ONLY_WHITE = "This rule only makes squares white, so it is no reason for {cell} to be black."
ONLY_BLACK = "This rule only makes squares black, so it is no reason for {cell} to be white."
OWN_ROOM = "This rule needs a room with a number. {cell} is in a room without one."
COMPLETE = "This rule needs a room that still misses black squares. In {place}, none is missing."
NO_ROOM_NEAR = "This rule needs a room with a number and open squares. {cell} is neither in such a room nor beside one."
NO_WAY = (
    "{place} can no longer have as many blacks as its number says. That is a contradiction: close this branch with "
    "No Way for a Room."
)
NO_PLAN = (
    "No way to give {place} its missing blacks is left without harm. That is a contradiction: close this branch with "
    "No Plan for a Room."
)


class FillRoomBlack(Roomed, FinishYes):
    id = "heyawake.fill-room-black"
    name = "Fill Room with Black"
    statement = "A room has exactly as many open squares as it still needs blacks: all of them are black."
    level = 1
    legup = ("HEYA-BASC-0003", "Fill Room Black")
    only, unmet, outside = "only-black", "more-open", "no-number"
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: {place}, with the number {wants}, needs all its open squares for its "
        "blacks, so {cell} is black.",
        "more-open": "This rule needs a room with only as many open squares as it misses black ones. Open squares in "
        "{place}: {open}; black ones missing: {missing}.",
        "no-number": OWN_ROOM,
    }


class FillRoomWhite(Roomed, FinishNo):
    id = "heyawake.fill-room-white"
    name = "Fill Room with White"
    statement = "Once a room has all its blacks, its other squares are white."
    level = 1
    legup = ("HEYA-BASC-0004", "Fill Room White")
    only, unmet, outside = "only-white", "blacks-missing", "no-number"
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: {place}, with the number {wants}, has all its blacks, so {cell} is "
        "white.",
        "blacks-missing": "This rule needs a room with all its black squares. The number of {place} is {wants}, black "
        "squares there so far: {held}.",
        "no-number": OWN_ROOM,
    }


class _Single(DirectRule):
    """A rule that looks at one square at a time; `sets` is what it makes of it, `only` and `unmet` are its codes."""

    sets: int
    only: str
    unmet: str

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def forced(self, board: Board, cell: int) -> tuple[int, ...] | None:
        """Return the evidence that an open square is forced; None if it is not."""
        raise NotImplementedError

    def candidates(self, board: Board, now: Colours) -> int:
        """Return the open squares that may be forced."""
        return now.open

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        evidence = self.forced(board, cell)
        if mask != self.sets:
            return never_given(board, cell, evidence, self.only)
        return Refusal(self.unmet, self.marked(board, cell)) if evidence is None else Accepted(evidence)

    def marked(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return the cells to mark where the square is not forced."""
        return (cell,)

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell in cells_in(self.candidates(board, colours(board))):
            if (evidence := self.forced(board, cell)) is not None:
                yield Deduction(cell, self.sets, evidence)


class WhiteAroundBlack(_Single):
    id = "heyawake.white-around-black"
    name = "White Around Black"
    statement = "No two black squares share a side: the squares beside a black one are white."
    level = 1
    legup = ("HEYA-BASC-0009", "White Around Black")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: {cell} is beside the black {shown}, so it is white.",
        "no-black-near": "No black square shares a side with {cell} yet.",
    }
    sets, only, unmet = WHITE, "only-white", "no-black-near"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        near = house_of(board).near
        return tuple(sorted({*cells, *(other for cell in cells for other in cells_in(near[cell]))}))

    def marked(self, board: Board, cell: int) -> tuple[int, ...]:
        return (cell, *cells_in(house_of(board).near[cell]))

    def forced(self, board: Board, cell: int) -> tuple[int, ...] | None:
        blacks = house_of(board).near[cell] & colours(board).black
        return (cells_in(blacks)[0],) if blacks else None

    def candidates(self, board: Board, now: Colours) -> int:
        return now.open & around(now.black, house_of(board).near)


class PreventWhiteLine(_Single):
    id = "heyawake.prevent-white-line"
    name = "Prevent a White Line"
    statement = "A straight line over two borders is white but for one square: that square is black."
    level = 1
    legup = ("HEYA-BASC-0006", "Prevent White Line")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: with {cell} white, it and {shown} would be a straight white line over "
        "two borders. So {cell} is black.",
        "no-line": "No straight line through {cell} crosses two borders and is white but for that square. The nearest "
        "one is not yet white at {others}.",
        "no-run": "This rule is about lines over two borders: all squares between two borders of a row or column, and "
        "one more at each end. No such line without a black square goes through {cell}.",
    }
    sets, only, unmet = BLACK, "only-black", "no-line"

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Refusal) or verdict.code != self.unmet:
            return verdict
        now = colours(board)
        runs = [run & ~(now.white | 1 << cell) for run in house_of(board).runs_of[cell] if not run & now.black]
        if not runs:
            return Refusal("no-run", (cell,))
        others = cells_in(min(runs, key=int.bit_count))
        name = type_of(board.puzzle).cell_name
        return Refusal(self.unmet, (cell, *others), {"others": "&".join([name(board.puzzle, each) for each in others])})

    def forced(self, board: Board, cell: int) -> tuple[int, ...] | None:
        rest = ~(colours(board).white | 1 << cell)
        run = next((run for run in house_of(board).runs_of[cell] if not run & rest), None)
        return None if run is None else tuple(cells_in(run & ~(1 << cell)))

    def candidates(self, board: Board, now: Colours) -> int:
        found = 0
        for run in house_of(board).runs:
            left = run & ~now.white
            found |= left if left & (left - 1) == 0 else 0
        return found & now.open


class _Cutting(_Single):
    """A rule about white squares that a black one would cut off from each other."""

    def with_black(self, its: House, now: Colours, cell: int) -> Colours:
        """Return what is white and open with the square black, and with what else the rule makes of that."""
        raise NotImplementedError

    def forced(self, board: Board, cell: int) -> tuple[int, ...] | None:
        parts = self.parts(board, cell)
        return None if parts is None else self._evidence(board, cell, *parts)

    def parts(self, board: Board, cell: int) -> tuple[int, int] | None:
        """Return two areas that both hold white squares with the square black, as sets; None if there is only one."""
        its = house_of(board)
        return parted(its, self.with_black(its, colours(board), cell))

    def _evidence(self, board: Board, cell: int, first: int, second: int) -> tuple[int, ...]:
        its, now = house_of(board), colours(board)
        white = self.with_black(its, now, cell).white
        ends = [part & now.white or part & white for part in (first, second)]
        firsts = [cells_in(end & -end)[0] for end in ends]
        return tuple(dict.fromkeys((*firsts, *cells_in(blacks_between(its, first, second, now)))))


class Bottleneck(_Cutting):
    id = "heyawake.bottleneck"
    name = "Bottleneck"
    statement = "A square is white if white squares could not be connected without it."
    level = 2
    legup = ("HEYA-BASC-0002", "Bottle Neck")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black, the white squares {one} and {other} could not be "
        "connected. So {cell} is white.",
        "other-ways": "This rule looks only at how white squares are connected. With {cell} black, all that are white "
        "so far still could be.",
    }
    sets, only, unmet = WHITE, "only-white", "other-ways"

    def with_black(self, its: House, now: Colours, cell: int) -> Colours:
        return Colours(now.black, now.white, now.open & ~(1 << cell))


class BlackPath(_Cutting):
    id = "heyawake.black-path"
    name = "Black Path"
    statement = (
        "A square is white if a black one there would close a path of blacks: with the squares beside it white, the "
        "white squares could not all be connected."
    )
    level = 3
    legup = ("HEYA-BASC-0001", "Black Path")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black and the squares beside it white, white squares "
        "could not be connected. So {cell} is white.",
        "nothing-cut-off": "This rule looks only at how white squares are connected. With {cell} black and the squares "
        "beside it white, these and all that are white so far still could be.",
    }
    sets, only, unmet = WHITE, "only-white", "nothing-cut-off"

    def with_black(self, its: House, now: Colours, cell: int) -> Colours:
        near = its.near[cell] & now.open
        return Colours(now.black, now.white | near, now.open & ~(near | 1 << cell))


class StarvesRoom(Fits, _Single):
    id = "heyawake.starves-room"
    name = "Starves a Room"
    statement = (
        "A square is white if, with a black one there and the squares beside it white, some room could not get its "
        "blacks any more."
    )
    level = 3
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black and the squares beside it white, {place} could not "
        "get its blacks. So {cell} is white.",
        "rooms-have-ways": "With {cell} black and the squares beside it white, each room with a number would still "
        "have enough places left for its blacks.",
    }
    sets, only, unmet = WHITE, "only-white", "rooms-have-ways"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if isinstance(verdict, Refusal) and verdict.code == OPPOSITE and (room := self.witness(board, cell)):
            return verdict.with_facts(place=room.place.name)
        return verdict

    def witness(self, board: Board, cell: int) -> Count | None:
        """Return the first room that could not get its blacks with a black at an open square."""
        its, now = self.tally(board), house_of(board)
        held, opened = its.held | 1 << cell, its.open & ~(now.near[cell] | 1 << cell)
        free = opened & ~self.reach(board, its)
        for count in now.counts.all:
            missing = count.number - (held & count.bits).bit_count()
            if not can_fit(free & count.bits, missing, now.near):
                return count
        return None

    def forced(self, board: Board, cell: int) -> tuple[int, ...] | None:
        count = self.witness(board, cell)
        if not count:
            return None
        blacks = self.tally(board).held & around(count.bits, self.near(board.puzzle))
        return tuple(cells_in((count.bits | blacks) & ~(1 << cell)))


class RoomFit(Fits, GroupFit):
    id = "heyawake.room-fit"
    name = "Room Fit"
    statement = (
        "Look at all ways to place the missing blacks of a room, none beside another: what is the same in all of them "
        "is true."
    )
    level = 3
    legup = ("HEYA-BASC-0005", "One Row")
    why = {
        "some-way-differs": "No room alone makes {cell} {value}: {place}, for example, could be completed by "
        "making {way} black.",
        "not-counted": "{cell} is in a room without a number, so this rule is no reason for it to be black.",
        "way-apart": "No room alone makes {cell} white: {place}, for example, could be completed by making {way} "
        "black, which would not be beside {cell}.",
        "complete": COMPLETE,
        "no-way": NO_WAY,
        "no-number": NO_ROOM_NEAR,
    }


class RoomPlan(Plans, GroupFit):
    id = "heyawake.room-plan"
    name = "Room Plan"
    statement = (
        "Look at all ways to place the missing blacks of a room that cut no white squares off and leave no white line "
        "over two borders: what is the same in all of them is true."
    )
    level = 4
    legup = ("HEYA-BASC-0008", "Two in Corner")
    why = {
        "some-way-differs": "No room alone makes {cell} {value}: {place}, for example, could get all its missing "
        "blacks "
        "at {way}, and that would neither cut off white squares nor leave a white line over two borders.",
        "complete": COMPLETE,
        "no-way": NO_PLAN,
        "no-number": NO_ROOM_NEAR,
    }


FILL_ROOM_BLACK, FILL_ROOM_WHITE, ROOM_FIT, ROOM_PLAN = FillRoomBlack(), FillRoomWhite(), RoomFit(), RoomPlan()
BOTTLENECK, BLACK_PATH, STARVES_ROOM = Bottleneck(), BlackPath(), StarvesRoom()
ROOM_TOO_EMPTY, ROOM_TOO_FULL, ROOM_NO_FIT, ROOM_NO_PLAN = RoomTooEmpty(), RoomTooFull(), RoomNoFit(), RoomNoPlan()
RULES = (
    WhiteAroundBlack(),
    FILL_ROOM_BLACK,
    FILL_ROOM_WHITE,
    PreventWhiteLine(),
    BOTTLENECK,
    BLACK_PATH,
    STARVES_ROOM,
    ROOM_FIT,
    ROOM_PLAN,
    LEAVES_NO_PLAN,
    BlackOrWhite(),
    WaysOfRoom(),
    AdjacentBlacks(),
    ROOM_TOO_EMPTY,
    ROOM_TOO_FULL,
    WhiteArea(),
    WhiteLine(),
    ROOM_NO_FIT,
    ROOM_NO_PLAN,
)
