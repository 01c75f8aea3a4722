"""Benchmark of the batch grader: 720 proofs in 120 folders, by one call of `python -m puzzles grade`.

`script/bench grading FILE...` hands in twenty copies of each of these files of LEGUP; without any, of 36 proofs that
the solver makes of the seeds of Binary and Sudoku. Every copy is a bit different, so that none is judged for another.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench_parts.table import Row, show
from puzzles.formats.legup_writer import write_proof
from puzzles.formats.proof import Proof
from puzzles.formats.read import read
from puzzles.kernel.goal import Goal
from puzzles.solve.logical import solve

ROOT = Path(__file__).resolve().parent.parent.parent
MADE = {
    "binary-case-splits.txt": 12,
    "binary-full-lines.txt": 8,
    "sudoku-case-splits.txt": 4,
    "sudoku-subsets.txt": 9,
    "sudoku-pointing.txt": 3,
}
COPIES, FOLDERS = 20, 120
SECONDS = 5.0
"""The aim, on two processors; one of LEGUP's users asked for less than the five seconds that each file took there."""


def main(argv: list[str]) -> int:
    return show(measure([Path(name) for name in argv if not name.startswith("-")]), argv)


def measure(files: list[Path]) -> list[Row]:
    """Measure all rows of this part."""
    texts = [file.read_text() for file in files] or list(_made())
    with TemporaryDirectory() as name:
        count = _hand_in(Path(name), texts)
        start, used = perf_counter(), os.times()
        command = [sys.executable, "-m", "puzzles", "grade", name]
        out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        seconds, now = perf_counter() - start, os.times()
    assert out.partition("\n")[2].count(",complete,") == count, "a proof is not complete"
    spent = now.children_user + now.children_system - used.children_user - used.children_system
    what = f"{count} proofs in {FOLDERS} folders"
    return [Row(what, seconds, "s", SECONDS), Row(f"{what}: of all processors", spent, "s")]


def _hand_in(folder: Path, texts: list[str]) -> int:
    """Spread the copies over the folders, and return how many there are."""
    count = len(texts) * COPIES
    for number in range(count):
        own = folder / f"student{number % FOLDERS:03}"
        own.mkdir(exist_ok=True)
        text = re.sub(r"<puzzle ", f'<puzzle copy="{number}" ', texts[number // COPIES], count=1)
        (own / f"{number // FOLDERS}.xml").write_text(text)
    return count


def _made() -> Iterator[str]:
    """Yield proofs by the rules that LEGUP has too, as files of LEGUP."""
    for name, count in MADE.items():
        puzzles = list(islice(read((ROOT / "seeds" / name).read_bytes()), count))
        assert len(puzzles) == count, f"{name} has fewer than {count} puzzles"
        for text in puzzles:
            rules = [rule.id for rule in text.puzzle.type.rule_by_id.values() if getattr(rule, "legup", None)]
            attempt = solve(text.puzzle, rules)
            yield write_proof(Proof(text, Goal(), attempt.record), attempt.results)[0]
