"""Verdicts: the answers that rules and the kernel itself may give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


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
