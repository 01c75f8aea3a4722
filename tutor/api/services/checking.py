"""Checking a whole proof without keeping anything of it."""

import json
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from puzzles.budgets import FILE
from puzzles.formats.canonical import digest, print_puzzle
from puzzles.formats.errors import FormatError
from puzzles.formats.proof import Proof as ProofFile
from puzzles.formats.sentences import sentence
from puzzles.formats.strictjson import JsonObject, loads
from puzzles.kernel.rule import CaseRule
from puzzles.kernel.tree import Replay, Result
from puzzles.kernel.verdict import Refusal
from tutor.exports.services import ImportRefusedError, refuse_withheld, sound_file, too_large
from tutor.library.access import puzzle_or_404
from tutor.library.selectors.texts import puzzle_text
from tutor.work.selectors.engine import engine_puzzle
from tutor.work.selectors.sight import Sight

from ..selectors.proofs import ends


def check_file(request: HttpRequest, data: bytes) -> dict[str, Any]:
    """What the kernel says of a proof file; its puzzle is a text, or the id of one that the person may see.

    Raises ImportRefusedError.
    """
    file = sound_file(_with_text(request, data))
    refuse_withheld(request, file)
    return _report(file, _replayed(file))


def _with_text(request: HttpRequest, data: bytes) -> bytes:
    """The file with the text of its puzzle in the place of an id."""
    try:
        found = loads(data.decode())
    except (FormatError, UnicodeDecodeError):
        return data  # whoever reads it says what is wrong
    pk = found.get("puzzle") if isinstance(found, JsonObject) else None
    if type(pk) is not int:
        return data
    try:
        row = puzzle_or_404(request, pk)
    except Http404:
        raise ImportRefusedError(_("puzzle: expected one that you can see, found %(id)s") % {"id": pk}) from None
    text = print_puzzle(puzzle_text(row, engine_puzzle(row)))
    return json.dumps({**found, "puzzle": text}).encode()


def _replayed(file: ProofFile) -> Replay:
    replay = Replay.start(file.text.puzzle, file.goal, file.text.rules, FILE)
    for entry in file.entries:
        replay = replay.feed(entry)
        result = replay.result(entry.id)
        if result and isinstance(result.verdict, Refusal) and result.verdict.code == "too-large":
            raise too_large(entry.id)
    return replay


def _report(file: ProofFile, replay: Replay) -> dict[str, Any]:
    report, ptype = replay.report(), file.text.puzzle.type
    used = {entry.step.rule for entry in file.entries}
    return {
        "type": ptype.id,
        "sha256": digest(file.text.puzzle),
        "valid": report.valid,
        "outcome": report.outcome,
        "goal_met": report.goal_met,
        "steps": report.steps,
        "splits": sum(isinstance(ptype.rule_by_id.get(entry.step.rule), CaseRule) for entry in file.entries),
        "rules": [rule.id for rule in ptype.rules if rule.id in used],
        "verdicts": [_verdict(replay, result) for result in replay.results()],
        "ends": ends(Sight(replay)),
    }


def _verdict(replay: Replay, result: Result) -> dict[str, Any]:
    puzzle, verdict, step = replay.puzzle, result.verdict, result.entry.step
    refusal = verdict if isinstance(verdict, Refusal) else None
    return {
        "id": result.entry.id,
        "verdict": "refused" if refusal else "held",
        "code": refusal.code if refusal else "",
        "message": sentence(puzzle.type, step.rule, refusal, translate=_) if refusal else "",
        "cells": [puzzle.type.cell_name(puzzle, cell) for cell in verdict.evidence],
    }
