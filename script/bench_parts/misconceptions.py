"""`script/bench misconceptions`: how soon misconceptions are named, and how often slips are."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from puzzles.bugs import bugs_about
from puzzles.registry import all_types
from puzzles.teach.bugs import TRUE_TO_IT
from tests.engine.learners import Believer, believers, fields, slips

TRIES = 8
NARROW = 0.15
"""A misconception that accepts less than this share of the refused claims must be found out after three tries."""
FOUND, SLIPS = 0.9, 0.07


def main(argv: list[str]) -> int:
    """Simulate students for every rule; 1 when an aim is missed."""
    parser = argparse.ArgumentParser(prog="script/bench misconceptions", description=__doc__)
    parser.add_argument("--students", type=int, default=300, help="students for each misconception (default: 300)")
    parser.add_argument("--boards", type=int, default=40, help="boards for each rule (default: 40)")
    parser.add_argument("--type", default="", help="only this type of puzzles")
    options = parser.parse_args(argv)
    rules = [
        (ptype, rule)
        for ptype in all_types().values()
        for rule in ptype.rules
        if bugs_about(ptype, rule.id) and options.type in ("", ptype.id)
    ]
    missed = 0
    for ptype, rule in rules:
        rng = Random(f"bench {ptype.id} {rule.id}")  # noqa: S311
        given = fields(ptype, rule, options.boards, rng)
        slip = max(slips(ptype, rule, given, 4 * options.students, TRIES, rng).named)
        missed += slip > SLIPS
        print(f"{ptype.id} {rule.id}: a slip is named {slip:.2f}{' MISSED' if slip > SLIPS else ''}")
        steady = believers(ptype, rule, given, options.students, TRIES, rng)
        wavering = believers(ptype, rule, given, options.students, TRIES, rng, TRUE_TO_IT)
        for one, other in zip(steady, wavering, strict=True):
            missed += _print(one, other)
    print(f"{missed} aims missed")
    return int(missed > 0)


def _print(one: Believer, other: Believer) -> bool:
    """Print how soon a misconception is named; tell whether an aim is missed."""
    missed = one.named[TRIES - 1] < FOUND or (one.share < NARROW and one.named[2] < FOUND)
    found = " ".join([f"{tries}: {one.named[tries - 1]:.2f} ({other.named[tries - 1]:.2f})" for tries in (2, 3, 5, 8)])
    print(f"  {one.bug.id:32} accepts {one.share:4.0%}, named after {found}{' MISSED' if missed else ''}")
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
