"""Orders of steps: one after the other, and after a split the steps of each of its cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.teach.exercises.exercise import Exercise

OR, END = "or", "end"
"""The signs between two cases of a split, and after the last one: `0.1.3.or.2.end.4`."""


class Placed(NamedTuple):
    """A step where it stands in an order: the board before it, the number of ends there, and whether it holds.

    Where there is not exactly one end, there is nothing to which it could attach.
    """

    number: int
    board: Board
    ends: int
    holds: bool


@dataclass
class _Block:
    """A split whose cases are gone through: the ends of those to come, and the ends that are left open."""

    coming: list[list[Board]]
    left: list[Board] = field(default_factory=list)

    def turn(self, ends: list[Board]) -> list[Board]:
        """Leave a case with its ends open, and return the ends of what follows: the next case, or what is left."""
        self.left += ends
        return self.coming.pop(0) if self.coming else self.left


def placed(exercise: Exercise, order: Sequence[str]) -> Iterator[Placed]:
    """Yield the steps as an order has them, each judged by the kernel; those that it refuses change nothing.

    After a split it goes on where a single case is left open.
    """
    ends, last, blocks = [exercise.board], exercise.board, list[_Block]()
    for sign in order:
        if sign in (OR, END):
            ends = blocks[-1].turn(ends)
            blocks = blocks[:-1] if sign == END else blocks
            continue
        number = int(sign)
        last = ends[0] if len(ends) == 1 else last
        judged = check_step(last, exercise.steps[number]) if len(ends) == 1 else None
        accepted = judged if judged and isinstance(judged.verdict, Accepted) else None
        yield Placed(number, last, len(ends), accepted is not None)
        if cases := exercise.cases_of(number):
            made = dict(zip(accepted.names, accepted.boards, strict=True)) if accepted else {}
            coming = [[made.pop(name)] if name in made else [] for name in cases]
            blocks.append(_Block(coming, [*made.values()] if accepted else ends))
            ends = coming.pop(0)
        elif accepted:
            ends = [*accepted.boards]


def is_order(exercise: Exercise, order: Sequence[str]) -> bool:
    """Tell whether an order has each step once, and all cases of each split."""
    left, coming = {str(number) for number in range(len(exercise.steps))}, list[int]()
    for sign in order:
        if sign in (OR, END):
            if not coming or (coming[-1] == 0) is (sign == OR):
                return False
            coming[-1] -= 1
            coming = coming[:-1] if sign == END else coming
        elif sign in left:
            left.remove(sign)
            cases = exercise.cases_of(int(sign))
            coming += [len(cases) - 1] if cases else []
        else:
            return False
    return not left and not coming


def moved(exercise: Exercise, order: Sequence[str], number: int, by: int) -> list[str]:
    """Return the order after a step, or a split with all its cases, went one place up or down; at the ends, none."""
    first = last = order.index(str(number))
    if exercise.cases_of(number):
        last = _end(exercise, order, first)
    before, block, after = [*order[:first]], [*order[first : last + 1]], [*order[last + 1 :]]
    if not (before if by < 0 else after):
        return []
    return [*before[:-1], *block, before[-1], *after] if by < 0 else [*before, after[0], *block, *after[1:]]


def _end(exercise: Exercise, order: Sequence[str], first: int) -> int:
    """Return the position at which the cases of a split end."""
    depth = 0
    for place in range(first, len(order)):
        sign = order[place]
        depth += -1 if sign == END else sign != OR and bool(exercise.cases_of(int(sign)))
        if depth == 0:
            return place
    raise ValueError(order)


def unsorted(exercise: Exercise) -> list[str]:
    """Return the order in which the steps are shown at first, with nothing in the cases of the splits."""
    found = list[str]()
    for number in range(len(exercise.steps)):
        cases = exercise.cases_of(number)
        found += [str(number), *[OR] * (len(cases) - 1), *[END] * bool(cases)]
    return found
