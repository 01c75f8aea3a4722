"""The oracle: are the rules sound? It believes nothing but `violations` of the type, and works for every type.

All solutions of a board are found by trying everything; then every rule is asked everything it can be asked on that
board, and an answer that a solution contradicts raises `UnsoundError`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import cycle
from operator import or_
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule, bits
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from tests.engine.questions import narrowings, picture, places
from tests.engine.samples import Sample, TooManyError, make_sample, make_target, solutions


class UnsoundError(AssertionError):
    """A rule accepted what a solution contradicts, or answered no verdict."""


@dataclass
class Tally:
    """Counts of checks and acceptances by rule. An acceptance is `real` if it could have been wrong, else `vacuous`.

    A direct or case acceptance is real on a board with a solution. A contradiction is real on a board that got one or
    two wrong values and had solutions before: it must have found just these. `tempted` counts the checks of
    contradictions on boards with solutions, where every acceptance would be unsound.
    """

    checks: Counter[str] = field(default_factory=Counter)
    real: Counter[str] = field(default_factory=Counter)
    vacuous: Counter[str] = field(default_factory=Counter)
    tempted: Counter[str] = field(default_factory=Counter)
    boards: int = 0
    left_out: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for mine, its in zip(self._counters(), other._counters(), strict=True):
            mine.update(its)
        self.boards += other.boards
        self.left_out += other.left_out

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.checks, self.real, self.vacuous, self.tempted

    def table(self) -> str:
        """Return the counts as text, one rule per line."""
        head = f"{'rule':<28}{'checks':>12}{'accepted':>12}{'vacuous':>12}{'tempted':>12}"
        rows = [
            f"{rule:<28}" + "".join(f"{counter[rule]:>12,}" for counter in self._counters())
            for rule in sorted(self.checks)
        ]
        total = f"{self.checks.total():,} checks on {self.boards:,} boards; {self.left_out:,} left out as too open"
        return "\n".join([head, *rows, total])


class Oracle:
    """Knows all solutions of a board and holds the rules to them."""

    def __init__(self, sample: Sample, tally: Tally) -> None:
        self.board, self.tally, self.near = sample.board, tally, sample.wrong <= 2
        self.solutions = tuple(solutions(sample.board))
        self.possible = tuple(reduce(or_, column) for column in zip(*(s.cells for s in self.solutions), strict=True))
        tally.boards += 1

    def ask(self, rule: Rule) -> None:
        """Everything the rule can be asked here. Raises UnsoundError."""
        if isinstance(rule, DirectRule):
            self._ask_direct(rule)
        elif isinstance(rule, ContradictionRule):
            self._ask_contradiction(rule)
        elif isinstance(rule, CaseRule):
            self._ask_case(rule)

    def _ask_direct(self, rule: DirectRule) -> None:
        accepted: dict[int, int] = {}
        for cell, old in enumerate(self.board.cells):
            for mask in narrowings(old) if old & (old - 1) else ():
                if self._accepts(rule, cell, mask):
                    self._count(rule, bool(self.solutions))
                    if self.solutions and self.possible[cell] & ~mask:
                        raise self._unsound(rule, f"cell {cell} need not become {mask:b}")
                    accepted[cell] = accepted.get(cell, old) & mask
        if self.solutions and len(accepted) > 1:
            self._ask_together(rule, accepted)

    def _ask_together(self, rule: DirectRule, accepted: Mapping[int, int]) -> None:
        """All accepted cells, and one more for a second pass, as one step."""
        changes = dict(accepted)
        more = [cell for cell in range(len(self.board.cells)) if not self.board.known(cell) and cell not in changes]
        if more:
            cell = more[len(accepted) % len(more)]
            changes[cell] = next(bits(self.board.cells[cell]))
        step = Step(rule.id, None, tuple(Change(cell, mask) for cell, mask in changes.items()))
        judgement = check_step(self.board, step)
        self.tally.checks[rule.id] += 1
        if type(judgement.verdict) is Accepted:
            self._count(rule, real=True)
            if not all(inside(solution, judgement.boards[0]) for solution in self.solutions):
                raise self._unsound(rule, f"not all of {changes} follows")

    def _ask_contradiction(self, rule: ContradictionRule) -> None:
        for at in (None, *places(self.board, rule)):
            self.tally.tempted[rule.id] += bool(self.solutions)
            if self._accepts(rule, at):
                self._count(rule, self.near)
                if self.solutions:
                    raise self._unsound(rule, f"at {at}: there is a solution{picture(self.solutions[0])}")

    def _ask_case(self, rule: CaseRule) -> None:
        for at in rule.places(self.board):
            judgement = check_step(self.board, Step(rule.id, at))
            self.tally.checks[rule.id] += 1
            if type(judgement.verdict) is not Accepted:
                raise self._unsound(rule, f"offers {at} and then refuses it: {judgement.verdict}")
            self._count(rule, bool(self.solutions))
            for solution in self.solutions:
                if not any(inside(solution, branch) for branch in judgement.boards):
                    raise self._unsound(rule, f"no case at {at} holds the solution{picture(solution)}")

    def _accepts(self, rule: DirectRule | ContradictionRule, *args: object) -> bool:
        verdict = judge(rule.check, self.board, *args)
        self.tally.checks[rule.id] += 1
        if isinstance(verdict, Refusal) and verdict.code == "rule-broken":
            raise self._unsound(rule, verdict.facts["error"])
        return not isinstance(verdict, Refusal)

    def _count(self, rule: Rule, real: bool) -> None:
        (self.tally.real if real else self.tally.vacuous)[rule.id] += 1

    def _unsound(self, rule: Rule, what: str) -> UnsoundError:
        return UnsoundError(f"{rule.id}: {what}; the board is{picture(self.board)}")


def inside(solution: Board, board: Board) -> bool:
    """Tell whether the board still has every value of the solution."""
    return all(a & b for a, b in zip(solution.cells, board.cells, strict=True))


class Enough(NamedTuple):
    """Say how many real acceptances of a rule, and tempted checks of a contradiction, a run reaches."""

    real: int = 100
    tempted: int = 300


ENOUGH = Enough()
MAX_BOARDS = 6_000
"""Boards that are made for one rule at most, to reach these numbers."""


def run(ptype_id: str, checks: int, seed: str) -> Tally:
    """Check all rules of a type until there were that many checks; boards are made for one rule after the other."""
    ptype, rng, tally = get_type(ptype_id), Random(f"{ptype_id} {seed}"), Tally()
    for target in cycle(rng.sample(ptype.rules, len(ptype.rules))):  # in any order, as few checks end before the last
        if tally.checks.total() >= checks:
            break
        sample = make_target(ptype, target, rng) if rng.random() < 0.75 else make_sample(ptype, rng)
        ask(sample, ptype.rules, tally)
    return tally


def run_until_met(
    ptype: PuzzleType, rule: Rule, made: Iterator[Sample], rng: Random, tally: Tally, enough: Enough = ENOUGH
) -> None:
    """Ask a rule on boards made for it until the tally has enough of it, so that a rare rule is tried as any other."""
    tempted = isinstance(rule, ContradictionRule)
    for _ in range(MAX_BOARDS):
        if tally.real[rule.id] < enough.real:
            ask(next(made), (rule,), tally)
        elif tempted and tally.tempted[rule.id] < enough.tempted:
            ask(make_sample(ptype, rng, 0), (rule,), tally)
        else:
            return


def ask(sample: Sample, rules: Iterable[Rule], tally: Tally) -> None:
    """Ask the rules on one board. Raise UnsoundError."""
    try:
        oracle = Oracle(sample, tally)
    except TooManyError:
        tally.left_out += 1
        return
    for rule in rules:
        oracle.ask(rule)
