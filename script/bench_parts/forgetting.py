"""Empties the caches of the engine that hold what was found out about boards."""

from __future__ import annotations

import sys
from inspect import signature
from typing import Any

OF_BOARDS = {"cells", "masks", "seen", "items", "members", "board", "pattern", "now", "free", "held"}
"""Names of parameters of what is remembered of boards, and not of puzzles."""


def forget() -> None:
    """Empty the caches that types and shared rules keep of boards, but not those of puzzles."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("puzzles.types.", "puzzles.logic."))]
    for thing in {id(each): each for module in modules for each in vars(module).values()}.values():
        _forget_one(thing)


def _forget_one(thing: Any) -> None:
    if hasattr(thing, "cache_clear") and OF_BOARDS & signature(thing).parameters.keys():
        thing.cache_clear()
