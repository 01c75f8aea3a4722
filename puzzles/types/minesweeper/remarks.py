"""Minesweeper: remarks on refusals."""

from __future__ import annotations

from puzzles.logic.remarks import quiet_pairs
from puzzles.types.minesweeper.rules import NON_SHARED_MINE, NON_SHARED_SAFE, TWO_NUMBERS

SAID = {
    "first-met": "Of these, the {wants} at {first} misses none.",
    "second-met": "Of these, the {others} at {second} misses none.",
}
REMARKS = quiet_pairs(NON_SHARED_SAFE, NON_SHARED_MINE, TWO_NUMBERS)
