"""An exercise: a few steps from a board on, with what there is to choose at each, and what it is to be about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.solve.moves import Toolbox, toolbox


class Brief(NamedTuple):
    """The material of an exercise: a board, rules, and a length.

    Without a board, the cases of the rules serve. `wishes` are rules that it is to be about, if possible, `allowed` the
    ids of those that may be used, None for all. `length` is the number of steps or boards, 0 for the usual one. With
    `own`, no board but those of the puzzle will do. `bug` is the id of the misconception behind a mistake.
    """

    type: PuzzleType
    board: Board | None = None
    wishes: tuple[AnyRule, ...] = ()
    allowed: frozenset[str] | None = None
    length: int = 0
    own: bool = False
    bug: str = ""

    @property
    def wish(self) -> AnyRule | None:
        """Return the rule that it is to be about, if any."""
        return self.wishes[0] if self.wishes else None

    def met_by(self, steps: Sequence[Step]) -> bool:
        """Tell whether direct steps are about that rule, as far as they can be: a contradiction is none of them."""
        wish = self.wish
        return not isinstance(wish, DirectRule) or any(step.rule == wish.id for step in steps)

    def used_in(self, steps: Sequence[Step]) -> bool:
        """Tell whether the rule is used, if there is one."""
        return self.wish is None or any(step.rule == self.wish.id for step in steps)

    def tools(self, board: Board) -> Toolbox:
        """Return the rules that may be used on a board."""
        return toolbox(type_of(board.puzzle), self.allowed)


class Exercise(NamedTuple):
    """A few steps from a board on.

    `choices` are the steps to choose among at each: for naming the rule, the change by other rules; for a mistake, the
    steps that may mend it; for finishing, steps of which one holds. `order` is a right order of shuffled steps, and
    `cases` names the cases of each that is a split. `planted` are the numbers of the wrong ones. A drill has no steps,
    but a board for each of its choices in `drilled`.
    """

    board: Board
    steps: tuple[Step, ...]
    choices: tuple[tuple[Step, ...], ...] = ()
    order: tuple[str, ...] = ()
    planted: tuple[int, ...] = ()
    drilled: tuple[Board, ...] = ()
    cases: tuple[tuple[str, ...], ...] = ()

    @property
    def boards(self) -> list[Board]:
        """List the boards before each step, and the one after the last; those of a drill as they are."""
        if self.drilled:
            return [*self.drilled]
        found = [self.board]
        for step in self.steps:
            found.append(claimed(found[-1], step))
        return found

    def cases_of(self, number: int) -> tuple[str, ...]:
        """Name the cases of a step; none if it is no split."""
        return self.cases[number] if self.cases else ()


def holds(board: Board, step: Step) -> bool:
    """Tell whether the kernel accepts a step."""
    return isinstance(check_step(board, step).verdict, Accepted)


def claimed(board: Board, step: Step) -> Board:
    """Return the board that a step claims, whether it holds or not; the same board if it claims none."""
    return next(iter(check_step(board, step).boards), board)
