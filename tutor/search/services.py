"""Searches while a person waits: small ones at once, the rest in a process of its own."""

from collections.abc import Collection
from dataclasses import replace

from puzzles.base.ptype import type_of
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
    QUICK_RULE,
    QUICK_SPLITS,
    QUICK_STEP,
    RATED_CELLS,
    STEP,
    conflicts,
)
from puzzles.everywhere import Deductions, deductions_everywhere
from puzzles.hints import Hint, direct_step, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import MAX_CHANGES, Step
from puzzles.questions import Counted, counted, given_everywhere, hinted, judged_step, rated
from puzzles.solve.rating import Rating
from puzzles.solve.sat import count_solutions

from .pool import run


def counted_now(puzzle: Puzzle, most: int = CONFLICTS, *, stranger: bool = False) -> Counted:
    """Count the solutions of a puzzle, up to two. Raises TooHardError and BusyError."""
    cells = len(puzzle.start)
    if cells <= QUICK_CELLS:
        found = count_solutions(puzzle, budget=QUICK_CONFLICTS)
        if found.kind != "undecided":
            return Counted(found.kind, tuple(board.cells for board in found.solutions))
    return run(counted, *_sent(puzzle), conflicts(cells, most), cpu=PAGE_SECONDS, memory=PAGE_MEMORY, stranger=stranger)


def rated_now(puzzle: Puzzle) -> Rating | None:
    """Rate a puzzle with one solution; None if the puzzle is too large. Raises TooHardError and BusyError."""
    if len(puzzle.start) > RATED_CELLS:
        return None
    return run(rated, *_sent(puzzle), PAGE_EFFORT, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def hint_now(board: Board, allowed: Collection[str] | None) -> Hint:
    """Return the next step. Raises TooHardError and BusyError."""
    cells = len(board.cells)
    if cells <= QUICK_SPLITS:
        return next_step(board, allowed, HINT_EFFORT)
    direct = direct_step(board, allowed) if cells <= QUICK_LOOKS else None
    if direct or board.complete:
        return direct or next_step(board, allowed, HINT_EFFORT)
    sent = None if allowed is None else sorted(allowed)
    hint = run(hinted, *_sent(board.puzzle), board.cells, sent, HINT_EFFORT, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)
    return replace(hint, rule=type_of(board.puzzle).rule_by_id[hint.step.rule]) if hint.step else hint


def judged_now(board: Board, step: Step, allowed: Collection[str] | None) -> Judgement:
    """Have the kernel judge a step: a cheap one at once. Raises TooHardError and BusyError."""
    found = check_step(board, step, allowed, QUICK_STEP)
    if getattr(found.verdict, "code", "") != "too-large" or len(step.changes) > MAX_CHANGES:
        return found
    rules = None if allowed is None else sorted(allowed)
    sent = (*_sent(board.puzzle), board.cells, step, rules, STEP)
    verdict, boards, names, work = run(judged_step, *sent, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)
    return Judgement(verdict, tuple(Board(board.puzzle, cells) for cells in boards), names, work)


def everywhere_now(board: Board, rule: DirectRule) -> Deductions:
    """Collect everything that a direct rule gives on a board. Raises TooHardError and BusyError."""
    if len(board.cells) <= QUICK_RULE:
        return deductions_everywhere(board, rule)
    return run(given_everywhere, *_sent(board.puzzle), board.cells, rule.id, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def _sent(puzzle: Puzzle) -> tuple[str, str]:
    """Return the type and text of a puzzle, which another process can read."""
    return puzzle.type.id, type_of(puzzle).print(puzzle)
