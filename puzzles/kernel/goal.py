"""What is to be proved. Only `solve` so far; the field is stored with every proof from the first day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzles.kernel.tree import Report


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a proof. `solve`: account for every possibility, nothing left open."""

    type: str = "solve"

    def __post_init__(self) -> None:
        if self.type != "solve":
            raise ValueError(f"goal type: expected solve, found {self.type}")


def goal_met(goal: Goal, report: Report) -> bool:
    """Whether the report shows the goal: for `solve`, valid and nothing open."""
    return report.valid and report.outcome != "unfinished"
