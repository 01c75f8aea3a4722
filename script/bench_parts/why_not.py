"""`script/bench why-not`: that counter-examples tell nothing but what they show, and what they cost."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench_parts.table import Row, show
from puzzles.laws import arguer_of
from puzzles.registry import all_types
from puzzles.teach.whynot import why_not
from tests.engine.whynot_laws import Asking, asking, local_pairs, silence, solved_puzzles
from tests.engine.wrong_steps import wrong_steps


def main(argv: list[str]) -> int:
    """Measure everything; 1 if an aim is missed."""
    more = "The defaults end within two minutes; --pairs 20000 --claims 1000 --puzzles 100 takes more than ten."
    parser = argparse.ArgumentParser(prog="script/bench why-not", description=__doc__, epilog=more)
    parser.add_argument("--pairs", type=int, default=3_000, help="pairs of boards in all (default: three thousand)")
    parser.add_argument("--claims", type=int, default=50, help="true and as many false claims of each rule")
    parser.add_argument("--puzzles", type=int, default=12, help="puzzles that need splits, in all")
    parser.add_argument("--seed", default="bench", help="another text gives other boards")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    rows = [*_cost(options.seed), *_locality(options.pairs, options.seed), *_silence(options.claims, options.seed)]
    return show([*rows, *_asking(options.puzzles)], argv)


def _cost(seed: str) -> list[Row]:
    rows = []
    for ptype in all_types().values():
        times = []
        for wrong in wrong_steps(ptype, seed, own=True):
            began = process_time()
            why_not(wrong.board, wrong.step)
            times.append((process_time() - began) * 1000)
        rows.append(Row(f"cost, {ptype.id}, p95", sorted(times)[len(times) * 95 // 100], "ms", 5))
    return rows


def _locality(pairs: int, seed: str) -> list[Row]:
    rows, types = [], all_types().values()
    for ptype in types:
        made = islice(local_pairs(ptype, seed), pairs // len(types))
        differing = sum(why_not(board, step) != why_not(other, step) for board, other, step in made)
        rows.append(Row(f"answers that differ, {ptype.id}", differing, f"of {pairs // len(types)}", 0))
    return rows


def _silence(claims: int, seed: str) -> list[Row]:
    rows = []
    for ptype in all_types().values():
        for rule in ptype.rules:
            if arguer_of(ptype, rule):
                tally = silence(ptype, rule, seed, claims)
                asked = f"of {tally.true[0]}+{tally.false[0]}"
                rows.append(Row(f"silence, {ptype.id}, {rule.id}", abs(tally.difference), asked, 0.05))
    return rows


def _asking(puzzles: int) -> list[Row]:
    types = [ptype for ptype in all_types().values() if solved_puzzles(ptype)]
    found, count = Asking(), 0
    for ptype in types:
        tried = (asking(ptype, puzzle, solution) for puzzle, solution in solved_puzzles(ptype))
        for one in islice(filter(None, tried), -(-puzzles // len(types))):
            found, count = found.plus(one), count + 1
    gain = 100 * (found.right - found.right_alone) / found.cells
    ratio = found.tries / found.tries_alone
    return [
        Row("puzzles that need splits", count, ""),
        Row("right guesses more than alone", gain, "points", 3),
        Row("guesses until right, to those alone", ratio, "", 0.95, rate=True),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
