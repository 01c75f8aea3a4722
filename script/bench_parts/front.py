"""Benchmark of the pages for choosing a puzzle and of the API's list, with 10,000 puzzles in 1,000 sets.

Processor time of a process with the database in it, SQLite; what a page weighs is compressed as it is sent. `--against
REV` measures another commit in the same run, with the same puzzles.
"""

from __future__ import annotations

from bench_parts.rounds import measured
from bench_parts.table import Row, show

ROUNDS = 3
"""Few, because the first commit takes two seconds for a page."""
PAGE_AIMS = {"processor": 30, "bytes": 25_000}
LIST_AIMS = {"clock": 20}
SHOWN = {"processor": "ms", "calls": "", "queries": "", "bytes": "bytes"}


def main(argv: list[str]) -> int:
    return show(measure(argv[argv.index("--against") + 1] if "--against" in argv else ""), argv)


def measure(against: str = "") -> list[Row]:
    """Measure all rows of this part."""
    here, *others = measured(against=against, module="choosing", rounds=ROUNDS)
    rows = []
    for name, cost in here.items():
        in_the_database = name.endswith("in the database")
        aims, shown = (LIST_AIMS, {"clock": "ms"}) if in_the_database else (PAGE_AIMS, SHOWN)
        for what, unit in shown.items():
            title = name if in_the_database else f"{name}: {what}"
            rows.append(Row(title, getattr(cost, what), unit, aims.get(what)))
            rows += [Row(f"{title} at {against}", getattr(other[name], what), unit) for other in others]
    return rows
