"""The goal of a proof. Its type is stored with every proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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

    def met_by(self, outcome: str) -> bool:
        """Tell whether this outcome meets the goal. A proof with a refusal is unfinished, which meets none."""
        return outcome in MET_BY[self.type]
