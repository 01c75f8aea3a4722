"""Benchmark of memory: the peak of a process of the site in which a large puzzle is counted and rated, as in a job."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench_parts.table import Row, show
from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type
from puzzles.types.shirokuro.making import Draft

AIM = 150
SECONDS = 300
CASES = (
    *(("shirokuro", 150, 1.0), ("latin", 50, 1.0), ("latin", 50, 0.42), ("latin", 40, 0.42)),
    *(("sudoku", 49, 1.0), ("sudoku", 49, 0.5), ("sudoku", 25, 0.6), ("sudoku", 25, 0.55)),
)
"""Types, sizes, and the share of cells that are open; 42 % make a Latin square hardest to complete."""
JOB = """
import sys, django
django.setup()
from pathlib import Path
from puzzles.budgets import JOB_EFFORT
from puzzles.formats.read import read
from tutor.library.services.facts import judgement
(text,) = read(sys.stdin.buffer.read())
judgement(text.puzzle, effort=JOB_EFFORT)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


def main(argv: list[str]) -> int:
    return show(list(measure()), argv)


def measure() -> Iterator[Row]:
    """Count and rate each puzzle in a process of its own."""
    for type_id, size, share in CASES:
        text = print_puzzle(PuzzleText(made(type_id, size, share)))
        run = subprocess.run(
            [sys.executable, "-c", JOB],
            input=text.encode(),
            capture_output=True,
            check=True,
            timeout=SECONDS,
            cwd=Path(__file__).resolve().parents[2],
            env={"DJANGO_SETTINGS_MODULE": "tests.settings"},
        )
        yield Row(f"{type_id} {size}x{size}, {share:.0%} open", int(run.stdout) * 1024 / 1e6, "MB", AIM)


def made(type_id: str, size: int, share: float) -> Puzzle:
    """A puzzle whose solution has this share of its cells erased."""
    ptype, random = get_type(type_id), Random(1)  # noqa: S311
    if type_id == "shirokuro":
        draft = Draft(ptype, size, size, random)
        draft.fill()
        return draft.puzzle
    base = int(size**0.5)
    shifts = [row if type_id == "latin" else row % base * base + row // base for row in range(size)]
    columns = random.sample(range(size), size) if type_id == "latin" else range(size)
    signs = [[str((shift + column) % size + 1) for column in columns] for shift in shifts]
    return ptype.parse([" ".join("." if random.random() < share else sign for sign in row) for row in signs])
