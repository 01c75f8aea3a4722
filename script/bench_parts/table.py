"""Measured numbers, printed as a table or as JSON."""

from __future__ import annotations

import json
from typing import NamedTuple


class Row(NamedTuple):
    """One measured number, and the aim it should stay below (or reach, for a rate), if there is one."""

    name: str
    value: float
    unit: str
    aim: float | None = None
    rate: bool = False

    @property
    def met(self) -> bool | None:
        """Tell whether the aim is met, None without an aim."""
        if self.aim is None:
            return None
        return self.value >= self.aim if self.rate else self.value <= self.aim


def show(rows: list[Row], argv: list[str]) -> int:
    """Print the rows. Return 1 if an aim is missed."""
    if "--json" in argv:
        print(json.dumps([row._asdict() | {"met": row.met} for row in rows], indent=1))
    else:
        width = max(len(row.name) for row in rows)
        for row in rows:
            aim = "" if row.aim is None else f"{'at least' if row.rate else 'at most'} {row.aim:g}"
            print(f"{row.name:<{width}} {_number(row.value):>10} {row.unit:<8} {aim:<15}{_mark(row)}".rstrip())
    return 1 if any(row.met is False for row in rows) else 0


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}" if value >= 1 else f"{value:.3f}"


def _mark(row: Row) -> str:
    return "" if row.met is None else "met" if row.met else "MISSED"
