"""Fillapix: remarks on refusals."""

from __future__ import annotations

from puzzles.logic.remarks import quiet_pairs
from puzzles.types.fillapix.rules import PAIRS

SAID: dict[str, str] = {}
REMARKS = quiet_pairs(*PAIRS)
