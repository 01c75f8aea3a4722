"""Importing a proof from a file."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from puzzles.budgets import FILE, FILE_MEMORY, FILE_SECONDS, QUICK_BYTES, QUICK_FILE
from puzzles.examined import Examined, Judged, Most, TooManyError, examined
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.proof import Proof as ProofFile, read_proof
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.tree import Entry
from puzzles.kernel.verdict import Refusal
from tutor.accounts.services import ensure_user
from tutor.feedback import hidden_from
from tutor.library.access import account
from tutor.library.models import Puzzle
from tutor.library.selectors.shelves import own_puzzles, shown_puzzles
from tutor.library.services import own_puzzle
from tutor.search.pool import run
from tutor.work.access import Bench
from tutor.work.models import Proof
from tutor.work.services import keep_record, tree_of

MAX_STEPS = 5_000
MAX_ID = 1_000_000
"""Largest id of a step: the numbers of the steps are kept, and more have to fit behind them."""
ANY = 1 << 30
"""More than any file has: no limit."""
MAX_CELLS = 32 * 32
"""Most cells of a puzzle that an import may store."""
SHOWN = 200
"""Most refused steps that the report lists."""


class ImportRefusedError(ValueError):
    """The file cannot be imported. Says why, and what was expected; nothing is stored."""


def import_proof(request: HttpRequest, data: bytes, *, key: UUID) -> Proof:
    """Keep the steps of a file as a practice proof, with a report. Raises ImportRefusedError, TooHardError, BusyError.

    The steps are judged twice, by the rules of the file for the report, then by all rules for the tree, in the process
    that answers. So a stranger's file may cost no more than is done there at once.
    """
    stranger = account(request) is None
    work = min(QUICK_FILE, FILE) if stranger else FILE
    found = judged_file(data, Most(MAX_STEPS, MAX_ID, ANY, work, 0), stranger=stranger)
    file = sound_file(data)
    refuse_hidden(request, file)
    puzzle = _known(request, found.sha256)
    if puzzle is None:
        _check_new(file.text.puzzle)
    tree = tree_of(file.text.puzzle, file.entries, file.goal, work)
    puzzle = puzzle or own_puzzle(ensure_user(request), file.text.puzzle, found.sha256)
    return keep_record(request, Bench(puzzle, None), tree, file.goal, key=key, check=_report(file, found))


def judged_file(data: bytes, most: Most, *, stranger: bool) -> Examined:
    """Run the kernel: on a small file at once, on any other in a process of its own.

    Raises ImportRefusedError, TooHardError and BusyError.
    """
    try:
        found = examined(data, most._replace(work=min(QUICK_FILE, most.work))) if len(data) <= QUICK_BYTES else None
        if found is None or (found.too_large and most.work > QUICK_FILE):
            found = run(examined, data, most, cpu=FILE_SECONDS, memory=FILE_MEMORY, stranger=stranger)
    except FormatError as error:
        raise ImportRefusedError(str(error)) from error
    except TooManyError as error:
        raise ImportRefusedError(_too_many(error)) from error
    if found.too_large:
        raise ImportRefusedError(_too_large(found.too_large, most.work, stranger=stranger))
    return found


def sound_file(data: bytes) -> ProofFile:
    """Read the proof in a file and check its size. Raises ImportRefusedError."""
    try:
        file = read_proof(data)
    except FormatError as error:
        raise ImportRefusedError(str(error)) from error
    _check(file)
    return file


def refuse_hidden(request: HttpRequest, file: ProofFile) -> None:
    """Refuse a puzzle that the person has to prove without feedback. Raises ImportRefusedError."""
    if elsewhere := hidden_from(request.user).elsewhere(file.text.puzzle):
        raise ImportRefusedError(elsewhere.why)


def _check(file: ProofFile) -> None:
    ptype = file.text.puzzle.type
    if not ptype.listed:
        raise ImportRefusedError(_("expected a type that is offered here, found %s") % shown(ptype.id))


def _report(file: ProofFile, found: Examined) -> dict[str, Any]:
    """Return what the kernel says of the file, by the rules that the file allows."""
    refused = [judged for judged in found.verdicts if judged.code]
    entries = {entry.id: entry for entry in file.entries}
    facts = found._asdict()
    names = ("type", "sha256", "valid", "outcome", "goal_met", "steps", "splits")
    return {name: facts[name] for name in names} | {
        "imported": True,
        "goal": file.goal.type,
        "rules": list(found.rules),
        "refused": len(refused),
        "refusals": [_refusal(file.text.puzzle, entries[judged.id], judged) for judged in refused[:SHOWN]],
        "allowed": file.text.rules and list(file.text.rules),
    }


def _refusal(puzzle: EnginePuzzle, entry: Entry, judged: Judged) -> dict[str, Any]:
    refusal = Refusal(judged.code, (), judged.facts)
    return {
        "id": judged.id,
        "step": print_step(puzzle, entry.step),
        "code": judged.code,
        "cells": judged.cells,
        "message": sentence(puzzle.type, judged.rule, refusal, translate=_),
    }


def _too_many(error: TooManyError) -> str:
    words = {
        "steps": _("expected at most %(limit)s steps, found %(found)s"),
        "id": _("step %(step)s: expected an id of at most %(limit)s, found %(found)s"),
        "squares": _("without an account: expected at most %(limit)s squares, found %(found)s; send a token with it"),
    }
    return words[error.what] % {"limit": error.limit, "found": error.found, "step": error.step}


def _too_large(step: int, limit: int, *, stranger: bool) -> str:
    words = _("step %(id)s: up to here checking takes more than %(limit)s units of work; expected a smaller proof")
    if stranger:
        words = _(
            "step %(id)s: up to here checking takes more than %(limit)s units of work; "
            "expected a smaller proof, or an account: then more is checked"
        )
    return words % {"id": step, "limit": limit}


def _known(request: HttpRequest, sha256: str) -> Puzzle | None:
    """Return the stored puzzle, if the person may see it; a public one rather than their own."""
    found = (shown_puzzles() | own_puzzles(request.user)).filter(sha256=sha256)
    return found.select_related("set").order_by("retired", "set__owner", "pk").first()


def _check_new(puzzle: EnginePuzzle) -> None:
    size = puzzle.height * puzzle.width
    if size > MAX_CELLS:
        found = {"limit": MAX_CELLS, "found": size}
        raise ImportRefusedError(
            _("a puzzle that is not in the library: expected at most %(limit)s squares, found %(found)s") % found
        )
