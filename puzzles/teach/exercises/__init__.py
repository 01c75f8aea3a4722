"""Exercises made of any puzzle: name the rule, find the mistake, put in order, finish it, drill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from puzzles.teach.exercises.drills import drill
from puzzles.teach.exercises.exercise import Brief, Exercise
from puzzles.teach.exercises.find import find
from puzzles.teach.exercises.finish import finish
from puzzles.teach.exercises.name import name
from puzzles.teach.exercises.order import order

KINDS: Mapping[str, Callable[[Brief, Random], Exercise | None]] = MappingProxyType(
    {"name": name, "find": find, "order": order, "finish": finish, "drill": drill}
)


def made(kind: str, brief: Brief, chance: Random) -> Exercise | None:
    """Make an exercise; None if none can be made. Of several rules, a drill asks about each, others about the first."""
    return KINDS[kind](brief, chance)
