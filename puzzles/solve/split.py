"""Looking ahead: which case split closes soonest."""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import nsmallest

from puzzles.kernel.board import Board, Place
from puzzles.kernel.rule import CaseRule, Cases
from puzzles.kernel.step import Step
from puzzles.solve.moves import Toolbox, advance, refuted

EFFORT, FEWEST = 50_000, 8
"""Splits looked at: so many divided by the cells of the board, but not fewer than that."""


@dataclass(slots=True)
class Split:
    """A case split: its step, and what is left of its branches. `rounds`: when the first was refuted, 0 for never."""

    rule: CaseRule
    step: Step
    branches: list[Board]
    live: list[int] = field(init=False)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.live = list(range(len(self.branches)))

    @property
    def left(self) -> int:
        """How many candidates too many the branches that are not refuted still have, in all."""
        return sum(mask.bit_count() - 1 for branch in self.live for mask in self.branches[branch].cells)


def soonest(board: Board, tools: Toolbox) -> Split | None:
    """The split of which a branch is refuted soonest; if none ever is, the one that leaves least open.

    One looks ahead in rounds: in each, every branch takes all that the lowest rule gives which gives anything.
    """
    splits = _splits(board, tools)
    moving, number = splits, 0
    while moving and not any(split.rounds for split in splits):
        number += 1
        moving = [split for split in moving if _advance(split, tools, number)]
    closing = [split for split in splits if split.rounds]
    return min(closing or splits, key=lambda split: split.left, default=None)


def _splits(board: Board, tools: Toolbox) -> list[Split]:
    """The splits to look at: all of them on boards of usual size, else those with the most known cells around."""
    steps = [(rule, place) for rule in tools.cases for place in rule.places(board)]
    most = max(FEWEST, EFFORT // len(board.cells))
    if len(steps) > most:
        steps = nsmallest(most, steps, key=lambda step: _open_around(board, tools, step[1]))
    found = ((rule, place, rule.cases(board, place)) for rule, place in steps)
    return [
        Split(rule, Step(rule.id, place), [board.narrow(branch) for branch in cases.branches])
        for rule, place, cases in found
        if isinstance(cases, Cases)
    ]


def _open_around(board: Board, tools: Toolbox, place: Place) -> int:
    """How many cells are open in what direct rules argue about at a place."""
    around = {cell for rule in tools.direct for cell in rule.scope(board, place.cells, None)}
    return sum(not board.known(cell) for cell in around)


def _advance(split: Split, tools: Toolbox, number: int) -> bool:
    """Take the branches one round further; whether any of them moved."""
    moved = False
    for branch in tuple(split.live):
        before = split.branches[branch]
        after = split.branches[branch] = advance(before, tools)
        if refuted(after, tools):
            split.live.remove(branch)
            split.rounds = split.rounds or number
        moved = moved or after is not before
    return moved
