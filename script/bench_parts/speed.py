"""`script/bench speed`: hints, uniqueness, re-checking and starts beside their aims, and beside another commit.

`--against REV` measures the code of that commit too, in turns with this one, so that what disturbs the machine disturbs
both. Only processor time counts. `--only WORD` measures the works with that word in their names; `--long` adds those
that take more than a minute.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench_parts.table import Row, show

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5


class Work(NamedTuple):
    """A work of `speed_works`: what is made of the times of its items, the unit and the aim; `long` is done once."""

    of: str
    unit: str
    aim: float
    long: bool = False


WORKS = {
    "hint without a split, 99 of 100 boards of up to 100 cells": Work("p99", "ms", 20),
    "split of a hint, 95 of 100 boards of up to 100 cells": Work("p95", "ms", 20),
    "split of a hint on empty and larger boards, 95 of 100": Work("p95", "ms", 1000),
    "uniqueness of a Binary 10x10": Work("mean", "ms", 4),
    "uniqueness of a Sudoku 16x16": Work("mean", "ms", 30),
    "making a Sudoku 25x25 of level 1": Work("mean", "s", 20, long=True),
    "re-checking a proof of 126 steps, Binary 8x8, with reading": Work("rate", "proofs/s", 400),
    "cold start of python -m puzzles": Work("median", "ms", 60),
    "cold start of python -m puzzles rules": Work("median", "ms", 60),
    "first page of a process against its second": Work("mean", "times", 1.5),
    "memory of a process with 12 proofs of 1,000 steps": Work("mean", "MB", 120),
}
"""The works by their names; those of `speed_works` have the same."""


def main(argv: list[str]) -> int:
    """Measure this code, and another commit's if asked. Return 1 if this code misses an aim."""
    parser = argparse.ArgumentParser(prog="script/bench speed", description=__doc__)
    parser.add_argument("--against", metavar="REV", help="a commit to measure in turns with this code")
    parser.add_argument("--only", default="", help="a word in the names of works")
    parser.add_argument("--types", default="", help="types whose boards are taken, with commas between; all")
    parser.add_argument("--long", action="store_true", help="works of more than a minute too")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    chosen = [name for name, work in WORKS.items() if options.only in name and (options.long or not work.long)]
    with ExitStack() as held:
        others = {options.against: held.enter_context(_tree(options.against))} if options.against else {}
        measured = _in_turns({**others, "": ROOT}, chosen, options.rounds, options.types.replace(",", " ").split())
    rows = [row for name in chosen for tree in measured for row in _rows(name, tree, measured[tree][name])]
    return show(rows, ["--json"] if options.json else [])


@contextmanager
def _tree(revision: str) -> Iterator[Path]:
    """Check out a commit beside this one, and take it away afterwards."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", str(folder), revision], check=True, capture_output=True)
        try:
            yield folder
        finally:
            subprocess.run([*git, "remove", "--force", str(folder)], check=True, capture_output=True)


def _in_turns(
    trees: dict[str, Path], chosen: list[str], rounds: int, types: list[str]
) -> dict[str, dict[str, list[float]]]:
    """Return for each tree the least times of the items of each work."""
    measured: dict[str, dict[str, list[float]]] = {tree: {} for tree in trees}
    processes = {tree: _started(folder, types) for tree, folder in trees.items()}
    for name in chosen:
        for _ in range(1 if WORKS[name].long else rounds):
            for tree, process in processes.items():
                now = _asked(process, name)
                before = measured[tree].get(name, now)
                measured[tree][name] = [min(pair) for pair in zip(before, now, strict=True)]
    for process in processes.values():
        assert process.stdin
        process.stdin.close()
        process.wait()
    return measured


def _started(folder: Path, types: list[str]) -> subprocess.Popen[str]:
    """Start the works on the code of a folder; they come from here, so that both trees do the same."""
    here = Path(__file__).with_name("speed_works.py")
    command = [
        sys.executable,
        "-P",
        str(here),
        str(folder),
        *types,
    ]  # without the folder of the works, which has a types.py
    return subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _asked(process: subprocess.Popen[str], name: str) -> list[float]:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{name}\n")
    process.stdin.flush()
    found: Any = json.loads(process.stdout.readline())
    return [float(time) for time in found]


def _rows(name: str, tree: str, times: list[float]) -> Iterator[Row]:
    work = WORKS[name]
    value = {
        "p95": lambda: quantiles(times, n=100)[94] if len(times) > 1 else times[0],
        "p99": lambda: quantiles(times, n=100)[98] if len(times) > 1 else times[0],
        "mean": lambda: mean(times),
        "median": lambda: median(times),
        "rate": lambda: 1000 / mean(times),
    }[work.of]()
    what = f"{name} ({len(times)})" if len(times) > 1 else name
    if tree:
        yield Row(f"{what}, at {tree}", value, work.unit)
    else:
        yield Row(what, value, work.unit, work.aim, rate=work.of == "rate")
