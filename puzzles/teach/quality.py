"""The quality of a finished proof: its size, the steps that nothing needs, and the solver's proof beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple

from puzzles.base.ptype import is_finished, type_of
from puzzles.base.rule import CaseRule
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Entry, Report, Result, check_tree
from puzzles.kernel.verdict import Accepted
from puzzles.solve.logical import Attempt, solve
from puzzles.solve.moves import Meter, SpentError, Toolbox, advance, refuted, toolbox
from puzzles.solve.rating import rate_attempt

ROUNDS = 20
"""Rounds of direct steps after which a split counts as needed."""

Gone = Mapping[int, int]
"""Steps to leave out, each with the branch that stays in its place: 0 for a direct step, any one of a split's."""


class Figures(NamedTuple):
    """The size of a proof: `depth` is that of its splits, `rule` the hardest rule with its level ("" and 0: none).

    `changes` are its steps counted cell by cell, so that it does not matter how many cells a step changes.
    """

    steps: int
    changes: int
    splits: int
    depth: int
    rule: str
    level: int


class Shortened(NamedTuple):
    """The record of a proof without the steps that nothing needs, and the ids of those left out.

    `complete` is False if the budget was spent before every step was tried.
    """

    record: tuple[Entry, ...]
    unused: tuple[int, ...]
    complete: bool = True


class Quality(NamedTuple):
    """The figures of a proof. `unused`: steps that nothing needs; `unneeded`: splits that direct rules make needless.

    `solver` has the figures of the solver's proof by the same rules; None if it found none within its budget.
    """

    own: Figures
    hints: int
    unused: tuple[int, ...]
    unneeded: tuple[int, ...]
    complete: bool
    solver: Figures | None


def quality(
    report: Report, allowed: Collection[str] | None = None, given: int = 0, hints: int = 0, *, work: int, effort: int
) -> Quality:
    """Return the quality of a proof that the kernel has judged; nothing of an unfinished one is unused or unneeded.

    `work` bounds looking for unused steps, in units of the kernel; `effort` the solver, and looking for splits.
    """
    short = shortened(report, allowed, given, work=work)
    splits, all_tried = unneeded(report, allowed, effort)
    solver = solver_figures(report.puzzle, allowed, effort)
    return Quality(figures(report), hints, short.unused, splits, short.complete and all_tried, solver)


def figures(report: Report) -> Figures:
    """Count the steps and splits of a proof, and find its hardest rule."""
    rating = rate_attempt(Attempt(report.puzzle, report.results, report))
    splits = sum(_splits(report.puzzle, result.entry) for result in report.results)
    changes = sum(max(1, len(result.entry.step.changes)) for result in report.results)
    return Figures(len(report.results), changes, splits, rating.depth, rating.rule, rating.level)


def solver_figures(puzzle: Puzzle, allowed: Collection[str] | None, effort: int) -> Figures | None:
    """Return the figures of the solver's proof; None if it leaves ends open, or needs more effort."""
    try:
        report = solve(puzzle, allowed, effort=effort).report
    except SpentError:
        return None
    return None if report.outcome == "unfinished" else figures(report)


def unneeded(report: Report, allowed: Collection[str] | None, effort: int) -> tuple[tuple[int, ...], bool]:
    """List the splits before which direct rules alone would have gone to the end, and tell if all were tried."""
    tools = toolbox(type_of(report.puzzle), None if allowed is None else frozenset(allowed))
    tools, found = replace(tools, meter=Meter(effort)), list[int]()
    if report.outcome == "unfinished":
        return (), True
    try:
        for result in report.results:
            if result.before and _splits(report.puzzle, result.entry) and _decided(result.before, tools):
                found.append(result.entry.id)
    except SpentError:
        return tuple(found), False
    return tuple(found), True


def _splits(puzzle: Puzzle, entry: Entry) -> bool:
    return isinstance(type_of(puzzle).rule_by_id.get(entry.step.rule), CaseRule)


def _decided(board: Board, tools: Toolbox) -> bool:
    """Tell whether direct rules alone lead to a solution or a contradiction, within so many rounds."""
    for _ in range(ROUNDS):
        if refuted(board, tools):
            return True
        before, board = board, advance(board, tools)
        if board is before:
            return is_finished(board)
    return False


def shortened(report: Report, allowed: Collection[str] | None = None, given: int = 0, *, work: int) -> Shortened:
    """Leave out every step without which the kernel accepts all later ones and the outcome stays the same.

    It goes backwards, as a step may be needed only by one that is left out itself. Steps up to `given` stay. A split
    may go too, with all branches but one, if that branch holds without it.
    """
    record = tuple([result.entry for result in report.results])
    if report.outcome == "unfinished":
        return Shortened(record, ())
    proof = _Proof(report, allowed, given, work)
    complete = True
    try:
        proof.shorten()
    except SpentError:
        complete = False
    short = tuple([result.entry for result in proof.results.values()])
    after = check_tree(report.puzzle, short, report.goal, allowed, given=given)
    if not after.valid or after.outcome != report.outcome:
        return Shortened(record, (), complete)
    kept = {entry.id for entry in short}
    return Shortened(short, tuple([entry.id for entry in record if entry.id not in kept]), complete)


@dataclass(slots=True)
class _Trial:
    """The proof without some steps, while it is read: results, ends that moved, and ends that are no more."""

    results: dict[int, Result]
    moved: dict[End, End]
    dead: set[End]


class _Proof:
    """A finished proof that gets shorter: its results by id, parents before children."""

    def __init__(self, report: Report, allowed: Collection[str] | None, given: int, work: int) -> None:
        self.puzzle, self.allowed, self.given, self.work = report.puzzle, allowed, given, work
        self.solutions = report.solutions
        self.results = {result.entry.id: result for result in report.results}

    def shorten(self) -> None:
        """Leave out direct steps, then splits, and direct steps again where a split has gone. Raises SpentError."""
        while True:
            self.shorten_block([id for id, result in self.results.items() if self.is_direct(result)])
            splits = [id for id, result in self.results.items() if result.names and id > self.given]
            tried = [self.leave_out_split(id) for id in reversed(splits)]
            if True not in tried:
                return

    def is_direct(self, result: Result) -> bool:
        rule = type_of(self.puzzle).rule_by_id.get(result.entry.step.rule)
        return rule is not None and rule.kind == "direct" and result.entry.id > self.given

    def shorten_block(self, block: Sequence[int]) -> None:
        """Leave out as many of these steps as can go, the last ones first: all at once, else half by half."""
        if not block or self.leave_out(dict.fromkeys(block, 0)) or len(block) == 1:
            return
        half = len(block) // 2
        self.shorten_block(block[half:])
        self.shorten_block(block[:half])

    def leave_out_split(self, id: int) -> bool:
        """Leave out a split with all its branches but one, if it is still there and can go."""
        result = self.results.get(id)
        return result is not None and any(self.leave_out({id: branch}) for branch in range(len(result.ends)))

    def leave_out(self, gone: Gone) -> bool:
        """Leave out these steps if the proof holds without them. Raises SpentError once the work is done."""
        trial = _Trial({}, {}, set())
        if not all(self.read(trial, result, gone) for result in self.results.values()):
            return False
        used = {end[:2] for result in trial.results.values() for end in result.used}
        finished = self.puzzle.type.finished
        if any(finished(board) not in self.solutions for end, board in self.all_ends(trial) if end not in used):
            return False
        self.results = trial.results
        return True

    def all_ends(self, trial: _Trial) -> Iterator[tuple[tuple[int, int], Board]]:
        """Yield the start and every end of the steps that stay, with their boards."""
        yield START[:2], self.puzzle.board()
        for id, result in trial.results.items():
            yield from (((id, branch), board) for branch, board in enumerate(result.ends))

    def read(self, trial: _Trial, result: Result, gone: Gone) -> bool:
        """Put a step into the trial unless it goes; False if it does not hold there any more."""
        id, step = result.entry.id, result.entry.step
        ends = [trial.moved.get(end, end) for each in result.used if (end := End(*each[:2])) not in trial.dead]
        stays = gone.get(id, 0 if step.rule == MERGE and len(ends) == 1 else None)
        if not ends or stays is not None:
            made = [End(id, branch) for branch in range(len(result.ends))]
            trial.dead.update(made)
            if ends and stays is not None:
                trial.dead.discard(made[stays])
                trial.moved[made[stays]] = ends[0]
            return True
        boards = [self.board(trial, end) for end in ends]
        before = reduce(Board.union, boards)
        parents = tuple([self.named(trial, end) for end in ends])
        if before != result.before:
            checked = self.checked(result, before)
            if checked is None:
                return False
            result = checked
        trial.results[id] = result._replace(entry=Entry(id, parents, step), used=tuple(ends))
        return True

    def board(self, trial: _Trial, end: End) -> Board:
        return trial.results[end.id].ends[end.branch] if end.id else self.puzzle.board()

    def named(self, trial: _Trial, end: End) -> End:
        """Return the end with the name of its case."""
        names = trial.results[end.id].names if end.id else ()
        return end._replace(case=names[end.branch]) if names else end

    def checked(self, result: Result, before: Board) -> Result | None:
        """Ask the kernel about a step on another board; None if it is refused or splits into other cases."""
        step = result.entry.step
        if step.rule == MERGE:
            self.spend(len(result.used) * len(before.cells))
            return result._replace(before=before, ends=(before,))
        judged = check_step(before, step, self.allowed if result.entry.id > self.given else None, self.work)
        self.spend(judged.work)
        if not isinstance(judged.verdict, Accepted) or judged.names != result.names:
            return None
        return result._replace(verdict=judged.verdict, before=before, ends=judged.boards)

    def spend(self, work: int) -> None:
        self.work -= work
        if self.work < len(self.puzzle.start):
            raise SpentError
