"""Replays: proofs that grow step by step, for pages, hints and searches.

A replay says of a record what `check_tree` of the kernel says, at the cost of one step instead of the whole tree. It
shares results between its versions and threads, so it need not be believed: what counts is judged by `check_tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import reduce
from sys import maxsize
from threading import Lock
from typing import Protocol

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.goal import MET_BY, Goal
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import START, End, Entry, Outcome, Report, Result, solution_of
from puzzles.kernel.verdict import Accepted, Refusal

Judged = tuple[tuple[End, ...], Board | None, Judgement]
"""The ends that a step is meant for, the board before it, and the judgement."""
Check = Callable[[Board, Step, Collection[str] | None], Judgement]
"""A way to have the kernel check a step on a board, by the rules that are allowed."""


@dataclass(slots=True)
class _Log:
    """The results that replays share when one continues another; each reads only the part up to its own length."""

    results: list[Result] = field(default_factory=list)
    index: dict[int, int] = field(default_factory=dict)  # entry id -> position in results
    used: dict[tuple[int, int], int] = field(default_factory=dict)  # end -> position of the entry that used it up
    lock: Lock = field(default_factory=Lock)

    def upto(self, length: int) -> _Log:
        used = {end: position for end, position in self.used.items() if position < length}
        index = {id: position for id, position in self.index.items() if position < length}
        return _Log(self.results[:length], index, used)


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """A record replayed so far, as a value. `feed` returns the next one at the cost of one step, not of the tree."""

    puzzle: Puzzle
    goal: Goal = field(default_factory=Goal)
    allowed: frozenset[str] | None = None
    budget: int = maxsize
    length: int = 0
    open: int = 1
    refused: int = 0
    solutions: frozenset[Board] = frozenset()
    _log: _Log = field(default_factory=_Log, repr=False)

    @classmethod
    def start(
        cls, puzzle: Puzzle, goal: Goal | None = None, allowed: Collection[str] | None = None, budget: int = maxsize
    ) -> Replay:
        """Return the replay of an empty record."""
        solution = solution_of(puzzle.board())
        solved = frozenset({solution}) if solution else frozenset()
        rules = None if allowed is None else frozenset(allowed)
        return cls(puzzle, goal or Goal(), rules, budget, open=1 - len(solved), solutions=solved)

    @classmethod
    def of(cls, report: Report, allowed: Collection[str] | None = None) -> Replay:
        """Return the replay of a record that the kernel has judged, with the rules allowed from now on."""
        log = _Log(list(report.results))
        for position, result in enumerate(log.results):
            log.index.setdefault(result.entry.id, position)
            log.used.update((end[:2], position) for end in result.used)
        rules, length = None if allowed is None else frozenset(allowed), len(log.results)
        left, refused = len(report.open_ends), len(refusals_of(report))
        return cls(report.puzzle, report.goal, rules, maxsize, length, left, refused, report.solutions, log)

    def result(self, id: int) -> Result | None:
        """Return the result of the entry with this id, None if there is no such entry."""
        position = self._log.index.get(id, self.length)
        return self._log.results[position] if position < self.length else None

    def results(self) -> list[Result]:
        """List the results of all entries, in order."""
        return self._log.results[: self.length]

    def board(self, end: End) -> Board | None:
        """Return the board of an end by its ordinal, used up or not; `resolve` finds a branch named by content."""
        boards = (self.puzzle.board(),) if end.id == 0 else getattr(self.result(end.id), "ends", ())
        return boards[end.branch] if 0 <= end.branch < len(boards) else None

    def user(self, end: End) -> Result | None:
        """Return the result of the entry that used the end up, None if it is unused."""
        position = self._log.used.get(end[:2], self.length)
        return self._log.results[position] if position < self.length else None

    def unused(self) -> list[End]:
        """List the ends that no entry has used up, in the order of the entries' ids."""
        used, length = self._log.used, self.length
        ids = sorted([(result.entry.id, len(result.ends)) for result in self.results()])
        left = [(id, branch) for id, ends in ids for branch in range(ends) if used.get((id, branch), length) >= length]
        return [*([] if self.user(START) else [START]), *[End(*end) for end in left]]

    def resolve(self, end: End) -> End | Refusal:
        """Return the open end that is meant, or a Refusal; a branch named by content is looked up by its name."""
        found = end
        if end.case:
            names = getattr(self.result(end.id), "names", ())
            if names and end.case not in names:
                return Refusal("case-vanished", facts={"case": end.case})
            found = End(end.id, names.index(end.case) if names else -1)
        board = self.board(found)
        if board is None or self.user(found) or self._solved(board):
            name = end.case or (f"step {end.id}" if end.id else "the start")
            return Refusal("no-such-end", facts={"end": name})
        return found

    def _solved(self, board: Board) -> bool:
        """Tell whether the board of an end is one of the solutions, which are known by now."""
        return bool(self.solutions) and self.puzzle.type.finished(board) in self.solutions

    def judge(self, parents: tuple[End, ...], step: Step, check: Check | None = None) -> Judged:
        """Judge a step without recording it. Return the ends that are meant, the board before and the judgement.

        `check` asks the kernel in its own way, and with its own budget.
        """
        ends, refusal = self._parents(parents, step.rule == MERGE)
        if refusal:
            return (), None, Judgement(refusal)
        work = len(ends) * len(self.puzzle.start) if len(ends) > 1 else 0
        if work > self.budget:
            return ends, None, Judgement(Refusal("too-large"))
        before = reduce(Board.union, [board for end in ends if (board := self.board(end))])
        if step.rule != MERGE:
            asked = check(before, step, self.allowed) if check else check_step(before, step, self.allowed, self.budget)
            return ends, before, asked
        if step.at or step.changes:
            return ends, before, Judgement(Refusal("changes-not-here"), work=work)
        return ends, before, Judgement(Accepted(), (before,), work=work)

    def _parents(self, parents: tuple[End, ...], merge: bool) -> tuple[tuple[End, ...], Refusal | None]:
        if not merge and len(parents) != 1:
            return (), Refusal("one-parent")
        ends: list[End] = []
        for parent in parents:
            end = self.resolve(parent)
            if isinstance(end, Refusal):
                return (), end
            ends.append(end)
        if merge and (len(ends) < 2 or len(set(ends)) < len(ends)):
            return (), Refusal("merge-needs-two")
        return tuple(ends), None

    def feed(self, entry: Entry, judged: Judged | None = None) -> Replay:
        """Return the replay with one more entry; a refused entry is kept and marked.

        `judged` is what `judge` has said of it here, if it was asked before.
        """
        if entry.id <= 0 or self.result(entry.id):
            return self._grown(Result(entry, Refusal("repeated-id", facts={"id": str(entry.id)})), 0)
        ends, before, (verdict, boards, names, work) = judged or self.judge(entry.parents, entry.step)
        rule = self.puzzle.type.rule_by_id.get(entry.step.rule)
        uses = ends if boards or (rule and rule.kind == "contradiction") else ()
        return self._grown(Result(entry, verdict, before, boards, names, uses), work)

    def _grown(self, result: Result, work: int) -> Replay:
        accepted, uses = type(result.verdict) is Accepted, result.used
        solved = [solution for board in result.ends if (solution := solution_of(board))]
        # A refused contradiction uses its end up without closing it, so the end still counts as open.
        claimed = len(uses) if not result.ends and not accepted else 0
        left = self.open - len(uses) + len(result.ends) - len(solved) + claimed
        refused = self.refused + (not accepted)
        solutions = self.solutions.union(solved) if solved else self.solutions
        log = self._appended(result)
        return Replay(
            self.puzzle, self.goal, self.allowed, self.budget - work, self.length + 1, left, refused, solutions, log
        )

    def _appended(self, result: Result) -> _Log:
        log = self._log
        with log.lock:
            if len(log.results) != self.length:  # another entry was fed here before: copy the log
                log = log.upto(self.length)
            log.index.setdefault(result.entry.id, self.length)
            for end in result.used:
                log.used[end[:2]] = self.length
            log.results.append(result)
        return log

    @property
    def outcome(self) -> Outcome:
        """Return the outcome of the proof so far."""
        return _outcome(bool(self.refused or self.open), self.solutions)

    @property
    def goal_met(self) -> bool:
        """Tell whether the goal is met so far; only goals about cells need a look at the whole tree for that."""
        if self.goal.type in MET_BY:
            return not self.refused and self.goal.met(self.outcome, (), self.solutions)
        return not self.refused and self.report().goal_met

    def report(self) -> Report:
        """Return the report on all entries so far."""
        results = self.results()
        ends = [(START, self.puzzle.board())]
        ends += [(End(r.entry.id, n), board) for r in results for n, board in enumerate(r.ends)]
        left, solved, closed = list[End](), list[End](), list[End]()
        for end, board in ends:
            user = self.user(end)
            if user is None:
                (solved if self._solved(board) else left).append(end)
            elif not user.ends:
                (left if isinstance(user.verdict, Refusal) else closed).append(end)
        return Report(self.puzzle, self.goal, tuple(results), tuple(left), tuple(closed), tuple(solved), self.solutions)


class Judgeable(Protocol):
    """Anything that knows the outcome of a proof, and whether its goal is met."""

    @property
    def outcome(self) -> str:
        """Return the outcome of the proof."""

    @property
    def goal_met(self) -> bool:
        """Tell whether its goal is met."""


def reached(found: Judgeable) -> str:
    """Return what a proof has reached: its outcome if that meets the goal, `met` if ends stay open, or `unfinished`."""
    if not found.goal_met:
        return "unfinished"
    return "met" if found.outcome == "unfinished" else found.outcome


def refusals_of(report: Report) -> tuple[tuple[int, Refusal], ...]:
    """Return the refusals of a report, each with the id of its entry."""
    return tuple([(r.entry.id, r.verdict) for r in report.results if isinstance(r.verdict, Refusal)])


def _outcome(unfinished: bool, solutions: frozenset[Board]) -> Outcome:
    if unfinished:
        return "unfinished"
    return "none" if not solutions else "unique" if len(solutions) == 1 else "several"
