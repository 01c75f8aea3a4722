"""An edited record, grown again: every step that still has a place hangs there, whether it holds or not.

Only the claims are looked at. Whether the steps hold is for the kernel to say, which judges the record that comes out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.replay import Check, Replay

Branch = tuple[int, int]


class TooMuchWorkError(Exception):
    """More work than growing the record again may cost."""


class Regrown(NamedTuple):
    """A record that was grown again, with the ends that its claims make.

    `entries` have a place; `cut_down` are those of them that lost changes of cells which are known by then; `gone` have
    no place any more: they change nothing now, or what they hung from is not there.
    """

    replay: Replay
    entries: tuple[Entry, ...]
    cut_down: frozenset[int]
    gone: frozenset[int]


def regrown(
    puzzle: Puzzle,
    record: Iterable[Entry],
    allowed: Collection[str] | None,
    given: int,
    budget: int,
    moved: Mapping[Branch, End] | None = None,
) -> Regrown:
    """Hang the entries of an edited record where they have a place; parents come before what hangs from them.

    `moved` maps ends that are not there any more to those that take their place. Raise TooMuchWorkError if the work,
    counted as `Judgement` does, is more than the budget.
    """
    grower = _Grower(Replay.start(puzzle, None, allowed, budget), given, dict(moved or {}))
    for entry in record:
        grower.add(entry)
    return Regrown(grower.replay, tuple(grower.entries), frozenset(grower.cut_down), frozenset(grower.gone))


@dataclass
class _Grower:
    replay: Replay
    given: int
    moved: dict[Branch, End]
    entries: list[Entry] = field(default_factory=list)
    cut_down: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)

    def add(self, entry: Entry) -> None:
        """Hang an entry at the ends that are there, or leave it out."""
        parents = tuple([self.moved.get(end[:2], end) for end in entry.parents])
        if entry.step.rule == MERGE:
            return self.join(entry, parents)
        (parent,) = parents
        board = self.replay.board(self.named(parent))
        if board is None or self.replay.user(self.named(parent)):
            self.gone.add(entry.id)
            return None
        step = self.narrowing(board, entry.step)
        if step != entry.step:
            self.cut_down.add(entry.id)
        return self.hang(Entry(entry.id, (parent,), step))

    def join(self, entry: Entry, parents: tuple[End, ...]) -> None:
        """Join those of the ends that are there; one alone simply goes on."""
        left = [end for end in dict.fromkeys(parents) if isinstance(self.replay.resolve(end), End)]
        left = [end for end in left if not self.is_full(end)]
        if len(left) > 1:
            return self.hang(entry._replace(parents=tuple(left)))
        self.gone.add(entry.id)
        if left:
            self.moved[entry.id, 0] = left[0]
        return None

    def is_full(self, end: End) -> bool:
        """Tell whether every cell is known there; such ends are never joined, whether they are solutions or not."""
        board = self.replay.board(self.named(end))
        return board is not None and all(mask & (mask - 1) == 0 for mask in board.cells)

    def hang(self, entry: Entry) -> None:
        judged = self.replay.judge(entry.parents, entry.step, self.claim(entry.id))
        ends, _before, judgement = judged
        if isinstance(judgement.verdict, Refusal) and judgement.verdict.code == "too-large":
            raise TooMuchWorkError
        rule = self.replay.puzzle.type.rule_by_id.get(entry.step.rule)
        closes = rule is not None and rule.kind == "contradiction"
        if not judgement.boards and not closes:
            self.gone.add(entry.id)
            if rule is None or rule.kind == "direct":  # what hangs below may go on without it
                self.moved[entry.id, 0] = entry.parents[0]
            return
        kept = tuple([self.kept(end) for end in ends or map(self.named, entry.parents)])
        self.entries.append(entry._replace(parents=kept))
        self.replay = self.replay.feed(entry, judged)  # its budget is what is left

    def claim(self, number: int) -> Check:
        """Return a way to ask what a step claims, without asking whether it holds."""

        def claimed(board: Board, step: Step, allowed: Collection[str] | None) -> Judgement:
            rule = board.puzzle.type.rule_by_id.get(step.rule)
            if rule and rule.kind == "contradiction":
                return Judgement(Accepted())
            if rule and rule.kind == "case":
                return check_step(board, step, None if number <= self.given else allowed, self.replay.budget)
            return check_step(board, step, (), self.replay.budget)  # by no rule: it only claims its board

        return claimed

    def named(self, end: End) -> End:
        """Return the end by its ordinal."""
        if not end.case:
            return End(*end[:2])
        names = getattr(self.replay.result(end.id), "names", ())
        return End(end.id, names.index(end.case) if end.case in names else -1)

    def kept(self, end: End) -> End:
        """Return the end with the name of its case."""
        names = getattr(self.replay.result(end.id), "names", ())
        return End(end.id, end.branch, names[end.branch] if names else "")

    @staticmethod
    def narrowing(board: Board, step: Step) -> Step:
        """Return the step without changes that do not narrow the board, unless these are all."""
        left = [
            change
            for change in step.changes
            if (new := change.on(board.cells[change.cell])) and new != board.cells[change.cell]
            and not new & ~board.cells[change.cell]
        ]
        return step._replace(changes=tuple(left)) if left else step
