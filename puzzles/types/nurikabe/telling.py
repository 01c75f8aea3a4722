"""Nurikabe: the reasons for accepted steps."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.nurikabe.closing import CRAMPED, UNREACHABLE_WHITE
from puzzles.types.nurikabe.cutting import BLACK_BOTTLENECK, WHITE_BOTTLENECK
from puzzles.types.nurikabe.finishing import ROOM_NO_PLAN, ROOM_PLAN
from puzzles.types.nurikabe.leaving import LEAVES_NO_PLAN
from puzzles.types.nurikabe.model import colours, field_of, group_at, groups_beside
from puzzles.types.nurikabe.near import (
    BLACK_BETWEEN_ROOMS,
    CORNERS_BLACK,
    FILL_IN_BLACK,
    FILL_IN_WHITE,
    PREVENT_SQUARE,
    SURROUND_ROOM,
    last_squares,
)
from puzzles.types.nurikabe.reaching import CANNOT_REACH, ONLY_WAY, OUT_OF_REACH, TAKES_ROOM, Cramping, nearest
from puzzles.types.nurikabe.single import named
from puzzles.types.nurikabe.telling_plans import LeavesNoPlan, RoomNoPlan, RoomPlan, wanted
from puzzles.types.nurikabe.territories import joined


class SurroundRoom(DirectTeller):
    because = {"finished": "The {wants} at {number} has all its squares, so {cell} beside its room is black."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        beside = groups_beside(its, colours(board).white, cell)
        group = next(group for group in beside if group.size in group.numbers)
        number = next(each for each in cells_in(group.cells & its.numbered) if its.numbers[each] == group.size)
        return Telling("finished", {"number": its.rect.names[number], "wants": str(group.size)})


class PreventSquare(DirectTeller):
    because = {"block": "With {cell} black, {blacks} would make a black block of two by two. So {cell} is white."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("block", {"blacks": cell_names(board, sorted((*evidence, cell)))})


class BlackBetweenRooms(DirectTeller):
    because = {
        "numbers": "A white {cell} would join the numbers at {numbers}. So {cell} is black.",
        "size": "A white {cell} would make a room of {size} squares, but its number is {wants}. So {cell} is black.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        own = joined(its, colours(board), cell)
        if len(own.numbers) > 1:
            return Telling("numbers", {"numbers": cell_names(board, cells_in(own.cells & its.numbered))})
        return Telling("size", {"size": str(own.size), "wants": str(own.numbers[0])})


class FillInBlack(DirectTeller):
    because = {"closed": "No number can be reached from {cell} over squares that are not black. So {cell} is black."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("closed")


class FillInWhite(DirectTeller):
    because = {"closed": "A black {cell} could not be connected with the black square {black}. So {cell} is white."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("closed", {"black": field_of(board).rect.names[evidence[0]]})


class BlackBottleneck(DirectTeller):
    because = {
        "cut": "With {cell} white, the black squares {one} and {other} could not be connected. So {cell} is black."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        names = field_of(board).rect.names
        return Telling("cut", {"one": names[evidence[0]], "other": names[evidence[1]]})


class WhiteBottleneck(DirectTeller):
    because = {
        "lone": "With {cell} black, the white square {white} could not reach a number. So {cell} is white.",
        "small": Counted(
            "size",
            "With {cell} black, the {wants} at {number} would have only its own square. So {cell} is white.",
            "With {cell} black, the {wants} at {number} would have only {size} squares within reach. "
            "So {cell} is white.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        area = WHITE_BOTTLENECK.lost(its, colours(board), cell)
        assert area
        if not area.numbers:
            return Telling("lone", {"white": its.rect.names[evidence[0]]})
        facts = {"number": its.rect.names[evidence[0]], "wants": str(area.numbers[-1]), "size": str(area.size)}
        return Telling("small", facts)


class CornersBlack(DirectTeller):
    because = {
        "last": "The room of {number} misses one square, {exits}, and {cell} is beside each of these. So {cell} is "
        "black."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, now = field_of(board), colours(board)
        last = last_squares(its, now)
        group, squares = next((group, exits) for group, exits in last if not exits & ~its.near[cell])
        exits = cells_in(squares)
        said = "|".join([its.rect.names[each] for each in exits])
        return Telling("last", {"number": named(its, group.cells), "exits": said})


def _far(board: Board, cell: int) -> tuple[str, Mapping[str, str]]:
    """Say how far away the nearest number is."""
    its, now = field_of(board), colours(board)
    cells, steps = nearest(its, now, cell)
    if not cells:
        return "closed", {}
    group = group_at(its, now.white, cells_in(cells)[0])
    left = max(0, group.numbers[-1] - group.size)
    facts = {"number": named(its, cells)}
    return ("far", facts | {"steps": str(steps), "left": str(left)}) if left else ("full", facts)


class CannotReach(DirectTeller):
    because = {
        "far": "No room can reach {cell}: from the nearest one, of {number}, it would take {steps} more squares, and "
        "that room misses only {left}. So {cell} is black.",
        "full": "No room can reach {cell}: the nearest one, of {number}, has all its squares. So {cell} is black.",
        "closed": "No number can be reached from {cell} over squares that are not black. So {cell} is black.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling(*_far(board, cell))


class OutOfReach(DirectTeller):
    because = {
        "numbers": "A white {cell} would join the numbers at {numbers}. So {cell} is black.",
        "size": "A white {cell} would make a room of {size} squares, but its number is {wants}. So {cell} is black.",
        "none": "No room has enough squares left to reach {cell} without touching another number. So {cell} is black.",
        "shut": "All squares beside {cell} are black, so no room can reach it. So {cell} is black.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, now = field_of(board), colours(board)
        if not its.near[cell] & ~now.black:
            return Telling("shut")
        own = joined(its, now, cell)
        return BlackBetweenRooms().told(board, cell, mask, evidence) if own.numbers else Telling("none")


class CrampingTeller(DirectTeller):
    """The reasons of a rule about what the other colour would leave too little of."""

    def __init__(self, rule: Cramping) -> None:
        self._rule = rule

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = self._rule.want(field_of(board), colours(board), cell)
        assert found
        return Telling(found[1].kind, wanted(board, found[1]))


class OnlyWay(CrampingTeller):
    because = {
        "room": "With {cell} black, the {wants} at {number} could not get all its squares. So {cell} is white.",
        "white": "With {cell} black, no room could reach the white square {white}. So {cell} is white.",
        "block": "With {cell} black, no room could reach the block {block}, and it would be black. So {cell} is white.",
    }


class TakesRoom(CrampingTeller):
    because = {
        "room": "With {cell} white, the {wants} at {number} could not get all its squares. So {cell} is black.",
        "white": "With {cell} white, no room could reach the white square {white}. So {cell} is black.",
        "block": "With {cell} white, no room could reach the block {block}, and it would be black. So {cell} is black.",
    }


class BlackSquare(ContradictionTeller):
    because = {"block": "The squares {blacks} are a black block of two by two."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("block", {"blacks": cell_names(board, evidence)}, evidence)


class UnreachableWhite(ContradictionTeller):
    because = {
        "far": "No room can reach the white square {white}: from the nearest one, of {number}, it would take {steps} "
        "more squares, and that room misses only {left}.",
        "full": "No room can reach the white square {white}: the nearest one, of {number}, has all its squares.",
        "closed": "From the white square {white} no number can be reached at all.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        code, facts = _far(board, at.cells[0])
        return Telling(code, {**facts, "white": at.name})


class IsolatedBlack(ContradictionTeller):
    because = {"cut": "The black squares {one} and {other} cannot be connected any more."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        names = field_of(board).rect.names
        return Telling("cut", {"one": names[evidence[0]], "other": names[evidence[1]]}, evidence[:2])


class MultipleNumbers(ContradictionTeller):
    because = {"joined": "The numbers at {numbers} are in one white group."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        numbers = [cell for cell in evidence if field_of(board).numbers[cell]]
        return Telling("joined", {"numbers": cell_names(board, numbers)}, evidence)


class TooManySpaces(ContradictionTeller):
    because = {"large": "The white group of the {wants} at {number} has {size} squares."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        numbers = [cell for cell in evidence if its.numbers[cell]]
        number = min(numbers, key=lambda cell: its.numbers[cell])
        facts = {"number": its.rect.names[number], "wants": str(its.numbers[number]), "size": str(len(evidence))}
        return Telling("large", facts, evidence)


class NoNumber(ContradictionTeller):
    because = {"closed": "From the white square {white} no number can be reached at all."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("closed", {"white": at.name})


class TooFewSpaces(ContradictionTeller):
    because = {"small": "Black squares leave the {wants} at {number} only {size} squares."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        area, number = group_at(its, colours(board).light, at.cells[0]), evidence[0]
        facts = {"number": its.rect.names[number], "wants": str(its.numbers[number]), "size": str(area.size)}
        return Telling("small", facts, (number,))


class Cramped(ContradictionTeller):
    because = {
        "room": "The {wants} at {number} cannot get all its squares without touching another number.",
        "white": "No room has enough squares left to reach the white square {white}.",
        "block": "No room has enough squares left to reach the block {block}, which may not be all black.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        found = CRAMPED.want(field_of(board), colours(board), at.cells[0])
        assert found
        want = found[1]
        facts = wanted(board, want) | ({"white": at.name} if want.kind == "white" else {})
        return Telling(want.kind, facts, tuple(cells_in(want.cells)) if want.kind == "block" else at.cells)


TELLERS = {
    SURROUND_ROOM.id: SurroundRoom(),
    PREVENT_SQUARE.id: PreventSquare(),
    BLACK_BETWEEN_ROOMS.id: BlackBetweenRooms(),
    FILL_IN_BLACK.id: FillInBlack(),
    FILL_IN_WHITE.id: FillInWhite(),
    BLACK_BOTTLENECK.id: BlackBottleneck(),
    WHITE_BOTTLENECK.id: WhiteBottleneck(),
    CORNERS_BLACK.id: CornersBlack(),
    CANNOT_REACH.id: CannotReach(),
    OUT_OF_REACH.id: OutOfReach(),
    ONLY_WAY.id: OnlyWay(ONLY_WAY),
    TAKES_ROOM.id: TakesRoom(TAKES_ROOM),
    ROOM_PLAN.id: RoomPlan(),
    LEAVES_NO_PLAN.id: LeavesNoPlan(),
    "nurikabe.black-square": BlackSquare(),
    UNREACHABLE_WHITE.id: UnreachableWhite(),
    "nurikabe.isolated-black": IsolatedBlack(),
    "nurikabe.multiple-numbers": MultipleNumbers(),
    "nurikabe.too-many-spaces": TooManySpaces(),
    "nurikabe.no-number": NoNumber(),
    "nurikabe.too-few-spaces": TooFewSpaces(),
    CRAMPED.id: Cramped(),
    ROOM_NO_PLAN.id: RoomNoPlan(),
}

EXAMPLES = {
    "other-ways": Example({"{passage}": "black", "{way}": "white"}),
    "can-join": Example({"{passage}": "black"}),
    "white-reached": Example({"{way}": "white"}),
    "black-can-join": Example({"{passage}": "black"}),
    "number-in-area": Example({"{way}": "white"}),
    "reached-by": Example({"{way}": "white"}),
    "room-enough": Example({"{way}": "white"}),
    "some-way-differs": Example({"{way}": "white"}),
    "way-apart": Example({"{way}": "white"}),
    "way-left": Example({"{way}": "white"}),
    "has-plan": Example({"{way}": "white"}),
    "other-exits": Example({"{exits}": "white"}),
}
