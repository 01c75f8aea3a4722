"""Put in order: the steps of one branch, shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from puzzles.budgets import EXERCISED_STARTS
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.teach.exercises.exercise import Brief, Exercise, claimed, holds
from puzzles.teach.exercises.passages import passage, starts

LENGTH, LEAST = 5, 3
SHUFFLED = 20
"""Orders that are tried until the kernel refuses one."""


def order(brief: Brief, chance: Random) -> Exercise | None:
    """Give a few steps in an order that the kernel refuses; None if no board was found where the order matters.

    They are numbered as they are shown, so that nobody can tell the right order from the numbers.
    """
    length = brief.length or LENGTH
    best: Exercise | None = None
    for start in islice(starts(brief, chance), EXERCISED_STARTS):
        steps = tuple([passed.step for passed in passage(start, length, brief, chance, start)])
        if len(steps) >= LEAST and (shown := _shuffled(start, steps, chance)):
            found = Exercise(start, steps).ordered(shown)._replace(order=_back(shown))
            best = max(best or found, found, key=lambda each: len(each.steps))
            if brief.met_by(steps) and len(steps) == length:
                return found
    return best


def _back(shown: Sequence[int]) -> tuple[int, ...]:
    """Return where each step stands now."""
    return tuple(sorted(range(len(shown)), key=shown.__getitem__))


def first_refused(board: Board, steps: Sequence[Step]) -> tuple[int, Board] | None:
    """Return the position of the first step that the kernel refuses in this order, and the board before it."""
    for number, step in enumerate(steps):
        if not holds(board, step):
            return number, board
        board = claimed(board, step)
    return None


def _shuffled(board: Board, steps: Sequence[Step], chance: Random) -> tuple[int, ...]:
    """Return an order that the kernel refuses; none if none of those tried is refused."""
    shown = list(range(len(steps)))
    for _ in range(SHUFFLED):
        chance.shuffle(shown)
        if first_refused(board, [steps[number] for number in shown]):
            return tuple(shown)
    return ()
