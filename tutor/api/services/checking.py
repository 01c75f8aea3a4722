"""Checking a whole proof without storing it."""

import json
from typing import Any

from django.contrib.auth.models import AnonymousUser

from puzzles.budgets import FILE, STRANGERS_FILE, STRANGERS_SQUARES
from puzzles.examined import Examined, Judged, Most, examined
from puzzles.formats.canonical import print_puzzle
from puzzles.formats.errors import FormatError
from puzzles.formats.strictjson import loads
from puzzles.kernel.board import Puzzle
from puzzles.kernel.verdict import Refusal
from tutor.accounts.access import account_of
from tutor.accounts.models import User
from tutor.exports.messages import puzzle_not_found
from tutor.exports.services import ANY, MAX_ID, MAX_STEPS, ImportRefusedError, judged_file, puzzle_of, warnings_in_words
from tutor.library.access import visible_puzzles
from tutor.library.selectors.texts import puzzle_text
from tutor.work.messages.steps import why_refused
from tutor.work.replays.engine import engine_puzzle

MAX_ENDS = 1_000
"""Ends that a report lists, at most."""


def check_file(person: User | AnonymousUser, data: bytes) -> dict[str, Any]:
    """Check a proof file, also one of LEGUP, with the kernel; its puzzle is a text, or the id of a visible one.

    Raises ImportRefusedError.
    """
    squares, work = (STRANGERS_SQUARES, STRANGERS_FILE) if account_of(person) is None else (ANY, FILE)
    most = Most(MAX_STEPS, MAX_ID, squares, work, MAX_ENDS)
    return _report(judged_file(person, examined, _with_text(person, data), most))


def _with_text(person: User | AnonymousUser, data: bytes) -> bytes:
    """Replace the id of a puzzle in the file by the puzzle's text."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return data  # the parser of proof files reports what is wrong
    pk = found.get("puzzle") if isinstance(found, dict) else None
    if type(pk) is not int:
        return data
    try:
        found = loads(data.decode())  # slower, but refuses ambiguous JSON
    except FormatError:
        return data
    row = visible_puzzles(person).filter(pk=pk).first()
    if row is None:
        raise ImportRefusedError(puzzle_not_found(pk))
    text = print_puzzle(puzzle_text(row, engine_puzzle(row), goal=row.goal))
    return json.dumps({**found, "puzzle": text}).encode()


def _report(found: Examined) -> dict[str, Any]:
    facts = found._asdict()
    ends = [{"node": f"{end.id}.{end.branch}", "state": state} for end, state in found.ends]
    puzzle = puzzle_of(found)
    verdicts = [_verdict(puzzle, judged) for judged in found.verdicts]
    names = ("type", "sha256", "valid", "outcome", "goal_met", "steps", "splits", "rules", "end_count")
    warnings = warnings_in_words(found)
    return {name: facts[name] for name in names} | {"verdicts": verdicts, "ends": ends, "warnings": warnings}


def _verdict(puzzle: Puzzle, judged: Judged) -> dict[str, Any]:
    refusal = Refusal(judged.code, (), judged.facts) if judged.code else None
    return {
        "id": judged.id,
        "verdict": "refused" if refusal else "held",
        "code": judged.code,
        "message": why_refused(puzzle, judged.rule, refusal) if refusal else "",
        "cells": judged.cells,
        "cell_count": judged.cell_count,
    } | ({"line": judged.line} if judged.line else {})
