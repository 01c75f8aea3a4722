"""`script/bench hints`: prove every seed by hints alone, and time each strength of a hint."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench_parts.table import Row, show
from puzzles.kernel.board import Puzzle
from tests.engine.ladders import chain
from tests.engine.reasons import seeds

GOALS = {"where": 5.0, "step": 20.0, "split": None}
"""Milliseconds that nineteen of twenty hints may take; a split is searched while no request waits for it."""


def main(argv: list[str]) -> int:
    """Follow the hints of every seed of every type."""
    parser = argparse.ArgumentParser(prog="script/bench hints", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.parse_args(argv)
    return show([row for type_id, puzzles in sorted(seeds().items()) for row in _rows(type_id, puzzles)], argv)


def _rows(type_id: str, puzzles: list[Puzzle]) -> list[Row]:
    chains = [chain(puzzle) for puzzle in puzzles]
    finished = sum(each.finished for each in chains)
    splits, closes = sum(each.splits for each in chains), sum(each.splits - each.narrows for each in chains)
    rows = [
        Row(f"{type_id}: {len(chains)} seeds proved by hints", 100 * finished / len(chains), "%", 100, rate=True),
        Row(f"{type_id}: splits asked for", splits, ""),
        Row(f"{type_id}: splits with a case that closes", 100 * closes / max(1, splits), "%"),
    ]
    for name, goal in GOALS.items():
        times = sorted(time for each in chains for time in each.times.get(name, ()))
        for percent in (50, 95, 99) if times else ():
            limit = goal if percent == 95 else None
            rows.append(Row(f"{type_id}: {name} p{percent}", times[len(times) * percent // 100], "ms", limit))
    return rows
