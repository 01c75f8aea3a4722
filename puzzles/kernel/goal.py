"""What is to be proved. The field is stored with every proof."""

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
"""The outcomes that meet each goal. Nothing is left open in any of them."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a proof. `solve`: account for every possibility, nothing left open, however many solutions there are.

    `unique`: the same, and there is exactly one solution; `no-solution`: there is none.
    """

    type: str = "solve"

    def __post_init__(self) -> None:
        if self.type not in MET_BY:
            raise ValueError(f"goal type: expected {', '.join(MET_BY)}, found {self.type}")


def goal_met(goal: Goal, report: Report) -> bool:
    """Tell whether the report shows the goal: every step valid, and an outcome that meets it."""
    return report.valid and report.outcome in MET_BY[goal.type]
