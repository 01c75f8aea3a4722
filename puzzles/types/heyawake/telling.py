"""Heyawake: the reasons for accepted steps, and the places that a hint may point at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller, GroupFitTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.heyawake.fitting import spoilt_ways
from puzzles.types.heyawake.model import colours, house_of
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


ONE_HARM = {
    "line": "Then {run} would be a straight white line over two borders.",
    "cut": "Then the white squares {one} and {other} could not be connected.",
}
EACH_HARMS = {
    "lines": "leaves a white line over two borders: with {way} black, for example, {run}.",
    "cuts": "cuts white squares off: with {way} black, for example, {one} from {other}.",
    "both": "cuts white squares off, as {way} does {one} from {other}, or leaves a white line over two borders, as "
    "{second} does with {run}.",
}
"""Sentences about the harm that one way of a room does, and that each of several does."""
ONLY_WAY = "{place} could get its blacks only with {way} black. "
FULL = "{place} has all its blacks: its other squares, and those beside its blacks, are white. "
WITH_IT = "With {way} black, {place} has all its blacks: its other squares, and those beside its blacks, are white. "


def spoilt(board: Board, count: Count, using: Callable[[int], bool]) -> Telling:
    """Return what makes some ways of a room no plans: a code, and facts."""
    its, tally, names = house_of(board), ROOM_PLAN.tally(board), house_of(board).rect.names
    every = spoilt_ways(its, colours(board), count, ROOM_PLAN.free(board, tally, count))
    found = [each for each in every if using(each.way)]
    lines, cuts = [each for each in found if each.run], [each for each in found if each.parted]
    facts = dict[str, str]()
    if lines:
        facts |= {"run": cell_names(board, cells_in(lines[0].run)), "way": cell_names(board, cells_in(lines[0].way))}
    if cuts:
        facts |= {"second": facts.get("way", ""), "way": cell_names(board, cells_in(cuts[0].way))}
        facts |= {"one": names[cuts[0].parted[0]], "other": names[cuts[0].parted[1]]}
    if [each.way for each in found] == [0]:
        return Telling("full-line" if lines else "full-cut", facts)
    if lines and cuts:
        return Telling("both", facts)
    return Telling(("line" if lines else "cut") + ("s" if len(found) > 1 else ""), facts)


def _with_harm(told: Telling, harm: Telling) -> Telling:
    """Return a reason that also says what harm the ways do, if that is known."""
    return told._replace(code=f"{told.code}-{harm.code}", facts={**told.facts, **harm.facts}) if harm.facts else told


def sentences(code: str, only: str, every: str, end: str) -> dict[str, str]:
    """Return the sentences about one kind of ways, by what these do: for an only way, and for every one."""
    each = f"Every way to give {{place}} its blacks{every} "
    said = {kind: only + harm for kind, harm in ONE_HARM.items()}
    said |= {f"full-{kind}": FULL + harm for kind, harm in ONE_HARM.items()}
    said |= {kind: each + harm for kind, harm in EACH_HARMS.items()}
    return {f"{code}-{kind}": sentence + end for kind, sentence in said.items()}


class RoomPlan(GroupFitTeller):
    because = {
        "full": "{place} already has all its blacks, so {cell} is white.",
        "none": "The missing blacks of {place} cannot be placed at all, so this board has no solution.",
        "used": "However {place} gets its missing blacks, {cell} is one of them. So it is black.",
        "unused": "However {place} gets its missing blacks, {cell} is none of them. So it is white.",
        "beside": "However {place} gets its missing blacks, one of them is beside {cell}. So {cell} is white.",
        **sentences("none", ONLY_WAY, "", " So this board has no solution."),
        **sentences("used", "Without {cell}, " + ONLY_WAY, " without {cell}", " So {cell} is black."),
        **sentences("unused", WITH_IT, " with one at {cell}", " So {cell} is white."),
        **sentences(
            "beside",
            "With none beside {cell}, " + ONLY_WAY,
            " with none beside {cell}",
            " So one is beside it, and {cell} is white.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        told, near = super().told(board, cell, mask, evidence), house_of(board).near
        if told.code == "full":
            return told
        count = next(each for each in house_of(board).counts.all if each.place.name == told.facts["place"])
        using: Mapping[str, Callable[[int], bool]] = {
            "none": lambda way: True,
            "used": lambda way: not way >> cell & 1,
            "unused": lambda way: bool(way >> cell & 1),
            "beside": lambda way: not way & near[cell],
        }
        return _with_harm(told, spoilt(board, count, using[told.code]))


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


class NoPlan(CountTeller):
    because = {
        "no-way": "No way to give {place} its missing blacks is left.",
        **sentences("no-way", ONLY_WAY, "", ""),
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        harm = spoilt(board, self.rule.counts(board.puzzle).by_name[at.name], lambda way: True)
        return _with_harm(super().told(board, at, evidence), harm)


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
    "some-way-differs": Example({"{way}": "black", "{place}": "white"}),
    "way-apart": Example({"{way}": "black", "{place}": "white"}),
    "fits": Example({"{way}": "black", "{place}": "white"}),
}
