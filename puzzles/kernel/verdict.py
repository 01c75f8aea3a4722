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


def judge(check: Callable[..., Any], board: Board, *args: object) -> Verdict:
    """Call a rule. Anything but a verdict on this board, exceptions included, becomes the refusal `rule-broken`."""
    try:
        verdict: Verdict = check(board, *args)
        if type(verdict) in (Accepted, Refusal) and are_cells(board, verdict.evidence):
            return verdict
        raise TypeError(f"the rule answered {verdict!r}")
    except Exception as error:  # noqa: BLE001  a rule may fail in any way, and no failure proves anything
        return broken(error)


def are_cells(board: Board, evidence: object) -> bool:
    """Tell whether this is a tuple of cells of the board, none of them twice."""
    if type(evidence) is not tuple:
        return False
    cells = sorted(evidence)
    return not cells or (cells[0] >= 0 and cells[-1] < len(board.cells) and len(set(cells)) == len(cells))


def broken(error: Exception) -> Refusal:
    """Return the refusal that reports a rule's own failure."""
    return Refusal("rule-broken", facts={"error": f"{type(error).__name__}: {error}"})


WHY: Mapping[str, str] = {
    "not-a-narrowing": ("{cell} can no longer be {value}: a step only rules values out, it never brings one back."),
    "no-change": "{cell} already is what this step says, so nothing would change.",
    "nothing-marked": "Mark on the board what follows, then choose the rule.",
    "no-such-cell": "There is no such cell on this board: {cell}.",
    "no-such-end": "Nothing can be added at {end}: it is closed, or another step follows it already.",
    "repeated-id": "There is a step {id} in this proof already.",
    "merge-needs-two": "A merge joins two or more different open ends.",
    "one-parent": "Only a merge may have several parents.",
    "unknown-rule": "No rule of this puzzle is called {rule}.",
    "rule-not-allowed": "{rule} is not among the rules allowed here.",
    "at-missing": "Choose where to apply this rule: a {places}.",
    "at-not-here": "This rule cannot be applied at {at}.",
    "changes-not-here": "This rule does not fill cells. Clear your marks and choose only the place.",
    "only-removes": "This rule only takes candidates away, and it does not rule out every other one of {cell}. Take "
    "away those that it rules out, or use a rule that sets {cell} to {value}.",
    "too-many-cases": "This split would have more than {limit} cases.",
    "too-large": "This step is too large to be checked at once: take it in smaller steps.",
    "rule-broken": "Something went wrong on our side while checking this rule. Nothing was changed; we have been told.",
    "case-vanished": "The branch {case} is gone: the split above it was changed.",
}
"""The sentences of the kernel's own refusals; those of a rule are in its `why`."""
