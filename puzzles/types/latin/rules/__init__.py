"""Latin family: the rules of each type, the same objects where a rule is shared; within a level the easiest first."""

from __future__ import annotations

from itertools import chain

from puzzles.base.rule import AnyRule
from puzzles.types.latin.rules import cases, contradictions, placing, removing, subsets, wings

_KINDS = ("direct", "case", "contradiction")
_ALL = chain.from_iterable(module.RULES for module in (placing, removing, wings, subsets, cases, contradictions))

SUDOKU_X: tuple[AnyRule, ...] = tuple(sorted(_ALL, key=lambda rule: (_KINDS.index(rule.kind), rule.level)))
_OF_DIAGONALS = (placing.LastCellDiagonal, cases.PossibleCellsDiagonal, contradictions.NoCellDiagonal)
_OF_BLOCKS = (placing.LastCellBlock, removing.Pointing, cases.PossibleCellsBlock, contradictions.NoCellBlock)

SUDOKU = tuple(rule for rule in SUDOKU_X if not isinstance(rule, _OF_DIAGONALS))
LATIN = tuple(rule for rule in SUDOKU if not isinstance(rule, _OF_BLOCKS))
