"""Everything that a direct rule gives on a board, gathered into one step."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.step import MAX_CHANGES


class Deductions(NamedTuple):
    """The candidates left, by cell; `clashes` are cells where two deductions together would leave none."""

    masks: dict[int, int]
    clashes: tuple[int, ...]


def deductions_everywhere(board: Board, rule: DirectRule) -> Deductions:
    """Collect the deductions of a rule for as many cells as a step may change. Of two that clash, keep the first."""
    masks: dict[int, int] = {}
    clashes: set[int] = set()
    for cell, mask, _evidence in rule.find(board):
        left = masks.get(cell, board.cells[cell]) & mask
        if left:
            masks[cell] = left
        else:
            clashes.add(cell)
    kept = dict(sorted(masks.items())[:MAX_CHANGES])
    return Deductions(kept, tuple(sorted(clashes & kept.keys())))
