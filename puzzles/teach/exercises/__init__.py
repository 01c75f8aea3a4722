"""Exercises made of any puzzle: name the rule, find the mistake, put in order, finish it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.kernel.board import Board
from puzzles.teach.exercises.exercise import Exercise
from puzzles.teach.exercises.find import find
from puzzles.teach.exercises.finish import finish
from puzzles.teach.exercises.name import name
from puzzles.teach.exercises.order import order

Maker = Callable[[PuzzleType, Board | None, AnyRule | None, Random], Exercise | None]
"""Makes an exercise of the board of a puzzle, or of the cases of rules, if possible about the rule that is given."""
KINDS: Mapping[str, Maker] = MappingProxyType({"name": name, "find": find, "order": order, "finish": finish})
