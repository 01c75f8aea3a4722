"""`script/bench wrong-steps`: plausible wrong steps of six kinds for every type, and how each is answered."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.registry import all_types
from puzzles.teach.bugs import match
from tests.engine.wrong_steps import EACH, KINDS, wrong_steps


def main(argv: list[str]) -> int:
    """Make `--each` wrong steps of every kind for every type."""
    parser = argparse.ArgumentParser(prog="script/bench wrong-steps", description=__doc__)
    parser.add_argument("--each", type=int, default=EACH, help=f"wrong steps of each kind (default: {EACH})")
    parser.add_argument("--seed", default="wrong", help="another text gives other steps")
    options = parser.parse_args(argv)
    print(f"{'':<12}" + "".join(f"{kind:>15}" for kind in KINDS))
    for ptype in all_types().values():
        wrong = list(wrong_steps(ptype, options.seed, options.each))
        made = Counter(each.kind for each in wrong)
        known = Counter(each.kind for each in wrong if _recognised(each.board, each.step))
        print(f"{ptype.id:<12}" + "".join(f"{made[kind]:>15}" for kind in KINDS))
        shares = "".join(f"{known[kind] / max(1, made[kind]):>15.0%}" for kind in KINDS)
        print(f"{'  by a bug':<12}{shares}  in all {known.total() / max(1, made.total()):.0%}")
    return 0


def _recognised(board: Board, step: Step) -> bool:
    """Tell whether a misconception of the rule fits the wrong step."""
    found = match(board, step)
    return found is not None and bool(found.odds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
