"""An edited record, grown again: every step that still has a place hangs there, whether it holds or not.

Only the claims are looked at. Whether the steps hold is for the kernel to say, which judges the record that comes out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.budgets import TIDIED_ANEW
from puzzles.everywhere import housekeeping, tidying_rule
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.replay import Check, Replay
from puzzles.solve.moves import narrowing

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


@dataclass(frozen=True)
class Past:
    """Facts about the tree before the edit.

    `moved` maps ends that are not there any more to those that take their place; `splits` has, for the case splits,
    what each case narrows; `changed` is a split with its case names that was changed into another one, if one was.
    `tidied` are steps of housekeeping, which nobody wrote: what does not hold any more is made anew, or left out.
    """

    moved: Mapping[Branch, End] = field(default_factory=dict)
    splits: Mapping[int, Sequence[Mapping[int, int]]] = field(default_factory=dict)
    changed: tuple[int, tuple[str, ...]] = (0, ())
    tidied: frozenset[int] = frozenset()


def regrown(
    puzzle: Puzzle,
    record: Iterable[Entry],
    allowed: Collection[str] | None,
    given: int,
    budget: int,
    past: Past | None = None,
) -> Regrown:
    """Hang the entries of an edited record where they have a place; parents come before what hangs from them.

    Raise TooMuchWorkError if the work, counted as `Judgement` does, is more than the budget.
    """
    known = past or Past()
    grower = _Grower(Replay.start(puzzle, None, allowed, budget), given, known, dict(known.moved))
    for entry in record:
        grower.add(entry)
    return Regrown(grower.replay, tuple(grower.entries), frozenset(grower.cut_down), frozenset(grower.gone))


@dataclass
class _Grower:
    replay: Replay
    given: int
    past: Past
    moved: dict[Branch, End]
    entries: list[Entry] = field(default_factory=list)
    cut_down: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    anew: int = 0
    """Cells of the boards that housekeeping was asked about."""

    def add(self, entry: Entry) -> None:
        """Hang an entry at the ends that are there, or leave it out."""
        ends = dict.fromkeys(self.named(self.moved.get(end[:2], end)) for end in entry.parents)
        free = [end for end in ends if self.replay.board(end) and not self.replay.user(end)]
        if entry.step.rule == MERGE:
            return self.join(entry, [end for end in free if not self.is_full(end)])
        board = self.replay.board(free[0]) if free else None
        if board is None:
            self.gone.add(entry.id)
            return None
        if entry.id in self.past.tidied:
            return self.tidy(entry, free[0], board)
        step = self.narrowing(board, entry.step)
        if step != entry.step:
            self.cut_down.add(entry.id)
        return self.hang(Entry(entry.id, (free[0],), step), board)

    def tidy(self, entry: Entry, end: End, board: Board) -> None:
        """Hang a step of housekeeping if it holds, else what housekeeping gives there now; nothing on large boards."""
        step = self.narrowing(board, entry.step)
        rule = tidying_rule(type_of(board.puzzle))
        if not isinstance(check_step(board, step, None, self.replay.budget).verdict, Accepted):
            self.anew += len(board.cells)
            masks = housekeeping(board, rule)[:1] if rule and self.anew <= TIDIED_ANEW else []
            if not masks:
                self.gone.add(entry.id)
                self.moved[entry.id, 0] = end
                return None
            step = step._replace(changes=tuple([narrowing(board, cell, mask) for cell, mask in masks[0].items()]))
        return self.hang(Entry(entry.id, (end,), step), board)

    def join(self, entry: Entry, ends: list[End]) -> None:
        """Join the ends that are left; one alone simply goes on."""
        if len(ends) > 1:
            return self.hang(entry._replace(parents=tuple(ends)), None)
        self.gone.add(entry.id)
        if ends:
            self.moved[entry.id, 0] = ends[0]
        return None

    def is_full(self, end: End) -> bool:
        """Tell whether every cell is known there; such ends are never joined, whether they are solutions or not."""
        board = self.replay.board(end)
        return board is not None and all(mask & (mask - 1) == 0 for mask in board.cells)

    def hang(self, entry: Entry, board: Board | None) -> None:
        """Hang an entry where it makes ends or closes one; where it does neither, what hangs below may go on."""
        judged = self.replay.judge(entry.parents, entry.step, self.claim(entry.id))
        judgement = judged[2]
        if isinstance(judgement.verdict, Refusal) and judgement.verdict.code == "too-large":
            raise TooMuchWorkError
        rule = self.replay.puzzle.type.rule_by_id.get(entry.step.rule)
        kind = rule.kind if rule else "direct"
        if judgement.boards or kind == "contradiction":
            self.entries.append(entry._replace(parents=tuple(map(self.kept, entry.parents))))
            self.replay = self.replay.feed(entry, judged)  # its budget is what is left
            return
        self.gone.add(entry.id)
        if kind == "direct":
            self.moved[entry.id, 0] = entry.parents[0]
        elif board is not None:
            cases = self.past.splits.get(entry.id, ())
            fits = [branch for branch, case in enumerate(cases) if all(board.cells[at] & case[at] for at in case)]
            if len(fits) == 1:  # the case is known by now
                self.moved[entry.id, fits[0]] = entry.parents[0]

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
        """Return the end by its ordinal: that of its case, or of the case in its place if the whole split is new."""
        if not end.case:
            return End(*end[:2])
        names: tuple[str, ...] = getattr(self.replay.result(end.id), "names", ())
        number, before = self.past.changed
        if end.id == number and len(names) == len(before) and not set(names).intersection(before):
            return End(end.id, end.branch)
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
            if (new := change.on(board.cells[change.cell]))
            and new != board.cells[change.cell]
            and not new & ~board.cells[change.cell]
        ]
        return step._replace(changes=tuple(left)) if left else step
