"""Refusals of a value that a rule never gives, which say so where the rule gives the opposite."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal

OPPOSITE = "opposite"
"""The code for a value of which the rule gives the very opposite here."""


def never_given(rule: DirectRule, board: Board, cell: int, gives: int, only: str) -> Refusal:
    """Refuse another value than the one that a rule gives; `only` is the code where it gives none at all here.

    The sentence for `OPPOSITE` may name {shown}, the cells that make it so, or the {one} and the {other} that the rule
    names first.
    """
    verdict = rule.check(board, cell, gives)
    if isinstance(verdict, Refusal):
        return Refusal(only, (cell,))
    name = type_of(board.puzzle).cell_name
    names = [name(board.puzzle, each) for each in verdict.evidence]
    facts = dict(zip(("one", "other"), names, strict=False)) | ({"shown": "&".join(names)} if names else {})
    return Refusal(OPPOSITE, (cell, *verdict.evidence), facts)
