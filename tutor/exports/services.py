"""Importing a proof from a file."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from puzzles.base.ptype import type_of
from puzzles.budgets import FILE, FILE_MEMORY, FILE_SECONDS, QUICK_BYTES, QUICK_FILE
from puzzles.examined import Examined, Imported, Judged, Most, TooManyError, imported, recognised
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.fingerprints import Fingerprint
from puzzles.formats.proof import Proof as ProofFile, read_proof
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import print_step
from puzzles.grown import Grown
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.tree import Entry
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from tutor.accounts.access import account_of
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles
from tutor.library.services import own_puzzle
from tutor.search.pool import run
from tutor.work.models import Proof
from tutor.work.services import keep_record
from tutor.work.workspace import Workspace

MAX_STEPS = 5_000
MAX_ID = 1_000_000
"""Largest id of a step: the numbers of the steps are kept, and more have to fit behind them."""
ANY = 1 << 30
"""More than any file has: no limit."""
MAX_CELLS = 32 * 32
"""Most cells of a puzzle that an import may store."""
SHOWN = 200
"""Most refused steps that the report lists."""


Answer = TypeVar("Answer", Examined, Imported)
Found = TypeVar("Found")


class ImportRefusedError(ValueError):
    """The file cannot be imported. Says why, and what was expected; nothing is stored."""


@dataclass(frozen=True)
class JudgedImport:
    """A proof file that may be kept: its puzzle, if that is known already, its tree, and what the kernel says of it."""

    file: ProofFile
    found: Examined
    puzzle: Puzzle | None
    tree: Grown


def import_proof(owner: User, data: bytes, *, key: UUID) -> Proof:
    """Judge and keep the steps of a file. Raises ImportRefusedError, TooHardError and BusyError."""
    return keep_import(owner, judge_import(owner, data), key=key)


def judge_import(person: User | AnonymousUser, data: bytes) -> JudgedImport:
    """Judge the steps of a file and store nothing. Raises ImportRefusedError, TooHardError and BusyError.

    A stranger's file may cost no more than is done at once in the process that answers.
    """
    stranger = account_of(person) is None
    work = min(QUICK_FILE, FILE) if stranger else FILE
    found, tree = judged_file(person, imported, data, Most(MAX_STEPS, MAX_ID, ANY, work, 0))
    file = read_proof(data)
    puzzle = _known(person, found.sha256)
    if puzzle is None:
        _check_new(file.text.puzzle)
    assert tree is not None  # it was not too much work
    return JudgedImport(file, found, puzzle, tree)


def keep_import(owner: User, read: JudgedImport, *, key: UUID) -> Proof:
    """Keep a judged file as a practice proof, with a report; the same key again returns the same proof."""
    file, found = read.file, read.found
    puzzle = read.puzzle or own_puzzle(owner, file.text.puzzle, found.sha256)
    return keep_record(owner, Workspace(puzzle, None), read.tree, file.goal, key=key, check=_report(file, found))


def judged_file(person: User | AnonymousUser, ask: Callable[[bytes, Most], Answer], data: bytes, most: Most) -> Answer:
    """Have a file judged: a small one at once, any other in a process of its own.

    Nothing is judged of a puzzle that is hidden from the person: even how much work it is would tell them something.
    Raises ImportRefusedError, TooHardError and BusyError.
    """
    stranger, small = account_of(person) is None, len(data) <= QUICK_BYTES
    _refuse_hidden(person, _asked(recognised, data, most, here=small, stranger=stranger))
    quick = most._replace(work=min(QUICK_FILE, most.work))
    answer = _asked(ask, data, quick, here=True, stranger=stranger) if small else None
    if answer is None or (_too_large_at(answer) and most.work > QUICK_FILE):
        answer = _asked(ask, data, most, here=False, stranger=stranger)
    if step := _too_large_at(answer):
        raise ImportRefusedError(_too_large(step, most.work, stranger=stranger))
    return answer


def _asked(ask: Callable[[bytes, Most], Found], data: bytes, most: Most, *, here: bool, stranger: bool) -> Found:
    """Ask about a file, here or in a process of its own."""
    try:
        if here:
            return ask(data, most)
        return run(ask, data, most, cpu=FILE_SECONDS, memory=FILE_MEMORY, stranger=stranger)
    except FormatError as error:
        raise ImportRefusedError(str(error)) from error
    except TooManyError as error:
        raise ImportRefusedError(_too_many(error)) from error


def _too_large_at(answer: Examined | Imported) -> int:
    return (answer if isinstance(answer, Examined) else answer.found).too_large


def _refuse_hidden(person: User | AnonymousUser, puzzle: Fingerprint) -> None:
    """Refuse a type that is not offered, and a puzzle that the person has to prove without feedback."""
    if not get_type(puzzle.type).listed:
        raise ImportRefusedError(_("expected a type that is offered here, found %s") % shown(puzzle.type))
    if elsewhere := hidden_from(person).elsewhere(puzzle):
        raise ImportRefusedError(elsewhere.why)


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
        "message": sentence(type_of(puzzle), judged.rule, refusal, translate=_),
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


def _known(person: User | AnonymousUser, sha256: str) -> Puzzle | None:
    """Return the stored puzzle, if the person may see it; a public one rather than their own."""
    found = (shown_puzzles() | own_puzzles(person)).filter(sha256=sha256)
    return found.select_related("set").order_by("retired", "set__owner", "pk").first()


def _check_new(puzzle: EnginePuzzle) -> None:
    size = puzzle.height * puzzle.width
    if size > MAX_CELLS:
        found = {"limit": MAX_CELLS, "found": size}
        raise ImportRefusedError(
            _("a puzzle that is not in the library: expected at most %(limit)s squares, found %(found)s") % found
        )
