"""Importing a proof from a file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from puzzles.budgets import FILE, FILE_MEMORY, FILE_SECONDS, QUICK_BYTES, QUICK_FILE
from puzzles.examined import Examined, Imported, Judged, Most, Terms, TooManyError, imported, recognised
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.fingerprints import Fingerprint
from puzzles.formats.read import read
from puzzles.grown import Grown
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from tutor.accounts.access import account_of
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.messages import problem_words
from tutor.library.models import Puzzle
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles
from tutor.library.services import own_puzzle
from tutor.search.pool import run
from tutor.work.messages.steps import why_refused
from tutor.work.messages.terms import why_closed
from tutor.work.models import Proof
from tutor.work.replays.engine import given_steps, goal_of
from tutor.work.services import begun_before, keep_record, rows_of
from tutor.work.workspace import Workspace

from . import messages

MAX_STEPS = 5_000
MAX_ID = 1_000_000
"""Largest id of a step: the numbers of the steps are kept, and more have to fit behind them."""
ANY = 1 << 30
"""More than any file has: no limit."""
ZIP = b"PK\x03\x04"
"""The first bytes of a ZIP."""
MAX_CELLS = 32 * 32
"""Most cells of a puzzle that an import may store."""


Answer = TypeVar("Answer", Examined, Imported)
Found = TypeVar("Found")


class ImportRefusedError(ValueError):
    """The file cannot be imported. Says why, and what was expected; nothing is stored."""


class OtherPageError(ImportRefusedError):
    """The file is none for this page: `page` is `batch` or `puzzles`."""

    def __init__(self, why: str, page: str) -> None:
        super().__init__(why)
        self.page = page


@dataclass(frozen=True)
class JudgedImport:
    """A proof file that may be kept: its puzzle, if that is known already, and its report."""

    report: Imported
    tree: Grown
    puzzle: Puzzle | None


def import_proof(owner: User, data: bytes, *, key: UUID) -> Proof:
    """Judge and keep the steps of a file. Raises ImportRefusedError, TooHardError and BusyError."""
    return keep_import(owner, judge_import(owner, data), key=key)


def judge_import(person: User | AnonymousUser, data: bytes) -> JudgedImport:
    """Judge the steps of a file and store nothing. Raises ImportRefusedError, TooHardError and BusyError.

    A stranger's file may cost no more than is done at once in the process that answers.
    """
    work = FILE if account_of(person) else min(QUICK_FILE, FILE)
    with _led_on(data):
        report = judged_file(person, imported, data, Most(MAX_STEPS, MAX_ID, ANY, work, 0))
    puzzle = _known(person, report.found.sha256)
    if puzzle is None:
        _check_new(report.found)
    assert report.tree is not None  # it was not too much work
    return JudgedImport(report, report.tree, puzzle)


def open_file(owner: User, where: Workspace, data: bytes, *, key: UUID) -> Proof:
    """Keep the steps of a file as a new attempt at an assigned puzzle, judged by the rules of the assignment.

    The same key again returns the same attempt. Raises ImportRefusedError, StaleError, TooHardError and BusyError.
    """
    if begun := begun_before(owner, where, key).proof:
        return begun
    policy, item = where.policy, where.item
    if why := why_closed(where) or messages.why_no_file(policy, begins=bool(given_steps(item))):
        raise ImportRefusedError(why)
    most = Most(MAX_STEPS, MAX_ID, ANY, FILE, 0)
    with _led_on(data):
        found = _asked(recognised, data, most, here=len(data) <= QUICK_BYTES)
    if found.sha256 != where.puzzle.sha256:
        raise ImportRefusedError(messages.other_puzzle(where.puzzle, found))
    report = _judged_within(partial(imported, terms=Terms(policy.rules, goal_of(where))), data, most, stranger=False)
    assert report.tree is not None  # it was not too much work
    tree = report.tree._replace(tries=())  # a file is no series of tries
    if why := messages.beyond_limits(policy, rows_of(tree)):
        raise ImportRefusedError(why)
    return keep_record(owner, where, tree, report.goal, key=key, check=_report(report, tree))


def keep_import(owner: User, read: JudgedImport, *, key: UUID) -> Proof:
    """Keep a judged file as a practice proof, with a report; the same key again returns the same proof."""
    found, tree, goal = read.report.found, read.tree, read.report.goal
    puzzle = read.puzzle or own_puzzle(owner, get_type(found.type).parse(found.grid.split("\n")), found.sha256)
    return keep_record(owner, Workspace(puzzle, None), tree, goal, key=key, check=_report(read.report, tree))


def judged_file(person: User | AnonymousUser, ask: Callable[[bytes, Most], Answer], data: bytes, most: Most) -> Answer:
    """Have a file judged: a small one at once, any other in a process of its own.

    Nothing is judged of a puzzle that is hidden from the person: even how much work it is would tell them something.
    Raises ImportRefusedError, TooHardError and BusyError.
    """
    _refuse_hidden(person, _asked(recognised, data, most, here=len(data) <= QUICK_BYTES))
    return _judged_within(ask, data, most, stranger=account_of(person) is None)


def _judged_within(ask: Callable[[bytes, Most], Answer], data: bytes, most: Most, *, stranger: bool) -> Answer:
    small = len(data) <= QUICK_BYTES
    quick = most._replace(work=min(QUICK_FILE, most.work))
    answer = _asked(ask, data, quick, here=True) if small else None
    if answer is None or (_too_large_at(answer) and most.work > QUICK_FILE):
        answer = _asked(ask, data, most, here=False)
    if step := _too_large_at(answer):
        raise ImportRefusedError(messages.too_large(step, most.work, stranger=stranger))
    return answer


def _asked(ask: Callable[[bytes, Most], Found], data: bytes, most: Most, *, here: bool) -> Found:
    """Ask about a file, here or in a process of its own."""
    try:
        if here:
            return ask(data, most)
        return run(ask, data, most, cpu=FILE_SECONDS, memory=FILE_MEMORY)
    except FormatError as error:
        raise ImportRefusedError(problem_words(error)) from error
    except TooManyError as error:
        raise ImportRefusedError(messages.too_many(error)) from error


@contextmanager
def _led_on(data: bytes) -> Iterator[None]:
    """Raise OtherPageError instead for a file that cannot be read here and that another page takes."""
    try:
        yield
    except ImportRefusedError as error:
        if not isinstance(error.__cause__, FormatError):
            raise
        if data.startswith(ZIP):
            raise OtherPageError(messages.looks_like_zip(), "batch") from error
        if _holds_puzzles(data):
            raise OtherPageError(messages.looks_like_puzzles(), "puzzles") from error
        raise
    if _lacks_proof(data):
        raise OtherPageError(messages.looks_like_puzzles(), "puzzles")


def _lacks_proof(data: bytes) -> bool:
    """Tell whether a file of LEGUP has no proof in it, not even an empty one."""
    plain = data.replace(b"\0", b"").lower()  # it may be in UTF-16
    return b"<puzzle" in plain and b"<proof" not in plain


def _holds_puzzles(data: bytes) -> bool:
    """Tell whether a file begins with puzzles, which are none of LEGUP."""
    start = data[:QUICK_BYTES]
    try:
        return bool(read(start.rpartition(b"\n---")[0] or start)) and not start.lstrip().startswith(b"<")
    except FormatError:
        return False


def _too_large_at(answer: Examined | Imported) -> int:
    return (answer if isinstance(answer, Examined) else answer.found).too_large


def _refuse_hidden(person: User | AnonymousUser, puzzle: Fingerprint) -> None:
    """Refuse a type that is not offered, and a puzzle that the person has to prove without feedback."""
    if not get_type(puzzle.type).listed:
        raise ImportRefusedError(messages.type_not_offered(shown(puzzle.type)))
    if elsewhere := hidden_from(person).elsewhere(puzzle):
        raise ImportRefusedError(elsewhere.why)


def _report(report: Imported, tree: Grown) -> dict[str, Any]:
    """Return what the kernel says of the file, by the rules that the file allows."""
    facts, puzzle = report.found._asdict(), messages.puzzle_of(report.found)
    names = ("type", "sha256", "valid", "outcome", "goal_met", "steps", "splits")
    return {name: facts[name] for name in names} | {
        "imported": True,
        "goal": report.goal.type,
        "rules": list(report.found.rules),
        "refused": report.refused,
        "refusals": [_refusal(puzzle, judged, text) for judged, text in report.refusals],
        "left_out": tree.left_out,
        "allowed": report.allowed and list(report.allowed),
        "warnings": messages.warnings_in_words(report.found),
        "legup": report.found.legup,
    }


def _refusal(puzzle: EnginePuzzle, judged: Judged, text: str) -> dict[str, Any]:
    refusal = Refusal(judged.code, (), judged.facts)
    return {
        "id": judged.id,
        "step": text,
        "code": judged.code,
        "cells": judged.cells,
        "message": why_refused(puzzle, judged.rule, refusal),
    } | ({"line": judged.line} if judged.line else {})


def _known(person: User | AnonymousUser, sha256: str) -> Puzzle | None:
    """Return the stored puzzle, if the person may see it; a public one rather than their own."""
    found = (shown_puzzles() | own_puzzles(person)).filter(sha256=sha256)
    return found.select_related("set").order_by("retired", "set__owner", "goal", "pk").first()


def _check_new(found: Examined) -> None:
    if found.squares > MAX_CELLS:
        raise ImportRefusedError(messages.puzzle_too_large(MAX_CELLS, found.squares))
