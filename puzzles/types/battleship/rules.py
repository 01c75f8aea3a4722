"""Battleship: the list of its rules."""

from __future__ import annotations

from puzzles.types.battleship.closing import (
    AdjacentShips,
    IncompleteShip,
    NoBerth,
    NoFit,
    SegmentTypes,
    ShipLocation,
    ShipOrWater,
    TooFewInFleet,
    TooFewInLine,
    TooManyInFleet,
    TooManyInLine,
)
from puzzles.types.battleship.near import (
    ContinueShip,
    EndOfShip,
    FinishWithShips,
    FinishWithWater,
    StarvesLine,
    SurroundShip,
)
from puzzles.types.battleship.placing import BesideEveryPlace, FinishShip, LineFit, NoPlace, ShipFit
from puzzles.types.battleship.shaping import SegmentType, TooLong

RULES = (
    SURROUND_SHIP := SurroundShip(),
    FINISH_WITH_WATER := FinishWithWater(),
    FINISH_WITH_SHIPS := FinishWithShips(),
    CONTINUE_SHIP := ContinueShip(),
    END_OF_SHIP := EndOfShip(),
    SEGMENT_TYPE := SegmentType(),
    TOO_LONG := TooLong(),
    STARVES_LINE := StarvesLine(),
    SHIP_FIT := ShipFit(),
    NO_PLACE := NoPlace(),
    FINISH_SHIP := FinishShip(),
    BESIDE_EVERY_PLACE := BesideEveryPlace(),
    LINE_FIT := LineFit(),
    ShipOrWater(),
    SegmentTypes(),
    ShipLocation(),
    ADJACENT_SHIPS := AdjacentShips(),
    INCOMPLETE_SHIP := IncompleteShip(),
    NO_BERTH := NoBerth(),
    TOO_FEW_IN_FLEET := TooFewInFleet(),
    TOO_MANY_IN_FLEET := TooManyInFleet(),
    TOO_FEW_IN_LINE := TooFewInLine(),
    TOO_MANY_IN_LINE := TooManyInLine(),
    NO_FIT := NoFit(),
)
