"""The logical solver: solves as a student would, and its record is a proof that the kernel accepts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Step
from puzzles.kernel.tree import START, End, Entry, Report, Result
from puzzles.replay import Replay
from puzzles.solve.moves import Meter, Toolbox, broken, moves, toolbox
from puzzles.solve.split import soonest

DEPTH = 4
"""The largest number of nested splits that refute no branch by themselves."""
SPLITS = 100
SOLUTIONS = 2


@dataclass(frozen=True, slots=True)
class Attempt:
    """The solver's steps with the kernel's results, and the report on them."""

    puzzle: Puzzle
    results: tuple[Result, ...]
    report: Report

    @property
    def record(self) -> tuple[Entry, ...]:
        """Return the proof as far as it goes; every step of it was accepted."""
        return tuple(result.entry for result in self.results)


def solve(
    puzzle: Puzzle,
    allowed: Collection[str] | None = None,
    depth: int = DEPTH,
    splits: int = SPLITS,
    effort: int | None = None,
) -> Attempt:
    """Solve by direct rules, lowest level first, and where they are stuck by the split that closes soonest.

    `depth` 0 forbids splits; 1 allows only splits with a branch that direct rules refute; each further level allows one
    more split above those. After `splits` splits, or more than SOLUTIONS solutions, the remaining ends are left open.
    `effort` bounds the cost, see Meter. Raise SpentError if it is used up.
    """
    tools = toolbox(type_of(puzzle), None if allowed is None else frozenset(allowed))
    if effort is not None:
        tools = replace(tools, meter=Meter(effort))
    run = _Run(Replay.start(puzzle, allowed=allowed), tools)
    waiting = [(START, depth)]
    while waiting and len(run.replay.solutions) <= SOLUTIONS:
        end, depth = waiting.pop()
        stuck = run.direct(end)
        if stuck is not None and depth and splits:
            splits -= 1
            waiting += reversed(run.split(stuck, depth))
    return Attempt(puzzle, tuple(run.replay.results()), run.replay.report())


@dataclass(slots=True)
class _Run:
    """A proof that grows; every step is fed to the kernel, and kept only if it is accepted."""

    replay: Replay
    tools: Toolbox

    def take(self, end: End, step: Step) -> int:
        """Add a step at this end. Return its id, or 0 if it is refused and not added."""
        entry = Entry(self.replay.length + 1, (end,), step)
        grown = self.replay.feed(entry)
        if grown.refused:
            return 0
        self.replay = grown
        return entry.id

    def open(self, end: End) -> Board | None:
        """Return the board of an end, None if the end is not open."""
        return self.replay.board(end) if self.replay.resolve(end) == end else None

    def direct(self, end: End) -> End | None:
        """Apply rules without splits. Return the end where none applies any more, None if it is closed or solved."""
        while board := self.open(end):
            found = broken(board, self.tools)
            if found and self.take(end, Step(found[0].id, found[1].at)):
                return None
            further = self.pass_once(end, board)
            if further == end:
                return end
            end = further
        return None

    def pass_once(self, end: End, board: Board) -> End:
        """Take all steps of the lowest rule that has any. Return the end after them."""
        for rule in self.tools.direct:
            self.tools.spend(board)
            start = end
            for move in moves(board, rule):
                if id := self.take(end, move.step):
                    end = End(id)
            if end != start:
                return end
        return end

    def split(self, end: End, depth: int) -> list[tuple[End, int]]:
        """Split at an end. Return its branches, each with the depth left to it."""
        board = self.replay.board(end)
        split = soonest(board, self.tools) if board else None
        if not split or (depth == 1 and not split.closes):
            return []
        id = self.take(end, split.step)
        left = depth if split.closes else depth - 1
        return [(End(id, branch), left) for branch in range(len(split.branches) if id else 0)]
