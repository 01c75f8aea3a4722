"""`script/bench unfold`: unfold every direct step of the solver's proofs of all seeds."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench_parts.table import Row, show
from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.solve.logical import solve
from puzzles.teach.unfold import unfold
from tests.engine.reasons import seeds
from tests.engine.unfolded import assert_holds

Steps = dict[str, list[tuple[Board, Step]]]


def main(argv: list[str]) -> int:
    """Unfold at most `--each` steps of every rule and type; 1 when too few of a rule have an unfolding."""
    parser = argparse.ArgumentParser(prog="script/bench unfold", description=__doc__)
    parser.add_argument("--each", type=int, default=10_000, help="steps of one rule and type (default: all)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    options = parser.parse_args(argv)
    rows = list[Row]()
    for type_id in sorted(seeds()):
        for rule_id, steps in sorted(_direct(type_id).items()):
            sample = Random(rule_id).sample(steps, min(options.each, len(steps)))  # noqa: S311
            rows += _unfolded(f"{type_id} {rule_id}", sample)
    return show(rows, argv)


def _direct(type_id: str) -> Steps:
    found: Steps = defaultdict(list)
    for puzzle in seeds()[type_id]:
        for result in solve(puzzle).report.results:
            rule = puzzle.type.rule_by_id.get(result.entry.step.rule)
            if isinstance(rule, DirectRule) and result.before:
                found[rule.id].append((result.before, result.entry.step))
    return found


def _unfolded(name: str, steps: list[tuple[Board, Step]]) -> list[Row]:
    times, done = list[float](), 0
    for board, step in steps:
        began = process_time()
        found = unfold(board, step)
        times.append((process_time() - began) * 1e3)
        if found:
            assert_holds(board, found)
            done += 1
    times.sort()
    return [
        Row(f"{name}: {len(steps)} steps unfolded", 100 * done / len(steps), "%", 98, rate=True),
        Row(f"{name}: p50", times[len(times) // 2], "ms"),
        Row(f"{name}: p95", times[len(times) * 95 // 100], "ms"),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
