"""Finds the puzzle types: every folder below types/ has its TYPE, or the TYPES of a family. No list to edit."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from puzzles import types
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import Rule


@cache
def all_types() -> dict[str, PuzzleType]:
    """Return all types by id, in order of their names."""
    found = [ptype for folder in _folders() for ptype in _types_in(folder)]
    return {ptype.id: ptype for ptype in sorted(found, key=lambda ptype: ptype.name)}


@cache
def _folders() -> frozenset[str]:
    return frozenset([info.name for info in iter_modules(types.__path__)])


def _types_in(folder: str) -> tuple[PuzzleType, ...]:
    module = import_module(f"{types.__name__}.{folder}")
    return tuple(getattr(module, "TYPES", None) or (module.TYPE,))


@cache
def all_rules() -> dict[str, Rule]:
    """Return all rules of all types by id."""
    return {rule.id: rule for ptype in all_types().values() for rule in ptype.rules}


@cache
def get_type(type_id: str) -> PuzzleType:
    """Return the type with this id; of a folder with its name no other one is loaded. Raise KeyError."""
    folder = type_id.replace("-", "_")
    own = _types_in(folder) if folder in _folders() else ()
    return next((ptype for ptype in own if ptype.id == type_id), None) or all_types()[type_id]
