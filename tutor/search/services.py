"""Searches while a person waits: small ones at once, the rest in a process of its own."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, TypeVar

from puzzles.base.ptype import is_finished, type_of
from puzzles.base.rule import DirectRule
from puzzles.budgets import (
    CONFLICTS,
    HINT_EFFORT,
    PAGE_EFFORT,
    PAGE_MEMORY,
    PAGE_SECONDS,
    QUICK_CELLS,
    QUICK_CONFLICTS,
    QUICK_LOOKS,
    QUICK_PROOFS,
    QUICK_RULE,
    QUICK_STEP,
    QUICK_STEPS,
    RATED_CELLS,
    SHORTEN,
    STEP,
    TREE,
    TREE_MEMORY,
    TREE_SECONDS,
    conflicts,
)
from puzzles.everywhere import Deductions, deductions_everywhere, housekeeping
from puzzles.hints import hint_at_once
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MAX_CHANGES, Step
from puzzles.kernel.tree import Entry, Report, check_tree
from puzzles.questions import (
    Counted,
    Drilled,
    Hinted,
    counted,
    drilled,
    exercised,
    given_everywhere,
    goal_reachable,
    hinted,
    judged_step,
    judged_tree,
    quality_of_proof,
    rated,
    shortened_proof,
    tidied,
)
from puzzles.sent import cut_short, received
from puzzles.solve.goals import reachable
from puzzles.solve.rating import Rating
from puzzles.solve.sat import Kind, count_solutions
from puzzles.teach.quality import Quality, Shortened, quality, shortened

from .answering import allowance, at_once, used
from .aside import answer_soon
from .errors import TooHardError
from .pool import run

T = TypeVar("T")


def counted_now(puzzle: Puzzle, most: int = CONFLICTS) -> Counted:
    """Count the solutions of a puzzle, up to two. Raises TooHardError and BusyError."""
    sent = (*_sent(puzzle), conflicts(len(puzzle.start), most))
    return counted_at_once(puzzle) or run(counted, *sent, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def counted_at_once(puzzle: Puzzle) -> Counted | None:
    """Count the solutions of a small puzzle, up to two; None for others, and if that takes too long."""
    if len(puzzle.start) > QUICK_CELLS:
        return None
    found = count_solutions(puzzle, budget=QUICK_CONFLICTS)
    return Counted(found.kind, tuple(board.cells for board in found.solutions)) if found.kind != "undecided" else None


def reachable_now(puzzle: Puzzle, goal: Goal, solutions: Kind) -> bool | None:
    """Tell whether a proof can meet the goal; None if that was not decided. Raises TooHardError and BusyError."""
    cells = len(puzzle.start)
    if cells <= QUICK_CELLS and (found := reachable(puzzle, goal, solutions, QUICK_CONFLICTS)) is not None:
        return found
    sent = (*_sent(puzzle), goal, solutions, conflicts(cells, CONFLICTS))
    return run(goal_reachable, *sent, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def rated_now(puzzle: Puzzle) -> Rating | None:
    """Rate a puzzle with one solution; None if the puzzle is too large. Raises TooHardError and BusyError."""
    if len(puzzle.start) > RATED_CELLS:
        return None
    return run(rated, *_sent(puzzle), PAGE_EFFORT, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def hint_soon(
    board: Board, allowed: Collection[str] | None, *, asker: str, patience: float, goal: Goal | None = None
) -> Hinted | None:
    """Return the next step, and for a split which case closes. While that is searched, the asker has to ask again.

    Until then the split has no step, or on a large board, where even direct steps are searched aside, there is no
    answer at all. Waits for the search up to `patience` seconds. Raises TooHardError.
    """
    known = None
    if len(board.cells) <= QUICK_LOOKS or is_finished(board):
        known = Hinted(hint_at_once(board, allowed, goal))
        if known.hint.kind != "case":
            return known
    sent = (*_sent(board.puzzle), board.cells, _sent_rules(allowed), HINT_EFFORT, goal)
    found = answer_soon(hinted, *sent, asker=asker, patience=patience)
    if found is None or found.hint.step is None:
        return found or known
    return found._replace(hint=replace(found.hint, rule=type_of(board.puzzle).rule_by_id[found.hint.step.rule]))


def judged_now(board: Board, step: Step, allowed: Collection[str] | None) -> Judgement:
    """Have the kernel judge a step: a cheap one at once. Raises TooHardError and BusyError."""
    found = check_step(board, step, allowed, QUICK_STEP)
    if getattr(found.verdict, "code", "") != "too-large" or len(step.changes) > MAX_CHANGES:
        return found
    verdict, boards, names, work = _elsewhere(judged_step, board, step, _sent_rules(allowed), STEP)
    return Judgement(verdict, tuple(Board(board.puzzle, cells) for cells in boards), names, work)


def tree_now(
    puzzle: Puzzle, record: Sequence[Entry], goal: Goal, allowed: Collection[str] | None, given: int
) -> Report:
    """Have the kernel judge a stored record: a cheap one at once, and any if no request waits for it.

    What a request may use is shared by all its records. Raises TooHardError and BusyError.
    """
    budget = at_once()
    report = check_tree(puzzle, record, goal, allowed, budget, given)
    used(report.work)
    left = allowance()
    if left is None or not record or not cut_short(report, budget):
        return report
    seconds, began = min(TREE_SECONDS, int(left.seconds)), monotonic()
    if seconds < 1:
        raise TooHardError
    sent = (*_sent(puzzle), record, goal, _sent_rules(allowed), given, TREE)
    try:
        found = run(judged_tree, *sent, cpu=seconds, memory=TREE_MEMORY)
    finally:
        left.seconds -= monotonic() - began
    if found is None:
        raise TooHardError
    return received(puzzle, goal, record, found)


def shortened_now(report: Report, allowed: Collection[str] | None, given: int) -> Shortened:
    """Leave out the steps of a proof that nothing needs. Raises TooHardError and BusyError."""
    if _is_short(report):
        return shortened(report, allowed, given, work=SHORTEN)
    return _about_proof(shortened_proof, report, _sent_rules(allowed), given, SHORTEN)


def quality_now(report: Report, allowed: Collection[str] | None, given: int, hints: int = 0) -> Quality:
    """Return the quality of a proof. Raises TooHardError and BusyError."""
    if _is_short(report):
        return quality(report, allowed, given, hints, work=SHORTEN, effort=PAGE_EFFORT)
    found = _about_proof(quality_of_proof, report, _sent_rules(allowed), given, SHORTEN, PAGE_EFFORT)
    return found._replace(hints=hints)


def _is_short(report: Report) -> bool:
    return len(report.puzzle.start) <= QUICK_PROOFS and len(report.results) <= QUICK_STEPS


def _about_proof(question: Callable[..., T], report: Report, *facts: Any) -> T:
    """Ask a question about a whole proof in a process of its own."""
    record = [result.entry for result in report.results]
    sent = (*_sent(report.puzzle), record, report.goal, *facts)
    return run(question, *sent, cpu=TREE_SECONDS, memory=TREE_MEMORY)


def everywhere_now(board: Board, rule: DirectRule) -> Deductions:
    """Collect everything that a direct rule gives on a board. Raises TooHardError and BusyError."""
    if len(board.cells) <= QUICK_RULE:
        return deductions_everywhere(board, rule)
    return _elsewhere(given_everywhere, board, rule.id)


def tidied_now(board: Board, rule: DirectRule) -> list[dict[int, int]]:
    """Collect what housekeeping takes away on a board, see `housekeeping`. Raises TooHardError and BusyError."""
    if len(board.cells) <= QUICK_RULE:
        return housekeeping(board, rule)
    return _elsewhere(tidied, board)


def drilled_now(type_id: str, text: str, rule: str, seed: str) -> Drilled | None:
    """Make a question for a drill, see `drilled`. Raises TooHardError and BusyError."""
    return run(drilled, type_id, text, rule, seed, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def exercised_now(
    kind: str, type_id: str, text: str, rules: Sequence[str], seed: str, *more: Any
) -> dict[str, Any] | None:
    """Make an exercise as plain values, see `exercised`. Raises TooHardError and BusyError."""
    return run(exercised, kind, type_id, text, rules, seed, *more, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def _elsewhere(question: Callable[..., T], board: Board, *facts: Any) -> T:
    """Ask a question about a board in a process of its own, within the bounds of a page."""
    sent = (*_sent(board.puzzle), board.cells, *facts)
    return run(question, *sent, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def _sent(puzzle: Puzzle) -> tuple[str, str]:
    """Return the type and text of a puzzle, which another process can read."""
    return puzzle.type.id, type_of(puzzle).print(puzzle)


def _sent_rules(allowed: Collection[str] | None) -> list[str] | None:
    return None if allowed is None else sorted(allowed)
