"""`unfold`: why the direct steps of a proof hold, by simpler steps."""

from __future__ import annotations

import json
from typing import Any

from puzzles.budgets import COMMAND_FILE
from puzzles.commands.console import Console, Options, naming
from puzzles.examined import judged
from puzzles.formats.proof import MAX_BYTES
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.sentences import because
from puzzles.formats.spoken import spoken_change
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import Result
from puzzles.kernel.verdict import Accepted
from puzzles.teach.unfold import Branch, unfold

HELP = """\
usage: python -m puzzles unfold [PROOF]

Reads a proof file and writes for each accepted direct step one JSON object, in one line: id, step, change (the one that
is explained), local (whether the cells that its rule argues about are enough), and branches: in each, what is supposed
instead, and the steps from there to a contradiction, with the reason of each. `branches` is null where no simpler steps
refute what is supposed.
"""


def run(args: list[str], console: Console) -> int:
    """Unfold every direct step of the file."""
    file = Options(args).file
    with naming(file):
        proof = read_any_proof(console.read(file, MAX_BYTES))
    puzzle = proof.text.puzzle
    for result in judged(proof, COMMAND_FILE).results:
        rule = puzzle.type.rule_by_id.get(result.entry.step.rule)
        if rule and rule.kind == "direct" and isinstance(result.verdict, Accepted):
            console.write(json.dumps(_unfolded(puzzle, result), ensure_ascii=False) + "\n")
    return 0


def _unfolded(puzzle: Puzzle, result: Result) -> dict[str, Any]:
    head = {"id": result.entry.id, "step": print_step(puzzle, result.entry.step)}
    found = unfold(result.before, result.entry.step) if result.before else None
    if found is None:
        return head | {"branches": None}
    branches = [_branch(puzzle, branch) for branch in found.branches]
    return head | {"change": spoken_change(puzzle, found.change), "local": found.local, "branches": branches}


def _branch(puzzle: Puzzle, branch: Branch) -> dict[str, Any]:
    steps = [
        {"step": print_step(puzzle, taken.step), "because": because(puzzle, taken.step.rule, taken.telling)}
        for taken in branch.steps
    ]
    return {"suppose": spoken_change(puzzle, branch.supposed), "steps": steps}
