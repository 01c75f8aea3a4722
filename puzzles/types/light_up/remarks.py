"""Light Up: remarks on refusals."""

from __future__ import annotations

from puzzles.logic.remarks import quiet_pairs
from puzzles.types.light_up.rules import SHARED_SPOTS

SAID: dict[str, str] = {}
REMARKS = quiet_pairs(SHARED_SPOTS)
