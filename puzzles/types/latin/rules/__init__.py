"""Latin family: the rules of each type, the same objects where a rule is shared; within a level the easiest first."""

from __future__ import annotations

from puzzles.kernel.rule import Rule
from puzzles.types.latin.rules import cases, contradictions, placing, removing, subsets

SUDOKU_X: tuple[Rule, ...] = (
    placing.LastCellBlock(),
    placing.LastCellRow(),
    placing.LastCellColumn(),
    placing.LastCellDiagonal(),
    placing.LastNumber(),
    removing.SeenNumber(),
    removing.Pointing(),
    removing.Claiming(),
    subsets.NakedSubset(),
    subsets.HiddenSubset(),
    removing.XWing(),
    cases.PossibleNumbers(),
    cases.PossibleCellsBlock(),
    cases.PossibleCellsRow(),
    cases.PossibleCellsColumn(),
    cases.PossibleCellsDiagonal(),
    contradictions.RepeatedNumber(),
    contradictions.NoNumber(),
    contradictions.NoCellBlock(),
    contradictions.NoCellRow(),
    contradictions.NoCellColumn(),
    contradictions.NoCellDiagonal(),
)
_OF_DIAGONALS = (placing.LastCellDiagonal, cases.PossibleCellsDiagonal, contradictions.NoCellDiagonal)
_OF_BLOCKS = (placing.LastCellBlock, removing.Pointing, cases.PossibleCellsBlock, contradictions.NoCellBlock)

SUDOKU = tuple(rule for rule in SUDOKU_X if not isinstance(rule, _OF_DIAGONALS))
LATIN = tuple(rule for rule in SUDOKU if not isinstance(rule, _OF_BLOCKS))
