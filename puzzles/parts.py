"""Parts of a type that it may have or not: modules in its folder, such as `laws`, `telling` or `words`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from puzzles.base.ptype import PuzzleType


def part_of(ptype: PuzzleType, part: str) -> ModuleType | None:
    """Return a module in the folder of a type, such as `telling`, if there is one."""
    return _module(f"{type(ptype).__module__}.{part}")


@cache
def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
