"""`check-proof`: whole proofs judged by the kernel."""

from __future__ import annotations

import json
from typing import Any

from puzzles.base.ptype import type_of
from puzzles.budgets import COMMAND_FILE
from puzzles.commands.asked import asked_by
from puzzles.commands.console import Console, Options, UsageError, naming
from puzzles.examined import judged
from puzzles.formats.canonical import Doubt, digest
from puzzles.formats.errors import FormatError
from puzzles.formats.goals import print_goal
from puzzles.formats.proof import MAX_BYTES, Proof
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.sentences import doubted, sentence
from puzzles.formats.spoken import Translate
from puzzles.formats.steps import print_step
from puzzles.grading.asked import Asked, UnaskedError, UnfitGoalError
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import Entry
from puzzles.kernel.verdict import Refusal
from puzzles.replay import refusals_of

HELP = """\
usage: python -m puzzles check-proof [--puzzle FILE] [--rules FILE|IDS] [--goal GOAL] FILE...

Judges proof files (gridproof-proof/1, or XML of LEGUP) and writes one JSON object per file, in one line: file, type,
sha256 (of the puzzle), goal, allowed (the ids of the permitted rules), valid, outcome, goal_met, steps, refusals, rules
(those used). Where several files are named, one that cannot be read gets {"file", "error"}. Steps of LEGUP have
no numbers: a refusal says the line of its step.

A proof file brings its own puzzle, rules and goal. Whoever grades says what was to be proved:
  --puzzle FILE     puzzles in any format; only proofs of one of them are judged, by its rules and its goal
  --rules FILE|IDS  the permitted rules: ids with commas between, or a file of ids
  --goal GOAL       solve: nothing is left open, however many solutions there are
                    unique: nothing is left open, and there is exactly one solution
                    no-solution: nothing is left open, and there is none
                    any-solution: a solution is shown, whatever is left open
                    'must-be r1c2=1 ...', might-not-be, possible or impossible with cells and values, 'single-value r1c2
                    ...' or several-values with cells; assume-solution at the end where a solution need not be shown

Exit status: 0 when every proof is valid and meets its goal, 1 when one does not or is of another puzzle, 2 when a file
cannot be read.
"""


def run(args: list[str], console: Console) -> int:
    """Judge every file; the worst exit status of all."""
    options = Options(args, values=("--puzzle", "--rules", "--goal"))
    files = options.files
    if not files:
        raise UsageError("expected proof files, found none")
    asked = asked_by(options, console)
    return max([_judge_file(file, asked, console, among=len(files) > 1) for file in files])


def _judge_file(file: str, asked: Asked, console: Console, among: bool) -> int:
    try:
        with naming(file):
            proof = read_any_proof(console.read(file, MAX_BYTES))
    except FormatError as error:
        if not among:
            raise
        console.complain(error)
        console.write(_line({"file": file, "error": str(error.in_file(""))}))
        return 2
    try:
        found = judge(asked.of(proof))
    except UnfitGoalError as error:
        problem = f"expected as --goal {error.expected}, found {error.found}"
        if not among:
            raise UsageError(problem) from None
        console.warn(f"{file}: {problem}")
        console.write(_line({"file": file, "error": problem}))
        return 2
    except UnaskedError as error:
        found = _what(proof.text.puzzle) | {"goal_met": False, "error": str(error)}
    console.write(_line({"file": file} | found))
    return 0 if found["goal_met"] else 1


def judge(
    proof: Proof, budget: int = COMMAND_FILE, translate: Translate = str, shown: int | None = None
) -> dict[str, Any]:
    """Report the kernel's verdicts on a proof, by the rules that its puzzle permits.

    `translate` is for messages; `shown` is the number of evidence cells listed for a refusal, None for all.
    """
    puzzle, rules = proof.text.puzzle, proof.text.rules
    report = judged(proof, budget)
    entries = {entry.id: entry for entry in proof.entries}
    used = {entry.step.rule for entry in proof.entries}
    return (
        _what(puzzle)
        | {
            "goal": print_goal(puzzle, report.goal),
            "allowed": [rule.id for rule in type_of(puzzle).rules if rules is None or rule.id in rules],
            "valid": report.valid,
            "outcome": report.outcome,
            "goal_met": report.goal_met,
            "steps": len(report.results),
            "refusals": [
                _where(proof, id) | _refusal(puzzle, entries[id], proof.remarks.get(id, refusal), translate, shown)
                for id, refusal in refusals_of(report)
            ],
            "rules": [rule.id for rule in type_of(puzzle).rules if rule.id in used],
        }
        | ({"warnings": [_warning(proof, *each, translate) for each in doubts]} if (doubts := proof.all_doubts) else {})
    )


def _what(puzzle: Puzzle) -> dict[str, Any]:
    return {"type": puzzle.type.id, "sha256": digest(puzzle)}


def _where(proof: Proof, id: int) -> dict[str, int]:
    """Return the line of a step in a file that does not number its steps."""
    return {"line": proof.lines[id]} if id in proof.lines else {}


def _refusal(puzzle: Puzzle, entry: Entry, refusal: Refusal, translate: Translate, shown: int | None) -> dict[str, Any]:
    return {
        "id": entry.id,
        "step": print_step(puzzle, entry.step),
        "code": refusal.code,
        "cells": [puzzle.type.cell_name(puzzle, cell) for cell in refusal.evidence[:shown]],
        "message": sentence(puzzle, entry.step.rule, refusal, translate),
    }


def _warning(proof: Proof, id: int, doubt: Doubt, translate: Translate) -> dict[str, Any]:
    place = ({"id": id} if id else {}) | ({"line": doubt.line} if doubt.line else {})
    return place | {"code": doubt.code, "message": doubted(proof.text.puzzle, doubt, translate)}


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
