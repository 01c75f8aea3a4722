"""Refusals of a value that a rule never gives, which say so where the rule gives the opposite."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict

OPPOSITE = "opposite"
"""The code for a value of which the rule gives the very opposite here."""


def never_given(board: Board, cell: int, evidence: tuple[int, ...] | None, only: str) -> Refusal:
    """Refuse another value than the one that a rule gives.

    `evidence` is what makes the rule give that one here; None if it gives none at all: then the code is `only`.
    The sentence for `OPPOSITE` may name {shown}, the cells that make it so, or the {one} and the {other} that the rule
    names first.
    """
    if evidence is None:
        return Refusal(only, (cell,))
    shown = type_of(board.puzzle).names(board.puzzle, evidence)
    facts = dict(zip(("one", "other"), shown.split("&"), strict=False)) | {"shown": shown} if shown else {}
    return Refusal(OPPOSITE, (cell, *evidence), facts)


def evidence_of(verdict: Verdict) -> tuple[int, ...] | None:
    """Return the evidence of a verdict, None of a refusal."""
    return verdict.evidence if isinstance(verdict, Accepted) else None
