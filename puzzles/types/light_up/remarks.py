"""Light Up: remarks on refusals."""

from __future__ import annotations

from puzzles.logic.remarks import quiet_pairs
from puzzles.types.light_up.rules import SHARED_SPOTS

SAID = {
    "first-met": "Of these, the {wants} at {first} misses none.",
    "second-met": "Of these, the {others} at {second} misses none.",
}
REMARKS = quiet_pairs(SHARED_SPOTS)
