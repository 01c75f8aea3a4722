"""The look-ahead that finds the case split which closes soonest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from heapq import nsmallest
from itertools import groupby

from puzzles.base.rule import CaseRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Cases
from puzzles.solve.moves import SpentError, Toolbox, advance, refuted

EFFORT, FEWEST = 50_000, 8
"""The number of splits looked at: the first divided by the cells of the board, but not fewer than the second."""
COMPARED = 10
"""This many times as many splits are compared by the open cells around them; comparing all would take too long."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a look-ahead by some rules. Many branches come to the same board: from there they go on alike."""

    tools: Toolbox
    seen: dict[tuple[int, ...], tuple[Board, bool]] = field(default_factory=dict)

    def after(self, board: Board) -> tuple[Board, bool]:
        """Return the board one round further, the same if nothing follows, and tell whether it is refuted."""
        if board.cells not in self.seen:
            further = advance(board, self.tools)
            self.seen[board.cells] = further, refuted(further, self.tools)
        return self.seen[board.cells]


@dataclass(slots=True)
class Branch:
    """One case, explored round by round. Splits that have it in common share it."""

    board: Board
    stuck: bool = False
    refuted: bool = False

    def look(self, rounds: Rounds) -> None:
        """Explore the branch one round further."""
        before = self.board
        self.board, self.refuted = rounds.after(before)
        self.stuck = self.board.cells == before.cells


@dataclass(frozen=True, slots=True)
class Split:
    """A case split: its step and its branches, as far as they have been explored."""

    rule: CaseRule
    step: Step
    branches: tuple[Branch, ...]

    @property
    def closes(self) -> bool:
        """Tell whether a branch is refuted."""
        return any(branch.refuted for branch in self.branches)

    @property
    def left(self) -> int:
        """Count the candidates left to remove in all branches that are not refuted."""
        live = [branch.board.cells for branch in self.branches if not branch.refuted]
        return sum(sum(map(int.bit_count, cells)) - len(cells) for cells in live)


def soonest(board: Board, tools: Toolbox) -> Split | None:
    """Return the split with the branch that is refuted soonest, or else the split that leaves least open.

    The look-ahead goes in rounds: in each, every branch takes all deductions of the lowest rule that has any. Splits
    with few branches are easier to keep in mind, so those with more are explored only if none of these closes. Once
    the budget is spent, the splits explored so far decide.
    """
    shared: dict[tuple[int, ...], Branch] = {}
    looked: list[Split] = []
    rounds = Rounds(tools)
    with suppress(SpentError):
        for _, alike in groupby(sorted(choices(board, tools), key=cases_in), key=cases_in):
            splits = [_split(board, choice, shared) for choice in alike]
            looked += splits
            if closing := _soonest(splits, rounds, _closes):
                return min(closing, key=_left)
    return min(looked, key=_left, default=None)


def cases_in(choice: Choice) -> int:
    return len(choice[2].branches)


def _left(split: Split) -> int:
    return split.left


def _closes(split: Split) -> bool:
    return split.closes


def leading(board: Board, tools: Toolbox, near: set[int], leads: Callable[[Split], bool]) -> Split | None:
    """Return the split that first leads where it is wanted to, by the same look-ahead; None if none does in time.

    Splits of places that are `near` are looked at before all others.
    """
    shared: dict[tuple[int, ...], Branch] = {}
    rounds = Rounds(tools)

    def rank(choice: Choice) -> tuple[bool, int]:
        return near.isdisjoint(choice[1].cells), cases_in(choice)

    with suppress(SpentError):
        for _, alike in groupby(sorted(choices(board, tools), key=rank), key=rank):
            splits = [_split(board, choice, shared) for choice in alike]
            if found := _soonest(splits, rounds, leads):
                return min(found, key=_left)
    return None


def _soonest(splits: list[Split], rounds: Rounds, leads: Callable[[Split], bool]) -> list[Split]:
    """Return the splits that lead there first, all in the same round; none if no split ever does."""
    branches = {id(branch): branch for split in splits for branch in split.branches}
    found = [split for split in splits if leads(split)]
    while not found and (moving := [each for each in branches.values() if not (each.stuck or each.refuted)]):
        for branch in moving:
            branch.look(rounds)
        found = [split for split in splits if leads(split)]
    return found


Choice = tuple[CaseRule, Place, Cases]
"""A case rule, the place where it applies, and its cases there."""


def choices(board: Board, tools: Toolbox) -> Iterator[Choice]:
    """Yield the splits to explore: all on boards of usual size, else those with the fewest open cells around them."""
    steps = [(rule, place) for rule in tools.cases for place in rule.places(board)]
    most = max(FEWEST, EFFORT // len(board.cells))
    if len(steps) > most:

        @cache
        def around(cells: tuple[int, ...]) -> int:
            return _open_around(board, tools, cells)

        compared = nsmallest(most * COMPARED, steps, key=lambda step: _open(board, step[1].cells))
        steps = nsmallest(most, compared, key=lambda step: around(step[1].cells))
    for rule, place in steps:
        cases = rule.cases(board, place)
        if isinstance(cases, Cases):
            yield rule, place, cases


def _split(board: Board, choice: Choice, shared: dict[tuple[int, ...], Branch]) -> Split:
    """Return the split; its branches are shared with other splits where they are equal."""
    rule, place, cases = choice
    boards = [board.narrow(changes) for changes in cases.branches]
    return Split(rule, Step(rule.id, place), tuple([shared.setdefault(each.cells, Branch(each)) for each in boards]))


def _open_around(board: Board, tools: Toolbox, cells: tuple[int, ...]) -> int:
    """Count the open cells among those that direct rules argue about at a place of these cells."""
    return _open(board, {cell for rule in tools.direct for cell in rule.scope(board, cells, None)})


def _open(board: Board, cells: Iterable[int]) -> int:
    return sum(not board.known(cell) for cell in cells)
