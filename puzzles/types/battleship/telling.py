"""Battleship: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.battleship.closing import length_of
from puzzles.types.battleship.fleet import fleet_of, shared_by_square
from puzzles.types.battleship.lines import left_berths
from puzzles.types.battleship.model import SHIP, SUB, WATER, sea_of
from puzzles.types.battleship.rules import (
    BESIDE_EVERY_PLACE,
    FINISH_WITH_SHIPS,
    FINISH_WITH_WATER,
    LINE_FIT,
    NO_FIT,
    SHIP_FIT,
    STARVES_LINE,
    TOO_FEW_IN_LINE,
    TOO_LONG,
    TOO_MANY_IN_LINE,
)


class SurroundShip(DirectTeller):
    because = {
        "corner": "{cell} touches the ship at {other} with a corner, so it is water.",
        "submarine": "The submarine at {other} has water all around, so {cell} is water.",
        "side": "The ship at {other} does not go on towards {cell}, so that is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        other = evidence[0]
        facts = {"other": sea_of(board).rect.names[other]}
        if board.cells[other] == SUB:
            return Telling("submarine", facts)
        return Telling("corner" if other in sea_of(board).corners[cell] else "side", facts)


class BesideShip(DirectTeller):
    because = {
        "goes-on": "Whatever shape the ship has at {other}, it goes on at {cell}, so there is a ship, too.",
        "ends": "Whatever shape the ship has at {other}, it does not go on at {cell}, so that is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        code = "goes-on" if mask & SHIP else "ends"
        return Telling(code, {"other": sea_of(board).rect.names[evidence[0]]})


class FinishWithWater(FinishNoTeller):
    because = {
        "zero": "{place} has the number 0, so {cell} is water.",
        "full": Counted(
            "wants",
            "{place} already has its only ship square, {cells_held}, so {cell} is water.",
            "{place} already has its {wants} ship squares, {cells_held}, so {cell} is water.",
        ),
    }


class FinishWithShips(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "{place} misses one ship square, and only {cell} is left for it.",
            "{place} misses {missing} ship squares, and only {cells_open} are left for them.",
        )
    }


class SegmentType(DirectTeller):
    because = {
        "submarine": "All squares beside {cell} are water or outside the board, so its ship is a submarine.",
        "shape": "The squares around {cell} leave its ship only this shape there: {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("submarine" if mask == SUB else "shape")


class TooLong(DirectTeller):
    because = {
        "complete": "All ships of the fleet are finished, so {cell} is water.",
        "joined": "With a ship at {cell} there would be a ship of at least {run} squares, together with {cells}. The "
        "longest that is missing has {longest}.",
        "longest": "The longest ship that is missing has {longest} squares, so {cell} is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        run, longest = TOO_LONG.run(board, cell), TOO_LONG.longest(board)
        if not longest:
            return Telling("complete")
        facts = {"run": str(len(run) + 1), "longest": str(longest), "cells": cell_names(board, sorted(run))}
        return Telling("joined" if run else "longest", facts)


class StarvesLine(DirectTeller):
    because = {
        "corners": "A ship at {cell} has water at its corners, and then {place} would have too few squares left: it "
        "wants {wants}. So {cell} is water.",
        "filled": "A ship at {cell} would fill {filled}, and with the water that follows {place} would have too few "
        "squares left: it wants {wants}. So {cell} is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = STARVES_LINE.starved(board, cell)
        assert found
        line, filled = found
        facts = {"place": line.place.name, "wants": str(line.number)}
        if not filled:
            return Telling("corners", facts)
        return Telling("filled", facts | {"filled": "&".join([each.place.name for each in filled])})


class ShipFit(DirectTeller):
    because = {
        "only-place": "A ship of length {length} is missing, and {cells} is the only place left for it.",
        "all-places": "{number} ships of length {length} are missing, and only {number} places are left for them. One "
        "of them is {cells}.",
        "every-place": "A ship of length {length} is missing, and every place left for it has {cell}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = SHIP_FIT.witness(board, cell, mask)
        assert found
        length, berth = found
        if berth is None:
            return Telling("every-place", {"length": str(length)})
        number = fleet_of(board).missing[length]
        facts = {"length": str(length), "number": str(number), "cells": cell_names(board, berth.cells)}
        return Telling("only-place" if number == 1 else "all-places", facts)


class NoPlace(DirectTeller):
    because = {
        "water": "None of the ships that are missing has a place left that covers {cell}, so it is water.",
        "shape": "In every place left for the ship at {cell} it has this shape there: {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("water" if mask == WATER else "shape")


class FinishShip(DirectTeller):
    because = {
        "only-place": "{cells} is the only place left for the ship at {other}, so {cell} has a ship.",
        "every-place": "Every place left for the ship at {other} covers {cell}, so it has a ship.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        other = next(ship for ship, its in shared_by_square(board).items() if its.inside >> cell & 1 and ship != cell)
        through = [berth for berth in left_berths(board) if berth.bits >> other & 1]
        facts = {"other": sea_of(board).rect.names[other], "cells": cell_names(board, through[0].cells)}
        return Telling("only-place" if len(through) == 1 else "every-place", facts)


class BesideEveryPlace(DirectTeller):
    because = {
        "ship": "Every place left for the ship at {other} touches {cell}, so it is water.",
        "length": "A ship of length {length} is missing, and every place left for it touches {cell}, which is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = BESIDE_EVERY_PLACE.found(board, cell)
        assert found
        ship, length = found
        if ship >= 0:
            return Telling("ship", {"other": sea_of(board).rect.names[ship]})
        return Telling("length", {"length": str(length)})


class LineFit(DirectTeller):
    because = {
        "ship": "{place} wants {wants}. However the places left for ships are laid across it, {cell} has a ship.",
        "water": "{place} wants {wants}. However the places left for ships are laid across it, {cell} is water.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = LINE_FIT.line(board, cell, mask)
        assert count
        return Telling("ship" if mask & SHIP else "water", {"place": count.place.name, "wants": str(count.number)})


class AdjacentShips(ContradictionTeller):
    because = {
        "corner": "The ships at {cell} and {other} touch at a corner.",
        "bent": "The ship at {cell} would go on both across and down, at {other} and {another}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        cell, *others = [sea_of(board).rect.names[each] for each in evidence]
        return Telling(
            "bent" if len(others) > 1 else "corner", {"cell": cell, "other": others[0], "another": others[-1]}
        )


class IncompleteShip(ContradictionTeller):
    because = {"no-shape": "The squares around {cell} leave its ship no shape there."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("no-shape", {"cell": at.name})


class NoBerth(ContradictionTeller):
    because = {"no-place": "{cell} has a ship, but no ship that is missing has a place left that covers it."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("no-place", {"cell": at.name})


class TooFewInFleet(ContradictionTeller):
    because = {
        "none": Counted(
            "missing",
            "A ship of length {length} is missing, and no place is left for it.",
            "{missing} ships of length {length} are missing, and no place is left for them.",
        ),
        "few": Counted(
            "places",
            "{missing} ships of length {length} are missing, but only one place is left for them.",
            "{missing} ships of length {length} are missing, but only {places} places are left for them.",
        ),
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        fleet, length = fleet_of(board), length_of(at)
        places = len(fleet.fitting[length])
        facts = {"length": str(length), "missing": str(fleet.missing[length]), "places": str(places)}
        return Telling("few" if places else "none", facts)


class TooManyInFleet(ContradictionTeller):
    because = {
        "many": "The fleet has only {number} of the ships of length {length}, but {cells} make more.",
        "long": "{cells} make a ship that is longer than the longest of the fleet, which has {length} squares.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        length = length_of(at)
        facts = {
            "length": str(length),
            "cells": cell_names(board, evidence),
            "number": str(sea_of(board).needs[length]),
        }
        return Telling("many" if fleet_of(board).missing[length] < 0 else "long", facts)


class TooFewInLine(CountTeller):
    because = {
        "none": "{place} wants {wants}, but none of its squares can have a ship.",
        "few": Counted(
            "most",
            "{place} wants {wants}, but only one of its squares can have a ship.",
            "{place} wants {wants}, but only {most} of its squares can have ships.",
        ),
    }


class TooManyInLine(CountTeller):
    because = {
        "many": Counted(
            "cells_held",
            "{place} wants {wants}, but {cells_held} has a ship.",
            "{place} wants {wants}, but more of its squares have ships: {cells_held}.",
        )
    }


class NoFit(CountTeller):
    because = {"no-way": "{place} wants {wants}, and no way to lay ships across it gives that number."}


SUPPOSED = {
    "ship": "there is a ship at {cell}",
    "submarine": "there is a submarine at {cell}",
    "top": "{cell} is the top end of a ship",
    "right": "{cell} is the right end of a ship",
    "bottom": "{cell} is the bottom end of a ship",
    "left": "{cell} is the left end of a ship",
    "middle": "{cell} is the middle of a ship",
}
TELLERS = {
    "battleship.surround-ship": SurroundShip(),
    FINISH_WITH_WATER.id: FinishWithWater(FINISH_WITH_WATER),
    FINISH_WITH_SHIPS.id: FinishWithShips(FINISH_WITH_SHIPS),
    "battleship.continue-ship": BesideShip(),
    "battleship.end-of-ship": BesideShip(),
    "battleship.segment-type": SegmentType(),
    TOO_LONG.id: TooLong(),
    STARVES_LINE.id: StarvesLine(),
    SHIP_FIT.id: ShipFit(),
    "battleship.no-place": NoPlace(),
    "battleship.finish-ship": FinishShip(),
    BESIDE_EVERY_PLACE.id: BesideEveryPlace(),
    LINE_FIT.id: LineFit(),
    "battleship.adjacent-ships": AdjacentShips(),
    "battleship.incomplete-ship": IncompleteShip(),
    "battleship.no-berth": NoBerth(),
    "battleship.too-few-in-fleet": TooFewInFleet(),
    "battleship.too-many-in-fleet": TooManyInFleet(),
    TOO_FEW_IN_LINE.id: TooFewInLine(TOO_FEW_IN_LINE),
    TOO_MANY_IN_LINE.id: TooManyInLine(TOO_MANY_IN_LINE),
    NO_FIT.id: NoFit(NO_FIT),
}

EXAMPLES = {
    "ships-missing": Example({"{lines}": "water"}, counted=True),
    "none-starved": Example({"{place}": "ship"}, counted=True),
    "some-way-differs": Example({"{way}": "ship"}),
    "more-open": Example({"{lines}": "ship"}, counted=True),
    "enough": Example({"{place}": "ship"}, counted=True),
    "other-places": Example({"{cells}": "ship"}),
    "place-left": Example({"{cells}": "ship"}),
    "fits": Example({"{way}": "ship"}),
    "shape-fits": Example({"{open}": "ship"}),
    "not-joined": Example({"{open}": "water"}),
}
