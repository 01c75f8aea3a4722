"""Nurikabe: the list of all its rules."""

from __future__ import annotations

from puzzles.types.nurikabe.closing import (
    BLACK_SQUARE,
    CRAMPED,
    ISOLATED_BLACK,
    MULTIPLE_NUMBERS,
    NO_NUMBER,
    TOO_FEW_SPACES,
    TOO_MANY_SPACES,
    UNREACHABLE_WHITE,
    BlackOrWhite,
    FinishRoom,
)
from puzzles.types.nurikabe.cutting import BLACK_BOTTLENECK, WHITE_BOTTLENECK
from puzzles.types.nurikabe.finishing import ROOM_NO_PLAN, ROOM_PLAN
from puzzles.types.nurikabe.leaving import LEAVES_NO_PLAN
from puzzles.types.nurikabe.near import (
    BLACK_BETWEEN_ROOMS,
    CORNERS_BLACK,
    FILL_IN_BLACK,
    FILL_IN_WHITE,
    PREVENT_SQUARE,
    SURROUND_ROOM,
)
from puzzles.types.nurikabe.reaching import CANNOT_REACH, ONLY_WAY, OUT_OF_REACH, TAKES_ROOM

RULES = (
    SURROUND_ROOM,
    PREVENT_SQUARE,
    BLACK_BETWEEN_ROOMS,
    FILL_IN_BLACK,
    FILL_IN_WHITE,
    BLACK_BOTTLENECK,
    WHITE_BOTTLENECK,
    CORNERS_BLACK,
    CANNOT_REACH,
    OUT_OF_REACH,
    ONLY_WAY,
    TAKES_ROOM,
    ROOM_PLAN,
    LEAVES_NO_PLAN,
    BlackOrWhite(),
    FinishRoom(),
    BLACK_SQUARE,
    UNREACHABLE_WHITE,
    ISOLATED_BLACK,
    MULTIPLE_NUMBERS,
    NO_NUMBER,
    TOO_FEW_SPACES,
    TOO_MANY_SPACES,
    CRAMPED,
    ROOM_NO_PLAN,
)
