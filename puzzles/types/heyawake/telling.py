"""Heyawake: the reasons for accepted steps, and the places that a hint may point at."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller, GroupFitTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.heyawake.leaving import LEAVES_NO_PLAN
from puzzles.types.heyawake.model import house_of
from puzzles.types.heyawake.rules import (
    BLACK_PATH,
    BOTTLENECK,
    FILL_ROOM_BLACK,
    FILL_ROOM_WHITE,
    ROOM_FIT,
    ROOM_NO_FIT,
    ROOM_NO_PLAN,
    ROOM_PLAN,
    ROOM_TOO_EMPTY,
    ROOM_TOO_FULL,
    STARVES_ROOM,
)
from puzzles.types.heyawake.telling_plans import LeavesNoPlan, NoPlan, RoomPlan


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the room, the row and the column of a square."""
    its = house_of(puzzle)
    row, column = its.rect.of[cell]
    return (its.places[f"room{puzzle.clues.rooms[cell]}"], row.place, column.place)


class FillRoomBlack(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "{place} still needs one black, and only {cell} is left for it.",
            "{place} still needs {missing} blacks, and only {cells_open} are left for them.",
        )
    }


class FillRoomWhite(FinishNoTeller):
    because = {
        "zero": "{place} has the number 0, so it has no black, and {cell} is white.",
        "full": Counted(
            "cells_held",
            "{place} already has its only black, at {cells_held}, so {cell} is white.",
            "{place} already has its {wants} blacks, at {cells_held}, so {cell} is white.",
        ),
    }


class WhiteAroundBlack(DirectTeller):
    because = {"beside": "{cell} is beside the black square {black}, so it is white."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("beside", {"black": cell_names(board, evidence)})


class PreventWhiteLine(DirectTeller):
    because = {
        "line": "With {cell} white, {first} to {last} would be a straight white line over two borders. So {cell} is "
        "black."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        names, ends = house_of(board).rect.names, sorted((*evidence, cell))
        return Telling("line", {"first": names[ends[0]], "last": names[ends[-1]]})


class Bottleneck(DirectTeller):
    because = {
        "cut": "With {cell} black, the white squares {one} and {other} could not be connected. So {cell} is white."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        names = house_of(board).rect.names
        return Telling("cut", {"one": names[evidence[0]], "other": names[evidence[1]]})


class BlackPath(Bottleneck):
    because = {
        "cut": "With {cell} black, {one} and {other} would be white and could not be connected. So {cell} is white."
    }


class StarvesRoom(DirectTeller):
    because = {
        "starved": Counted(
            "wants",
            "With {cell} black, the squares beside it would be white, and {place} could not get its black any more. So "
            "{cell} is white.",
            "With {cell} black, the squares beside it would be white, and {place} could not get its {wants} blacks any "
            "more. So {cell} is white.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = STARVES_ROOM.witness(board, cell)
        assert count
        return Telling("starved", STARVES_ROOM.facts(board, count))


class RoomFit(GroupFitTeller):
    because = {
        "full": "{place} already has all its blacks, so {cell} is white.",
        "none": "The missing blacks of {place} cannot be placed without one beside another, so this board has no "
        "solution.",
        "used": Counted(
            "missing",
            "{place} still needs one black, and it can only be at {cell}.",
            "{place} still needs {missing} blacks, none beside another. However they are placed, {cell} is one of "
            "them.",
        ),
        "unused": Counted(
            "missing",
            "{place} still needs one black. It cannot be at {cell}, which is beside a black square. So {cell} is "
            "white.",
            "{place} still needs {missing} blacks, none beside another. However they are placed, {cell} is none of "
            "them. So {cell} is white.",
        ),
        "beside": Counted(
            "missing",
            "{place} still needs one black. Wherever it goes, it is beside {cell}. So {cell} is white.",
            "{place} still needs {missing} blacks, none beside another. However they are placed, one of them is beside "
            "{cell}. So {cell} is white.",
        ),
    }


class AdjacentBlacks(ContradictionTeller):
    because = {"beside": "The black squares {blacks} share a side."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("beside", {"blacks": cell_names(board, evidence)}, evidence)


class WhiteArea(ContradictionTeller):
    because = {"cut": "The white squares {one} and {other} cannot be connected any more."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        names = house_of(board).rect.names
        return Telling("cut", {"one": names[evidence[0]], "other": names[evidence[1]]}, evidence[:2])


class WhiteLine(ContradictionTeller):
    because = {"line": "The white squares from {first} to {last} cross two borders in a straight line."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        names = house_of(board).rect.names
        return Telling("line", {"first": names[evidence[0]], "last": names[evidence[-1]]}, evidence)


class RoomTooEmpty(CountTeller):
    because = {
        "none": "{place} has no square left for a black.",
        "few": Counted(
            "most",
            "{place} has room for only one of its {wants} blacks.",
            "{place} has room for only {most} of its {wants} blacks.",
        ),
    }


class RoomTooFull(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "{place} has a black, at {cells_held}, but its number is {wants}.",
            "{place} has the blacks {cells_held}, but its number is {wants}.",
        )
    }


class NoFit(CountTeller):
    because = {
        "no-way": Counted(
            "missing",
            "{place} still needs one black, but all its open squares are beside a black one.",
            "The {missing} missing blacks of {place} cannot be placed without one beside another.",
        )
    }


TELLERS = {
    "heyawake.white-around-black": WhiteAroundBlack(),
    "heyawake.prevent-white-line": PreventWhiteLine(),
    FILL_ROOM_BLACK.id: FillRoomBlack(FILL_ROOM_BLACK),
    FILL_ROOM_WHITE.id: FillRoomWhite(FILL_ROOM_WHITE),
    BOTTLENECK.id: Bottleneck(),
    BLACK_PATH.id: BlackPath(),
    STARVES_ROOM.id: StarvesRoom(),
    ROOM_FIT.id: RoomFit(ROOM_FIT),
    ROOM_PLAN.id: RoomPlan(ROOM_PLAN),
    LEAVES_NO_PLAN.id: LeavesNoPlan(),
    "heyawake.adjacent-blacks": AdjacentBlacks(),
    "heyawake.white-area": WhiteArea(),
    "heyawake.white-line": WhiteLine(),
    ROOM_TOO_EMPTY.id: RoomTooEmpty(ROOM_TOO_EMPTY),
    ROOM_TOO_FULL.id: RoomTooFull(ROOM_TOO_FULL),
    ROOM_NO_FIT.id: NoFit(ROOM_NO_FIT),
    ROOM_NO_PLAN.id: NoPlan(ROOM_NO_PLAN),
}

EXAMPLES = {
    "joined": Example({"{way}": "white"}),
    "other-ways": Example({"{way}": "white"}),
    "nothing-cut-off": Example({"{way}": "white"}),
    "rooms-have-ways": Example({"{way}": "black"}),
    "blacks-missing": Example({"{place}": "white"}, counted=True),
    "more-open": Example({"{place}": "black"}, counted=True),
    "enough": Example({"{place}": "black"}, counted=True),
    "no-line": Example({"{others}": ""}),
    "way-left": Example({"{way}": "black", "{place}": "white"}),
    "some-way-differs": Example({"{way}": "black", "{place}": "white"}),
    "way-apart": Example({"{way}": "black", "{place}": "white"}),
    "fits": Example({"{way}": "black", "{place}": "white"}),
}
