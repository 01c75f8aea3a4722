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
    modules = [import_module(f"{types.__name__}.{info.name}") for info in iter_modules(types.__path__)]
    found = [ptype for module in modules for ptype in getattr(module, "TYPES", None) or (module.TYPE,)]
    return {ptype.id: ptype for ptype in sorted(found, key=lambda ptype: ptype.name)}


@cache
def all_rules() -> dict[str, Rule]:
    """Return all rules of all types by id."""
    return {rule.id: rule for ptype in all_types().values() for rule in ptype.rules}


def get_type(type_id: str) -> PuzzleType:
    """Return the type with this id. Raise KeyError."""
    return all_types()[type_id]
