"""An exercise: a few steps from a board on, with what there is to choose at each."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.teach.exercises.passages import claimed


class Exercise(NamedTuple):
    """A few steps from a board on.

    `choices` are the steps to choose among at each: for naming the rule, the change by other rules; for a mistake, the
    steps that may mend it; for finishing, steps of which one holds. `shown` is the order in which the steps are shown.
    """

    board: Board
    steps: tuple[Step, ...]
    choices: tuple[tuple[Step, ...], ...] = ()
    shown: tuple[int, ...] = ()

    @property
    def boards(self) -> list[Board]:
        """List the boards before each step, and the one after the last."""
        found = [self.board]
        for step in self.steps:
            found.append(claimed(found[-1], step))
        return found
