"""Skyscrapers: the rules, the easiest first within a level. Those of Latin squares hold here too."""

from __future__ import annotations

from itertools import chain

from puzzles.base.rule import AnyRule
from puzzles.types.skyscrapers.rules import closing, edges, shared, splits, visible

_KINDS = ("direct", "case", "contradiction")
_ALL = chain.from_iterable(module.RULES for module in (shared, edges, visible, splits, closing))
RULES: tuple[AnyRule, ...] = tuple(sorted(_ALL, key=lambda rule: (_KINDS.index(rule.kind), rule.level)))
