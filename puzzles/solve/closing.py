"""The look-ahead of a hint: the first split that is found to have a case which direct rules refute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import compress, groupby
from operator import attrgetter, ne
from sys import maxsize
from typing import NamedTuple

from puzzles.base.rule import CaseRule, DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.solve.moves import SpentError, Toolbox, narrowed_by, refuted
from puzzles.solve.split import Choice, cases_in, choices

EASY, PLAIN = 2, 3
"""A hint first looks ahead by direct rules up to the first level, for contradictions up to the second."""

Cells = tuple[int, ...]
"""The masks of all cells of a board."""


class Found(NamedTuple):
    """A split for a hint. `closes`: one of its cases is refuted."""

    rule: CaseRule
    step: Step
    closes: bool


@dataclass(slots=True)
class Case:
    """One case, by what it changes, followed as far as the rules of the levels before `level` lead.

    `left` counts the candidates that were left to remove there. Splits that have the case in common share it.
    """

    changes: Mapping[int, int]
    left: int
    board: Board | None = None
    level: int = 0


class Split(NamedTuple):
    rule: CaseRule
    step: Step
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """The look-ahead by the rules of a level, on boards where the `easier` ones give nothing more.

    What follows from less follows from more. So no case is refuted that holds where another one ends, and where a case
    holds all that it led to does.
    """

    tools: Toolbox
    rules: tuple[tuple[DirectRule, ...], ...]
    """The direct rules, those that are equally easy together."""
    number: int = 0
    easier: Level | None = None
    ends: list[Cells] = field(default_factory=list)
    """The ends of cases that these rules do not refute."""
    leads: dict[tuple[int, int], Cells] = field(default_factory=dict)
    """The ends of cases that change one cell, by this change."""
    seen: dict[Cells, tuple[Board, bool]] = field(default_factory=dict)
    """The answers of `after`: many cases come to the same board, and from there they go on alike."""

    def refutes(self, board: Board, split: Split) -> bool:
        """Tell whether one of the cases of a split of this board is refuted. Follow all as far as that takes."""
        live = [case for case in split.cases if case.level <= self.number and not self.holds(case.changes)]
        while live:
            if any(self.follow(board, case) for case in live):
                return True
            live = [case for case in live if case.level <= self.number]
        return False

    def holds(self, changes: Mapping[int, int]) -> bool:
        """Tell whether changes hold where a case ends."""
        ends = self.ends
        for cell, mask in changes.items():
            ends = [end for end in ends if not end[cell] & ~mask]
        return bool(ends)

    def follow(self, board: Board, case: Case) -> bool:
        """Follow a case of a split of this board one round further. Tell whether it is refuted."""
        before = case.board or board.narrow(case.changes)
        case.board, closes = self.after(before)
        if case.board.cells == before.cells and not closes:
            self._keep(case, before.cells)
        return closes

    def _keep(self, case: Case, end: Cells) -> None:
        """Keep where a case ends."""
        case.level, case.left = self.number + 1, _left(end)
        self.ends.append(end)
        if self.easier:
            self.easier.ends.append(end)
        if len(case.changes) == 1:
            self.leads.update(dict.fromkeys(case.changes.items(), end))

    def after(self, board: Board) -> tuple[Board, bool]:
        """Return the board one round further, the same if nothing follows, and tell whether it is refuted."""
        if board.cells not in self.seen:
            self.seen[board.cells] = self._after(board)
        return self.seen[board.cells]

    def _after(self, board: Board) -> tuple[Board, bool]:
        if self.easier:
            further, closes = self.easier.after(board)
            if closes or further.cells != board.cells:
                return further, closes
        further = self._advance(board)
        return further, refuted(further, self.tools)

    def _advance(self, board: Board) -> Board:
        """Return the board after all deductions of the easiest rules that have any, and all that is known to follow."""
        for rules in self.rules:
            cells = narrowed_by(rules, board, self.tools)
            if cells != board.cells:
                return Board(board.puzzle, self._led(board.cells, cells))
        return board

    def _led(self, before: Cells, cells: Cells) -> Cells:
        for change in compress(enumerate(cells), map(ne, before, cells)):
            if change in self.leads:
                cells = tuple([mask & other or mask for mask, other in zip(cells, self.leads[change], strict=True)])
        return cells


def first_closing(board: Board, tools: Toolbox) -> Found | None:
    """Return a split with a case that is refuted, or else the split that leaves least open.

    It is the first that is found, by the easiest rules if they do: looking at all for the one that closes soonest takes
    several times as long, and most of them close. Splits with few cases are looked at first.
    """
    looked: list[Split] = []
    shared: dict[frozenset[tuple[int, int]], Case] = {}
    levels, all_left = _levels(tools), _left(board.cells)
    with suppress(SpentError):
        for _, alike in groupby(sorted(choices(board, tools), key=cases_in), key=cases_in):
            splits = [_split(board, all_left, choice, shared) for choice in alike]
            looked += splits
            for level in levels:
                splits.sort(key=_nearest)
                if closing := next((split for split in splits if level.refutes(board, split)), None):
                    return Found(closing.rule, closing.step, True)
        _follow_all(board, shared.values(), levels[-1])
    best = min(looked, key=_open, default=None)
    return Found(best.rule, best.step, False) if best else None


def _follow_all(board: Board, cases: Iterable[Case], last: Level) -> None:
    """Follow the cases to their ends that were left out, because none is refuted that holds at another's end."""
    for case in cases:
        while case.level <= last.number and not last.follow(board, case):
            pass


def _levels(tools: Toolbox) -> tuple[Level, Level]:
    """Return the look-ahead by easy rules and plain contradictions, and the one by all.

    Contradictions that are not easy to see are looked for only where easy rules give nothing more.
    """
    by_level = [(level, tuple(rules)) for level, rules in groupby(tools.direct, attrgetter("level"))]
    quick = Level(_between(tools, 0, EASY), tuple([rules for level, rules in by_level if level <= EASY]))
    plain = Level(_between(tools, EASY, PLAIN), (), 0, quick, leads=quick.leads)
    hard = tuple([rules for level, rules in by_level if level > EASY])
    return plain, Level(_between(tools, PLAIN, maxsize), hard, 1, plain)


def _between(tools: Toolbox, above: int, up_to: int) -> Toolbox:
    return replace(tools, contradictions=tuple([rule for rule in tools.contradictions if above < rule.level <= up_to]))


def _split(board: Board, all_left: int, choice: Choice, shared: dict[frozenset[tuple[int, int]], Case]) -> Split:
    """Return the split; its cases are shared with other splits where they are equal."""
    rule, place, cases = choice
    its = []
    for changes in cases.branches:
        key = frozenset(changes.items())
        if key not in shared:
            gone = [(board.cells[cell] & ~mask).bit_count() for cell, mask in key]
            shared[key] = Case(changes, all_left - sum(gone))
        its.append(shared[key])
    return Split(rule, Step(rule.id, place), tuple(its))


def _left(cells: Cells) -> int:
    """Count the candidates that are left to remove."""
    return sum(map(int.bit_count, cells)) - len(cells)


def _nearest(split: Split) -> int:
    """Count what is left in the case with the fewest candidates; most often it is the one that closes first."""
    return min([case.left for case in split.cases])


def _open(split: Split) -> int:
    """Count what is left in all cases."""
    return sum([case.left for case in split.cases])
