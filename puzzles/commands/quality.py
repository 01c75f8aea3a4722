"""`quality`: how good finished proofs are."""

from __future__ import annotations

import json
from typing import Any

from puzzles.budgets import COMMAND_FILE, JOB_EFFORT
from puzzles.commands.console import Console, Options, UsageError, naming
from puzzles.examined import judged
from puzzles.formats.proof import MAX_BYTES
from puzzles.formats.proofs import read_any_proof
from puzzles.teach.quality import Figures, quality

HELP = """\
usage: python -m puzzles quality PROOF...

Reads proof files and writes one JSON object per file, in one line: file, outcome, the figures of the proof (steps,
changes: the steps counted cell by cell, splits, depth of the splits, rule: the hardest one, level), unused (ids of
steps that nothing needs; `shorten` leaves them out), unneeded (ids of splits before which direct rules alone would have
gone to the end), complete (whether every step was tried) and solver, the figures of the solver's proof by the same
rules, null if it found none.
Of a proof that is not finished no step counts as unused.
"""


def run(args: list[str], console: Console) -> int:
    """Write the quality of every file."""
    files = Options(args).files
    if not files:
        raise UsageError("expected proof files, found none")
    for file in files:
        with naming(file):
            proof = read_any_proof(console.read(file, MAX_BYTES))
        report, rules = judged(proof, COMMAND_FILE), proof.text.rules
        found = quality(report, rules, work=COMMAND_FILE, effort=JOB_EFFORT)
        facts = {"file": file, "outcome": report.outcome} | _figures(found.own)
        facts |= {"unused": found.unused, "unneeded": found.unneeded, "complete": found.complete}
        facts["solver"] = _figures(found.solver) if found.solver else None
        console.write(json.dumps(facts, ensure_ascii=False) + "\n")
    return 0


def _figures(figures: Figures) -> dict[str, Any]:
    return figures._asdict()
