"""What a rule, and the kernel itself, may answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Accepted(NamedTuple):
    """The claim follows. `evidence`: the cells that make it so; `note`: id of a simpler rule that would do."""

    evidence: tuple[int, ...] = ()
    note: str = ""


class Refusal(NamedTuple):
    """The claim was not shown. `code` finds the sentence, `facts` fill its blanks, `evidence` are the cells to mark.

    Facts are places and values as text (`row4`, `r1c2`, `0 1 1 0`), so that the page can translate around them.
    """

    code: str
    evidence: tuple[int, ...] = ()
    facts: Mapping[str, str] = {}

    def with_facts(self, **facts: str) -> Refusal:
        """The same refusal with more blanks filled; those it has already stay."""
        return Refusal(self.code, self.evidence, {**facts, **self.facts})


Verdict = Accepted | Refusal


def judge(check: Callable[..., Any], *args: object) -> Verdict:
    """The verdict of a rule; whatever is no verdict, exceptions included, is the refusal `rule-broken`."""
    try:
        verdict: Verdict = check(*args)
        if type(verdict) in (Accepted, Refusal) and type(verdict.evidence) is tuple:
            return verdict
        raise TypeError(f"the rule answered {verdict!r}")
    except Exception as error:  # noqa: BLE001  a rule may fail in any way; none of them proves anything
        return broken(error)


def broken(error: Exception) -> Refusal:
    """The refusal that tells of a rule's own failure."""
    return Refusal("rule-broken", facts={"error": f"{type(error).__name__}: {error}"})


WHY: Mapping[str, str] = {
    "not-a-narrowing": "A step only takes candidates away: {cell} cannot become {value} here.",
    "no-change": "This step changes nothing: {cell} is as it was.",
    "no-such-cell": "There is no such cell on this board: {cell}.",
    "no-such-end": "There is no open end at {end} where this step could attach.",
    "repeated-id": "There is a step {id} in this proof already.",
    "merge-needs-two": "A merge joins two or more different open ends.",
    "one-parent": "Only a merge may have several parents.",
    "unknown-rule": "No rule of this puzzle is called {rule}.",
    "rule-not-allowed": "The rule {rule} is not allowed here.",
    "at-missing": "This rule needs a place where it is applied.",
    "at-not-here": "This rule cannot be applied at {at}.",
    "only-removes": "This rule only takes candidates away, and it does not rule out every other one of {cell}. Take "
    "away those that it rules out, or use a rule that sets {cell} to {value}.",
    "changes-not-here": "This rule changes no cells; it only needs a place.",
    "too-many-cases": "This split would have more than {limit} cases.",
    "too-large": "This step is too large to be checked at once.",
    "rule-broken": "The rule itself failed, so nothing is accepted: {error}.",
    "case-vanished": "The case {case} does not exist any more.",
}
"""The kernel's own refusals; those of a rule are in its `why`."""
