"""Benchmark of LEGUP's proof files: reading one, and judging it again, in steps per second of the processor.

`script/bench legup FILE...` measures these files; without any, the longest proofs of each size that the solver makes of
the seeds of Binary and Sudoku, written as LEGUP writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench_parts.table import Row, show
from bench_parts.timing import Timing, in_rounds
from puzzles.budgets import COMMAND_FILE
from puzzles.examined import judged
from puzzles.formats.legup_writer import write_proof
from puzzles.formats.proof import Proof
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.read import read
from puzzles.kernel.goal import Goal
from puzzles.solve.logical import solve

SEEDS = Path(__file__).resolve().parent.parent.parent / "seeds"
FILES = ("binary-case-splits.txt", "sudoku-case-splits.txt")
ROUNDS = 7
AIMS = {200: 20 * 19.0, 1_000: 20 * 1.7}
"""Steps per second that are aimed at for proofs of up to so many steps: twenty times those of LEGUP itself."""


def main(argv: list[str]) -> int:
    return show(measure([Path(name) for name in argv if not name.startswith("-")]), argv)


def measure(files: list[Path]) -> list[Row]:
    """Measure all rows of this part."""
    timings = {}
    for name, data in [(file.name, file.read_bytes()) for file in files] or _made():
        proof = read_any_proof(data)
        assert judged(proof, COMMAND_FILE).valid
        timings[f"{name}, {len(proof.entries)} steps"] = Timing(lambda data=data: _whole(data), len(proof.entries))
    rows = in_rounds(timings.values(), ROUNDS, lambda: None)
    return [_row(name, timing) for name, timing in timings.items()] + rows


def _whole(data: bytes) -> None:
    judged(read_any_proof(data), COMMAND_FILE)


def _made() -> Iterator[tuple[str, bytes]]:
    """Yield the longest proof of the solver for the puzzles of each file, by the rules that LEGUP has too."""
    for name in FILES:
        found = list[tuple[int, bytes]]()
        for text in read((SEEDS / name).read_bytes()):
            rules = [rule.id for rule in text.puzzle.type.rule_by_id.values() if getattr(rule, "legup", None)]
            attempt = solve(text.puzzle, rules)
            proof = Proof(text, Goal(), attempt.record)
            found.append((len(attempt.record), write_proof(proof, attempt.results)[0].encode()))
        yield name, max(found)[1]


def _row(name: str, timing: Timing) -> Row:
    aim = next((aim for steps, aim in AIMS.items() if timing.count <= steps), None)
    return Row(name, timing.count / timing.least, "steps/s", aim, rate=True)
