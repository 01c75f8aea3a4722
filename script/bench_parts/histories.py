"""`script/bench histories`: hold replays to the kernel over very many random histories, on all processors."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engine import histories

CHUNK = 5_000


def main(argv: list[str]) -> int:
    """Play `--count` histories; 1 when a replay and the kernel differ, and the record on standard error."""
    parser = argparse.ArgumentParser(prog="script/bench histories", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="histories in all (default: a million)")
    parser.add_argument("--seed", default="bench", help="another text gives other histories")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="at a time (default: one per processor)")
    options = parser.parse_args(argv)
    starts = range(0, options.count, CHUNK)
    jobs = [(f"{options.seed} {start}", min(CHUNK, options.count - start)) for start in starts]
    try:
        tally = run(jobs, options.processes)
    except histories.DifferError as error:
        print(f"\nDIFFERENT: {error}", file=sys.stderr)
        return 1
    for what, times in sorted(tally.items()):
        print(f"{times:>12,} {what}")
    return 0


def run(jobs: list[tuple[str, int]], processes: int) -> Counter[str]:
    """Play all jobs, with progress on standard error."""
    total, began = Counter[str](), time.monotonic()
    with get_context("fork").Pool(processes) as pool:
        for tally in pool.imap_unordered(_job, jobs):
            total += tally
            rate = total["histories"] / (time.monotonic() - began)
            print(f"\r{total['histories']:,} histories, {rate:,.0f} a second ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return total


def _job(job: tuple[str, int]) -> Counter[str]:
    with ThreadPoolExecutor(histories.THREADS) as threads:
        return histories.run(*job, threads)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
