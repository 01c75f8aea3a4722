"""The goal of a proof. Its type is stored with every proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzles.kernel.tree import Report

MET_BY: Mapping[str, tuple[str, ...]] = {
    "solve": ("unique", "none", "several"),
    "unique": ("unique",),
    "no-solution": ("none",),
}
"""The outcomes that meet each goal; none of them leaves an end open."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a proof. Every goal requires that no end is left open.

    `solve` allows any number of solutions, `unique` exactly one, `no-solution` none.
    """

    type: str = "solve"

    def __post_init__(self) -> None:
        if self.type not in MET_BY:
            raise ValueError(f"goal type: expected {', '.join(MET_BY)}, found {self.type}")


def goal_met(report: Report) -> bool:
    """Tell whether a proof meets its goal: the outcome is one that meets it. A proof with a refusal is unfinished."""
    return report.outcome in MET_BY[report.goal.type]
