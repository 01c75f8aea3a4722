"""Refusals of a value that a rule never gives, which say so where the rule gives the opposite."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.base.rule import OPPOSITE, DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal


def never_given(rule: DirectRule, board: Board, cell: int, gives: int, only: str) -> Refusal:
    """Refuse another value than the one that a rule gives; `only` is the code where it gives none at all here.

    The sentence for `OPPOSITE` may name {shown}, the cells that make it so.
    """
    verdict = rule.check(board, cell, gives)
    if isinstance(verdict, Refusal):
        return Refusal(only, (cell,))
    name = type_of(board.puzzle).cell_name
    shown = [each for each in verdict.evidence if each != cell]
    facts = {"shown": "&".join([name(board.puzzle, each) for each in shown])} if shown else {}
    return Refusal(OPPOSITE, (cell, *shown), facts)
