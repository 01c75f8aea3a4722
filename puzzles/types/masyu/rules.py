"""Masyu: the list of all its rules."""

from __future__ import annotations

from puzzles.types.masyu.choosing import EVERY_CHOICE, ONLY_ONE_CHOICE
from puzzles.types.masyu.closing import (
    Black,
    BlackSplit,
    LineOrNone,
    NoOptions,
    NormalSplit,
    OnlyTwo,
    White,
    WhiteSplit,
)
from puzzles.types.masyu.cutting import CUT_OFF, EVEN_BORDER, KEEP_CONNECTED, NO_WAY_BACK, ODD_BORDER
from puzzles.types.masyu.ending import DEAD_END, FINISHED_PATH, FULL_SQUARE
from puzzles.types.masyu.joining import CONNECTED_SIDES, PARTED_SIDES
from puzzles.types.masyu.local import (
    BLACK_EDGE,
    BLACK_LEG,
    BLOCKED_BLACK,
    NEAR_WHITE,
    WHITE_EDGE,
    WHITE_STRAIGHT,
)
from puzzles.types.masyu.looping import BAD_LOOPING, CONNECTED_CELLS, REST_IS_EMPTY
from puzzles.types.masyu.sides import BOTH_SIDES, INSIDE_OUTSIDE

RULES = (
    BLACK_EDGE,
    WHITE_EDGE,
    BLACK_LEG,
    WHITE_STRAIGHT,
    FINISHED_PATH,
    FULL_SQUARE,
    DEAD_END,
    REST_IS_EMPTY,
    BLOCKED_BLACK,
    NEAR_WHITE,
    CONNECTED_CELLS,
    ONLY_ONE_CHOICE,
    EVERY_CHOICE,
    NO_WAY_BACK,
    EVEN_BORDER,
    KEEP_CONNECTED,
    INSIDE_OUTSIDE,
    CONNECTED_SIDES,
    LineOrNone(),
    BlackSplit(),
    WhiteSplit(),
    NormalSplit(),
    BAD_LOOPING,
    Black(),
    White(),
    OnlyTwo(),
    NoOptions(),
    ODD_BORDER,
    CUT_OFF,
    BOTH_SIDES,
    PARTED_SIDES,
)
