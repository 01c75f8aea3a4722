"""`script/bench quality`: plant useless steps in proofs of every seed, and shorten these proofs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench_parts.table import Row, show
from puzzles.budgets import SHORTEN
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import Report, check_tree
from puzzles.solve.logical import solve
from puzzles.teach.quality import Shortened, shortened
from tests.engine.planted import plant
from tests.engine.reasons import seeds

PLANTED = 5
"""Steps that are planted in one proof."""


def main(argv: list[str]) -> int:
    """Shorten the solver's proof of every seed, plant steps in it, and shorten it again."""
    parser = argparse.ArgumentParser(prog="script/bench quality", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.parse_args(argv)
    return show([row for type_id, puzzles in sorted(seeds().items()) for row in _rows(type_id, puzzles)], argv)


def _rows(type_id: str, puzzles: list[Puzzle]) -> list[Row]:
    planted = found = held = shorter = steps = unused = 0
    times, tried = list[float](), 0
    for number, puzzle in enumerate(puzzles):
        solved = solve(puzzle).report
        if solved.outcome == "unfinished":
            continue
        began = process_time()
        short = shortened(solved, work=SHORTEN)
        times.append((process_time() - began) * 1e3)
        tried += short.complete
        steps, unused = steps + len(solved.results), unused + len(short.unused)
        longer = plant(puzzle, short.record, PLANTED, Random(f"{type_id} {number}"))  # noqa: S311
        again = shortened(longer, work=10 * SHORTEN)
        here = len(longer.results) - len(short.record)
        planted, found = planted + here, found + min(here, len(again.unused))
        shorter += 2
        held += _holds(solved, short) + _holds(longer, again)
    times.sort()
    return [
        Row(f"{type_id}: steps of the solver's proofs that nothing needs", 100 * unused / steps, "%"),
        Row(f"{type_id}: {planted} planted steps found", 100 * found / max(1, planted), "%", 100, rate=True),
        Row(f"{type_id}: {shorter} shortened proofs hold", 100 * held / shorter, "%", 100, rate=True),
        Row(f"{type_id}: shortened within the budget", 100 * tried / len(times), "%"),
        Row(f"{type_id}: shortening p50", times[len(times) // 2], "ms"),
        Row(f"{type_id}: shortening p95", times[len(times) * 95 // 100], "ms"),
    ]


def _holds(before: Report, short: Shortened) -> bool:
    after = check_tree(before.puzzle, short.record, before.goal)
    return after.valid and after.outcome == before.outcome


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
