"""The tree that a judged record makes, as plain values that can be stored and sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End, Report, Result
from puzzles.kernel.verdict import Refusal

TRIES = 200
"""Most refused steps without a place in the tree that are kept."""


class Row(NamedTuple):
    """A step in the tree: the ends it is attached to, the names of its cases, and its branches that are solutions.

    `code` says why it is refused; it is empty for an accepted step.
    """

    number: int
    parents: tuple[End, ...]
    rule: str
    text: str
    cases: tuple[str, ...]
    code: str
    solved: tuple[int, ...]


class Try(NamedTuple):
    """A refused step that has no place in the tree."""

    ends: tuple[tuple[int, int], ...]
    text: str
    code: str


class Grown(NamedTuple):
    """A tree: its rows, the first steps without a place in it, how many ends are open, and what it proves.

    `goal_met`: its goal is met. `left_out` counts the other steps without a place.
    """

    rows: tuple[Row, ...]
    tries: tuple[Try, ...]
    open_ends: int
    outcome: str
    goal_met: bool
    left_out: int = 0


def grown(report: Report, aside: Sequence[Result] = ()) -> Grown:
    """Return the tree of a record that the kernel has judged; `aside` are the results of steps that it is to leave out.

    A refused step stays in it if further steps can attach to it; so does a refused contradiction, which has used up
    its end. Any other refused step, and everything below it, has no place in a tree.
    """
    placed = [result for result in report.results if result.used]
    names = {result.entry.id: result.names for result in placed}
    without = [*(each for each in report.results if not each.used), *aside]
    tries = [_try(report, result) for result in without[:TRIES]]
    tree = replace(report, results=tuple(placed))
    return Grown(
        tuple([_row(report, result, names) for result in placed]),
        tuple(tries),
        len(report.open_ends),
        tree.outcome,
        tree.goal_met,
        len(without) - len(tries),
    )


def _row(report: Report, result: Result, names: dict[int, tuple[str, ...]]) -> Row:
    entry, verdict = result.entry, result.verdict
    return Row(
        number=entry.id,
        parents=tuple([End(end.id, end.branch, _case(names, end)) for end in result.used]),
        rule=entry.step.rule,
        text=print_step(report.puzzle, entry.step),
        cases=result.names,
        code=verdict.code if isinstance(verdict, Refusal) else "",
        solved=tuple([branch for branch, board in enumerate(result.ends) if board in report.solutions]),
    )


def _case(names: dict[int, tuple[str, ...]], end: End) -> str:
    cases = names.get(end.id)
    return cases[end.branch] if cases else ""


def _try(report: Report, result: Result) -> Try:
    ends = tuple([(end.id, end.branch) for end in result.entry.parents])
    code = result.verdict.code if isinstance(result.verdict, Refusal) else ""
    return Try(ends, print_step(report.puzzle, result.entry.step), code)
