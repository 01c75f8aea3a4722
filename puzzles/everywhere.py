"""Everything that a direct rule gives on a board, gathered into one step; and housekeeping, which fills in no cell."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
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


def tidying_rule(ptype: PuzzleType) -> DirectRule | None:
    """Return the rule by which housekeeping takes candidates away; None for a type without candidates."""
    return next((rule for rule in ptype.rules if isinstance(rule, DirectRule) and rule.tidies), None)


def housekeeping(board: Board, rule: DirectRule) -> list[dict[int, int]]:
    """Collect the candidates left after housekeeping, by cell, as many cells at a time as a step may change.

    A cell that would be left with one candidate keeps all of them: filling it in is for the student.
    """
    masks: dict[int, int] = {}
    for cell, mask, _evidence in rule.find(board):
        masks[cell] = masks.get(cell, board.cells[cell]) & mask
    open_still = sorted((cell, mask) for cell, mask in masks.items() if mask & (mask - 1))
    return [dict(open_still[at : at + MAX_CHANGES]) for at in range(0, len(open_still), MAX_CHANGES)]
