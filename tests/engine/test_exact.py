"""Rules say what their words say: a second, naive reading of each, `types/TYPE/naive.py`, gives the same verdicts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types
from tests.engine.questions import narrowings, picture, places
from tests.engine.readings import readings_of
from tests.engine.samples import made_for, make_sample

SHARE = 0.005
"""The share of the boards of each type that is looked at; `script/bench laws` looks at all, mutants meet fewer."""
MIN_OF_EACH = 20
"""The least number of acceptances, and of refusals, of each rule on boards made for it; `script/bench laws` has 300."""
MAX_BOARDS = 1_000
TYPES = list(all_types().values())
Seen = Counter[tuple[str, bool]]


class Comparison:
    """One board asked about in both readings."""

    def __init__(self, board: Board, rng: Random, seen: Seen) -> None:
        readings = readings_of(type_of(board.puzzle))
        self.board, self.rng, self.seen, self.asked = board, rng, seen, readings.ASKED
        self.read = readings.Reading(board)

    def some(self, things: list, number: int) -> list:
        """Return a few of them."""
        return self.rng.sample(things, min(number, len(things)))

    def ask(self, rule: Rule) -> None:
        """Compare the readings of the rule on some cells or at some places."""
        if isinstance(rule, DirectRule):
            self._direct(rule)
        elif isinstance(rule, ContradictionRule):
            for at in (None, *self.some(list(places(self.board, rule)), self.asked)):
                self._same(Step(rule.id, at), self.read.contradiction(rule.id, at))
        elif isinstance(rule, CaseRule):
            for at in self.some(list(places(self.board, rule)), self.asked):
                self._branches(Step(rule.id, at), self.read.cases(rule.id, at))

    def _direct(self, rule: DirectRule) -> None:
        """Compare one thing that the rule finds, and all kinds of changes of that cell and of others."""
        found = self.some(list(rule.find(self.board)), 1)
        holes = [cell for cell in range(len(self.board.cells)) if not self.board.known(cell)]
        asked = {deduction.cell for deduction in found} | {*self.some(holes, self.asked - len(found))}
        changes = {(deduction.cell, deduction.mask) for deduction in found}
        for cell in sorted(asked):
            changes.update((cell, mask) for mask in self.some(list(narrowings(self.board.cells[cell])), 4))
        for cell, mask in sorted(changes):
            step = Step(rule.id, None, (Change(cell, mask),))
            self._same(step, self.read.direct(rule.id, cell, mask))

    def _branches(self, step: Step, expected: list[dict[int, int]]) -> None:
        """Compare the branches that the kernel makes, in their order."""
        self._same(step, bool(expected))
        judgement, puzzle = check_step(self.board, step), self.board.puzzle
        assert judgement.boards == tuple(map(self.board.narrow, expected))
        if all(len(branch) == 1 for branch in expected):
            changes = [(cell, mask) for branch in expected for cell, mask in branch.items()]
            names = [f"{puzzle.type.cell_name(puzzle, cell)}={puzzle.type.words(puzzle, m)}" for cell, m in changes]
            assert judgement.names == tuple(names)

    def _same(self, step: Step, expected: bool) -> None:
        verdict = check_step(self.board, step).verdict
        self.seen[step.rule, expected] += 1
        assert (type(verdict) is Accepted) == expected, f"{step}: {verdict}{picture(self.board)}"


def compare_until_met(ptype: PuzzleType, rule: Rule) -> Seen:
    """Compare the readings of a rule on boards made for it, until enough was accepted and refused."""
    rng, seen, made = Random(f"exact {ptype.id} {rule.id}"), Seen(), made_for(ptype, rule)
    for number in range(MAX_BOARDS):
        sample = make_sample(ptype, rng) if number % 4 == 3 else next(made)
        Comparison(sample.board, rng, seen).ask(rule)
        if min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH:
            break
    return seen


@pytest.mark.parametrize(
    ("ptype", "kind"),
    [
        pytest.param(ptype, kind, id=f"{ptype.id}-{kind}")
        for ptype in TYPES
        for kind in readings_of(ptype).BOARDS[ptype.id]
    ],
)
def test_a_naive_second_reading_agrees(ptype: PuzzleType, kind: str) -> None:
    readings, rng, seen = readings_of(ptype), Random(f"exact {ptype.id} {kind}"), Seen()
    for _ in range(max(1, int(SHARE * readings.BOARDS[ptype.id][kind]))):
        comparison = Comparison(readings.random_board(ptype, kind, rng), rng, seen)
        for rule in ptype.rules:
            comparison.ask(rule)
    print("", *(f"{rule:<30}{verdict!s:<7}{count:>8,}" for (rule, verdict), count in sorted(seen.items())), sep="\n")
    assert {rule.id for rule in ptype.rules} == {rule for rule, _ in seen}


@pytest.mark.parametrize(
    ("ptype", "rule"),
    [pytest.param(ptype, rule, id=f"{ptype.id}-{rule.id}") for ptype in TYPES for rule in ptype.rules],
)
def test_a_naive_second_reading_agrees_on_boards_made_for_the_rule(ptype: PuzzleType, rule: Rule) -> None:
    """A rule that seldom applies is compared as often as any other."""
    seen = compare_until_met(ptype, rule)
    assert min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH


def test_each_family_of_types_is_asked_about_10000_boards() -> None:
    numbers = Counter[str]()
    for ptype in (ptype for ptype in TYPES if ptype.listed):
        numbers[type(ptype).__module__] += sum(readings_of(ptype).BOARDS[ptype.id].values())
    assert min(numbers.values()) >= 10_000


@pytest.mark.parametrize("family", sorted({type(ptype).__module__ for ptype in TYPES}))
def test_the_rules_of_a_family_and_their_naive_readings_are_the_same(family: str) -> None:
    """Proofs name rules by their ids for ever: an id that changes or goes is missed here."""
    types = [ptype for ptype in TYPES if type(ptype).__module__ == family]
    assert {rule.id for ptype in types for rule in ptype.rules} == readings_of(types[0]).RULES
