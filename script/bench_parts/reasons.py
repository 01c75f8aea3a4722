"""`script/bench reasons`: ask for very many reasons of accepted steps, and follow the hints of every seed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from puzzles.registry import all_types
from tests.engine.reasons import follow, random_reasons, seeds

LONGEST = 1_000
"""The number of hints after which a puzzle is given up."""


def main(argv: list[str]) -> int:
    """Ask for `--count` reasons, as many of each rule; 1 when one is no whole sentence."""
    parser = argparse.ArgumentParser(prog="script/bench reasons", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="random steps in all (default: ten thousand)")
    parser.add_argument("--seed", default="bench", help="another text gives other steps")
    options = parser.parse_args(argv)
    try:
        print(f"{_random(options.count, options.seed):>8,} random steps have a reason")
        for type_id, puzzles in sorted(seeds().items()):
            told = sum(1 for puzzle in puzzles for _ in follow(puzzle, LONGEST))
            print(f"{told:>8,} hints of {len(puzzles)} puzzles of {type_id} have a reason")
    except AssertionError as error:
        print(f"NO WHOLE SENTENCE: {error}", file=sys.stderr)
        return 1
    return 0


def _random(count: int, seed: str) -> int:
    rules = [(ptype, rule) for ptype in all_types().values() for rule in ptype.rules]
    told = 0
    for ptype, rule in rules:
        rng, here = Random(f"{seed} {ptype.id} {rule.id}"), 0  # noqa: S311
        while here < -(-count // len(rules)):
            here += sum(1 for _ in random_reasons(ptype, rule, rng))
        told += here
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
