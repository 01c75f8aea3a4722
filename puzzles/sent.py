"""The kernel's report on a record, as plain values that another process can send.

A board is sent as the cells in which it differs from the one before it: a proof has as many boards as steps, and types
and rules cannot be sent at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Entry, Report, Result
from puzzles.kernel.verdict import Refusal, Verdict

Difference = tuple[tuple[int, int], ...]
"""The cells in which a board differs from another one, with the candidates that they have on it."""
PART = 256
"""Cells that are compared at once: most parts of a large board stay as they were."""


class SentResult(NamedTuple):
    """The result of an entry. `before`: as compared to the board of its first parent; `ends`: to the one before."""

    verdict: Verdict
    before: Difference | None
    ends: tuple[Difference, ...]
    names: tuple[str, ...]
    used: tuple[End, ...]


class SentReport(NamedTuple):
    """A report but for what the receiver has: the puzzle, the goal and the record."""

    results: tuple[SentResult, ...]
    open_ends: tuple[End, ...]
    closed_ends: tuple[End, ...]
    solved_ends: tuple[End, ...]
    work: int


def cut_short(report: Report, budget: int) -> bool:
    """Tell whether a report may say less than one made without this budget.

    Once less is left than any step costs, even a step that is refused for its form gets no board.
    """
    joins = (each.verdict for each in report.results if each.entry.step.rule == MERGE)
    small = budget - report.work < len(report.puzzle.start)
    return small or any(isinstance(verdict, Refusal) and verdict.code == "too-large" for verdict in joins)


def sent(report: Report) -> SentReport:
    """Return a report as plain values."""
    known = _Boards(report.puzzle)
    results: list[SentResult] = []
    for result in report.results:
        before, ends = None, tuple[Difference, ...]()
        if result.before is not None:
            before = _difference(known.before(result.entry), result.before)
            ends = tuple([_difference(result.before, board) for board in result.ends])
        known.add(result)
        results.append(SentResult(result.verdict, before, ends, result.names, result.used))
    return SentReport(tuple(results), report.open_ends, report.closed_ends, report.solved_ends, report.work)


def received(puzzle: Puzzle, goal: Goal, record: Sequence[Entry], found: SentReport) -> Report:
    """Make the report on a record from what was sent of it."""
    known = _Boards(puzzle)
    results: list[Result] = []
    for entry, (verdict, difference, differences, names, used) in zip(record, found.results, strict=True):
        before, ends = None, tuple[Board, ...]()
        if difference is not None:
            before = _changed(known.before(entry), difference)
            ends = tuple([_changed(before, each) for each in differences])
        results.append(Result(entry, verdict, before, ends, names, used))
        known.add(results[-1])
    solutions = frozenset([known.boards[end] for end in found.solved_ends])
    lists = (found.open_ends, found.closed_ends, found.solved_ends)
    return Report(puzzle, goal, tuple(results), *lists, solutions, found.work)


class _Boards:
    """The boards of the ends of a record while it is read, and the names of their cases."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.boards: dict[End, Board] = {START: puzzle.board()}
        self.names: dict[int, tuple[str, ...]] = {}

    def before(self, entry: Entry) -> Board:
        """Return the board of the first end that an entry is attached to."""
        parent = entry.parents[0]
        branch = self.names[parent.id].index(parent.case) if parent.case else parent.branch
        return self.boards[End(parent.id, branch)]

    def add(self, result: Result) -> None:
        """Add the ends that an entry has made."""
        self.names.setdefault(result.entry.id, result.names)
        for branch, board in enumerate(result.ends):
            self.boards[End(result.entry.id, branch)] = board


def _difference(before: Board, after: Board) -> Difference:
    old, new = before.cells, after.cells
    starts = [start for start in range(0, len(new), PART) if old[start : start + PART] != new[start : start + PART]]
    cells = [cell for start in starts for cell in range(start, min(start + PART, len(new)))]
    return tuple([(cell, new[cell]) for cell in cells if old[cell] != new[cell]])


def _changed(board: Board, difference: Difference) -> Board:
    if not difference:
        return board
    cells = list(board.cells)
    for cell, mask in difference:
        cells[cell] = mask
    return Board(board.puzzle, tuple(cells))
