"""Verdicts: the answers that rules and the kernel itself may give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from puzzles.kernel.board import Board


class Accepted(NamedTuple):
    """A claim that follows. `evidence`: the cells that make it so; `note`: the id of a simpler rule that would do."""

    evidence: tuple[int, ...] = ()
    note: str = ""


class Refusal(NamedTuple):
    """A claim that was not shown. `code` finds the sentence, `facts` fill its blanks, `evidence` are the cells to mark.

    Facts are places and values as text (`row4`, `r1c2`, `0 1 1 0`); the page translates the sentence around them.
    """

    code: str
    evidence: tuple[int, ...] = ()
    facts: Mapping[str, str] = {}

    def with_facts(self, **facts: str) -> Refusal:
        """Return the refusal with more blanks filled; facts that it already has stay."""
        return Refusal(self.code, self.evidence, {**facts, **self.facts})


Verdict = Accepted | Refusal


class Cases(NamedTuple):
    """The branches of a split, in fixed order: the changes of each, as {cell: mask}, and its name (`r1c2=7`)."""

    branches: tuple[Mapping[int, int], ...]
    names: tuple[str, ...]


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
