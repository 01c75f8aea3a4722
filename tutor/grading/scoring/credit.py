"""Credit: the share of a proof that is done, from 0 to 1, which a valid step never lowers.

A proof that meets its goal gets full credit. Otherwise only accepted steps before any refused step on their path count.

* For a puzzle with one solution: the share of the candidates to be removed that are gone at every end, not counting
  validly closed ends; joining all these ends would show that.
* For any other puzzle there is no single board to reach, so the share of settled possibilities counts. A split divides
  its part equally among its cases; a part is settled if it is validly closed or ends in a solution.
* For a goal about cells that every end must show: the share of the other candidates of these cells that are gone at
  every end, where each cell counts by its weight. If a solution has to be shown too, that is the other half. A proof
  that shows anything but its goal, with no end left open, gets nothing: its goal is not true.
"""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Report
from puzzles.kernel.verdict import Accepted

OF_ENDS = ("must-be", "single-value", "impossible")
"""Goals about cells that every end has to show."""


class Reached(NamedTuple):
    """An end of the accepted part of a proof: its board, its part of the possibilities, and if it is validly closed."""

    board: Board
    part: float
    closed: bool = False


def credit(report: Report, given: Report, *, unique: bool, weights: Sequence[int] = ()) -> float:
    """Return the share of the proof that is done, measured from `given`, the proof as it was handed out.

    `weights`: those of the cells of the goal, in their order; without any, all count the same.
    """
    if report.goal_met:
        return 1.0
    if report.outcome != "unfinished":
        return 0.0
    of_ends = report.goal.type in OF_ENDS
    share = partial(_shown, weights=weights) if of_ends else _removed if unique else _settled
    began, now = share(given), share(report)
    return max(0.0, (now - began) / (1 - began)) if began < 1 else 0.0


def _removed(report: Report) -> float:
    start = report.puzzle.start
    to_remove = sum(mask.bit_count() - 1 for mask in start)
    left = joined(report)
    # If every path is closed, a puzzle with one solution would have none: a rule is wrong, and nothing is proved.
    if not left or not to_remove:
        return 0.0
    return sum((mask & ~kept).bit_count() for mask, kept in zip(start, left, strict=True)) / to_remove


def joined(report: Report) -> tuple[int, ...]:
    """Return the candidates left when all ends that are not validly closed are joined; empty if all are closed."""
    cells = (end.board.cells for end in reached(report) if not end.closed)
    return reduce(lambda some, more: tuple(map(or_, some, more)), cells, next(cells, ()))


def _shown(report: Report, weights: Sequence[int]) -> float:
    """Return the share of a goal about cells that is shown at every end."""
    goal, start, left = report.goal, report.puzzle.start, joined(report)
    out = [start[cell] & _unwanted(goal, mask, left[cell] if left else 0) for cell, mask in goal.cells]
    kept = [mask & (left[cell] if left else 0) for (cell, _mask), mask in zip(goal.cells, out, strict=True)]
    gone = [1 - some.bit_count() / every.bit_count() if every else 1.0 for some, every in zip(kept, out, strict=True)]
    # One value that is ruled out is enough for "impossible"; every cell counts for the others.
    counts = weights if len(weights) == len(gone) else [1] * len(gone)
    weighed = sum(share * count for share, count in zip(gone, counts, strict=True)) / sum(counts)
    share = max(gone) if goal.type == "impossible" else weighed
    if goal.type == "impossible" or goal.assume_solution:
        return share
    return (share + bool(report.solutions)) / 2


def _unwanted(goal: Goal, mask: int, left: int) -> int:
    """Return the candidates that have to go: the value itself, or all others; of no given value, all but one left."""
    if goal.type == "impossible":
        return mask
    return ~(mask or left & -left)


def _settled(report: Report) -> float:
    return sum(end.part for end in reached(report) if end.closed or end.board in report.solutions)


def reached(report: Report) -> Iterator[Reached]:
    """Yield the ends that accepted steps reach, before any refused step."""
    users = {end: result for result in report.results for end in result.used}
    waiting = [(START, Reached(report.puzzle.board(), 1.0))]
    joining: dict[int, list[Reached]] = {}
    while waiting:
        end, here = waiting.pop()
        user = users.get(end)
        if user is None or not isinstance(user.verdict, Accepted):
            yield here
        elif user.entry.step.rule == MERGE:
            arrived = joining.setdefault(user.entry.id, [])
            arrived.append(here)
            if len(arrived) == len(user.entry.parents):
                del joining[user.entry.id]
                waiting.append((End(user.entry.id), Reached(user.ends[0], sum(each.part for each in arrived))))
        elif not user.ends:
            yield here._replace(closed=True)
        else:
            part = here.part / len(user.ends)
            waiting += [(End(user.entry.id, n), Reached(board, part)) for n, board in enumerate(user.ends)]
    # A merge does not count if one of its ends is below a refused step; its other ends still do.
    for arrived in joining.values():
        yield from arrived
