"""How much of what was to be proved is proved: a share from 0 to 1 that a valid step never lowers.

A proof that meets its goal has all of it. Otherwise only what rests on accepted steps alone counts: a path ends before
its first refused step.

* A puzzle with one solution: of the candidates to be removed on the way to it, those that no end allows any more,
  ends that are validly closed left out; that is what joining all these ends would show.
* Any other puzzle: there is no one board to reach, so what counts is the share of the possibilities that are settled.
  A split gives each of its cases an equal part; a part is settled where it is validly closed or ends in a solution.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Replay
from puzzles.kernel.verdict import Accepted


class Reached(NamedTuple):
    """An end of what is proved: its board, its part of the possibilities, and whether it is validly closed."""

    board: Board
    part: float
    closed: bool = False


def credit(replay: Replay, given: Replay, *, unique: bool) -> float:
    """The share of what was to be proved; `given` is the proof as it was handed out, with its first steps or none."""
    if replay.outcome != "unfinished":
        return 1.0
    share = _removed if unique else _settled
    began, now = share(given), share(replay)
    return max(0.0, (now - began) / (1 - began)) if began < 1 else 0.0


def _removed(replay: Replay) -> float:
    start = replay.puzzle.start
    to_remove = sum(mask.bit_count() - 1 for mask in start)
    left = joined(replay)
    # With every path closed a puzzle of one solution would have none: a rule is wrong then, and nothing is proved.
    if not left or not to_remove:
        return 0.0
    return sum((mask & ~kept).bit_count() for mask, kept in zip(start, left, strict=True)) / to_remove


def joined(replay: Replay) -> tuple[int, ...]:
    """The candidates left when all ends that are not validly closed are joined; nothing where all are closed."""
    cells = (end.board.cells for end in reached(replay) if not end.closed)
    return reduce(lambda some, more: tuple(map(or_, some, more)), cells, next(cells, ()))


def _settled(replay: Replay) -> float:
    return sum(end.part for end in reached(replay) if end.closed or end.board in replay.solutions)


def reached(replay: Replay) -> Iterator[Reached]:
    """The ends of what accepted steps alone have made, before any refused step."""
    waiting = [(START, Reached(replay.puzzle.board(), 1.0))]
    joining: dict[int, list[Reached]] = {}
    while waiting:
        end, here = waiting.pop()
        user = replay.user(end)
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
    # A merge of which one end hangs below a refused step shows nothing; its other ends still stand.
    for arrived in joining.values():
        yield from arrived
