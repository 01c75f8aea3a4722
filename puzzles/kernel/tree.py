"""Proof trees: the judgement of a whole record of entries, in one pass and without recursion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from sys import maxsize
from typing import Literal, NamedTuple

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Allowed, Judgement, check_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.verdict import Accepted, Refusal, Verdict

Outcome = Literal["unfinished", "unique", "none", "several"]
Fate = Literal["open", "solved", "continued", "closed", "claimed"]
"""The fate of an end. `claimed`: a refused contradiction has used it up, and it still counts as open."""


class End(NamedTuple):
    """A place where a step can attach: the entry that made it (0: the start) and the ordinal of its branch.

    `case` names the branch by content (`r1c2=7`); if it is given, it decides, not the ordinal.
    """

    id: int
    branch: int = 0
    case: str = ""


START = End(0)


class Entry(NamedTuple):
    """One line of the record: a step, its id, and the end it attaches to (several for a merge)."""

    id: int
    parents: tuple[End, ...]
    step: Step


class Result(NamedTuple):
    """The result of an entry: its verdict, the board before it, the boards and case names of its ends, what it used up.

    `before` is None if the entry was refused before that board was made. A refused contradiction uses its end up too,
    without closing it.
    """

    entry: Entry
    verdict: Verdict
    before: Board | None = None
    ends: tuple[Board, ...] = ()
    names: tuple[str, ...] = ()
    used: tuple[End, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a proof. The end of a refused contradiction stays among the open ends.

    `work` is the cost of judging, see `Judgement`; it says nothing about the proof.
    """

    puzzle: Puzzle
    goal: Goal
    results: tuple[Result, ...]
    open_ends: tuple[End, ...]
    closed_ends: tuple[End, ...]
    solved_ends: tuple[End, ...]
    solutions: frozenset[Board]
    work: int = field(default=0, compare=False)

    @property
    def valid(self) -> bool:
        """Tell whether every entry was accepted."""
        return all(type(result.verdict) is Accepted for result in self.results)

    @property
    def outcome(self) -> Outcome:
        """Return `unfinished` while anything is open or refused, else how many solutions the puzzle has."""
        if self.open_ends or not self.valid:
            return "unfinished"
        return "none" if not self.solutions else "unique" if len(self.solutions) == 1 else "several"

    @property
    def goal_met(self) -> bool:
        """Tell whether every entry was accepted and the goal is met."""
        boards = {End(each.entry.id, branch): board for each in self.results for branch, board in enumerate(each.ends)}
        left = [boards.get(end) or self.puzzle.board() for end in self.open_ends]  # no entry made the start
        return self.valid and self.goal.met(self.outcome, left, self.solutions)


def solution_of(board: Board) -> Board | None:
    """Return the solution that a board stands for, None if it is not finished or breaks the rulebook."""
    ptype = board.puzzle.type
    finished = ptype.finished(board)
    return finished if finished and ptype.violations(finished) == () else None


def check_tree(
    puzzle: Puzzle,
    record: Iterable[Entry],
    goal: Goal | None = None,
    allowed: Allowed = None,
    budget: int = maxsize,
    given: int = 0,
) -> Report:
    """Judge a record and report on it. Puzzle, goal and allowed rules come from the caller, never from the record.

    `budget` bounds the work of all entries together, see `Judgement`. Entries with an id up to `given` were handed out
    with the puzzle, and may use any rule.
    """
    tree, work = _Tree(puzzle), 0
    for entry in record:
        work += tree.add(entry, allowed if entry.id > given else None, budget - work)
    closed, solved = tree.ends("closed"), tree.ends("solved")
    left_open, solutions = tree.ends("open", "claimed"), frozenset(tree.solutions.values())
    return Report(puzzle, goal or Goal(), tuple(tree.results), left_open, closed, solved, solutions, work)


class _Tree:
    """The ends of a record while it is read: the board and the fate of each. A refused entry is kept and marked."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules = puzzle.type.rule_by_id
        self.results: list[Result] = []
        self.names: dict[int, tuple[str, ...]] = {}  # of the cases of each entry
        self.boards: dict[End, Board] = {}
        self.fates: dict[End, Fate] = {}
        self.solutions: dict[End, Board] = {}
        self.make(START, puzzle.board())

    def make(self, end: End, board: Board) -> None:
        """Add an end: solved if its board is a solution, else open."""
        self.boards[end], solution = board, solution_of(board)
        self.fates[end] = "solved" if solution else "open"
        if solution:
            self.solutions[end] = solution

    def add(self, entry: Entry, allowed: Allowed, budget: int) -> int:
        """Judge an entry and change the fates of its parents. Return the work."""
        ends, before, (verdict, boards, names, work) = self.judge(entry, allowed, budget)
        rule = self.rules.get(entry.step.rule)
        used = ends if boards or (rule and rule.kind == "contradiction") else ()
        for end in used:
            self.fates[end] = "continued" if boards else "closed" if type(verdict) is Accepted else "claimed"
        for branch, board in enumerate(boards):
            self.make(End(entry.id, branch), board)
        self.names.setdefault(entry.id, names)
        self.results.append(Result(entry, verdict, before, boards, names, used))
        return work

    def judge(self, entry: Entry, allowed: Allowed, budget: int) -> tuple[tuple[End, ...], Board | None, Judgement]:
        """Return the ends that an entry attaches to, the board before it, and the judgement of its step.

        The board before a merge keeps every candidate of any of its ends.
        """
        ends, step = self.find_ends(entry), entry.step
        if isinstance(ends, Refusal):
            return (), None, Judgement(ends)
        before = self.boards[ends[0]]
        if step.rule != MERGE:
            return ends, before, check_step(before, step, allowed, budget)
        work = len(ends) * len(before.cells)
        if work > budget:
            return (), None, Judgement(Refusal("too-large"))
        before = reduce(Board.union, [self.boards[end] for end in ends])
        if step.at or step.changes:
            return (), before, Judgement(Refusal("changes-not-here"), work=work)
        return ends, before, Judgement(Accepted(), (before,), work=work)

    def find_ends(self, entry: Entry) -> tuple[End, ...] | Refusal:
        """Return the open ends that the entry attaches to, or a refusal."""
        ends: list[End] = []
        if entry.id <= 0 or entry.id in self.names:
            return Refusal("repeated-id", facts={"id": str(entry.id)})
        if entry.step.rule != MERGE and len(entry.parents) != 1:
            return Refusal("one-parent")
        for parent in entry.parents:
            end, names = parent, self.names.get(parent.id, ()) if parent.case else ()
            if parent.case:
                if names and parent.case not in names:
                    return Refusal("case-vanished", facts={"case": parent.case})
                end = End(parent.id, names.index(parent.case) if names else -1)
            if self.fates.get(end) != "open":
                name = parent.case or (f"step {parent.id}" if parent.id else "the start")
                return Refusal("no-such-end", facts={"end": name})
            ends.append(end)
        if entry.step.rule == MERGE and not 2 <= len(ends) == len(set(ends)):
            return Refusal("merge-needs-two")
        return tuple(ends)

    def ends(self, *fates: Fate) -> tuple[End, ...]:
        """Return the ends with one of these fates, in the order in which they were made."""
        return tuple([end for end, fate in self.fates.items() if fate in fates])
