"""Calls of rules that survive whatever a rule does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict


def judge(check: Callable[..., Any], board: Board, *args: object) -> Verdict:
    """Call a rule. Anything but a verdict on this board, exceptions included, becomes the refusal `rule-broken`."""
    try:
        verdict: Verdict = check(board, *args)
        if type(verdict) in (Accepted, Refusal) and are_cells(board, verdict.evidence):
            return verdict
        raise TypeError(f"no verdict on this board: {verdict!r}")
    except Exception as error:  # noqa: BLE001  a rule may fail in any way, and no failure proves anything
        return broken(error)


def are_cells(board: Board, evidence: Any) -> bool:
    """Tell whether this is a tuple of cells of the board, none of them twice."""
    distinct = type(evidence) is tuple and len(set(evidence)) == len(evidence)
    return distinct and (not evidence or 0 <= min(evidence) <= max(evidence) < len(board.cells))


def broken(error: Exception) -> Refusal:
    """Return the refusal that reports a rule's own failure."""
    return Refusal("rule-broken", facts={"error": f"{type(error).__name__}: {error}"})
