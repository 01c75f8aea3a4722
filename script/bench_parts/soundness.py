"""`script/bench soundness`: hold every rule to all solutions of very many boards, on all processors."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from puzzles.registry import all_rules, all_types, get_type
from tests.engine import oracle
from tests.engine.samples import make_target

CHUNK = 50_000
FIGURES = "seeds/soundness.json"
ROOT = Path(__file__).resolve().parents[2]


def main(argv: list[str]) -> int:
    """Ask `--checks` questions, shared between the types; 1 when a rule is unsound, and its board on standard error."""
    parser = argparse.ArgumentParser(prog="script/bench soundness", description=__doc__)
    parser.add_argument("--checks", type=int, default=10_000_000, help="questions in all (default: ten million)")
    parser.add_argument("--seed", default="bench", help="another text gives other boards")
    parser.add_argument("--record", action="store_true", help=f"write the counts to {FIGURES}, for the pages of rules")
    parser.add_argument("--type", choices=sorted(all_types()), help="only this puzzle type")
    options = parser.parse_args(argv)
    types = [options.type] if options.type else list(all_types())
    chunk = min(CHUNK, max(1, options.checks // len(types)))
    jobs = [
        (type_id, chunk, f"{options.seed} {number}")
        for number in range(-(-options.checks // (chunk * len(types))))
        for type_id in types
    ]
    if options.record:
        jobs += [(type_id, 0, options.seed) for type_id in types]
    try:
        found = run(jobs)
        print(found.table())
        if options.record:
            record(found)
    except oracle.UnsoundError as error:
        print(f"\nUNSOUND: {error}", file=sys.stderr)
        return 1
    return 0


def run(jobs: list[tuple[str, int, str]]) -> oracle.Tally:
    """All jobs, with progress on standard error."""
    total, began = oracle.Tally(), time.monotonic()
    with get_context("fork").Pool(os.cpu_count()) as pool:
        for done, tally in enumerate(pool.imap_unordered(_job, jobs), start=1):
            total.add(tally)
            rate = total.checks.total() / (time.monotonic() - began)
            line = f"\r{done}/{len(jobs)} parts, {total.checks.total():,} checks, {rate:,.0f} a second "
            print(line, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return total


def record(found: oracle.Tally) -> None:
    """Write for each rule how many claims were checked, and how many were accepted that could have been wrong."""
    counts = {rule: [found.checks[rule], found.real[rule]] for rule in sorted(all_rules())}
    known = json.loads((ROOT / FIGURES).read_text()) if (ROOT / FIGURES).exists() else {}
    kept = {rule: known[rule] for rule in counts if not counts[rule][0] and rule in known}
    lines = [f"  {json.dumps(rule)}: {json.dumps(each)}" for rule, each in (counts | kept).items() if each[0]]
    (ROOT / FIGURES).write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _job(job: tuple[str, int, str]) -> oracle.Tally:
    """Ask so many questions; where none are asked for, until each rule of the type has been tried enough."""
    type_id, checks, seed = job
    if checks:
        return oracle.run(type_id, checks, seed)
    tally, ptype = oracle.Tally(), get_type(type_id)
    for rule in ptype.rules:  # those that chance seldom meets
        rng = Random(f"{rule.id} {seed}")  # noqa: S311
        made = iter(partial(make_target, ptype, rule, rng), None)
        oracle.run_until_met(ptype, rule, made, rng, tally)
    return tally


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
