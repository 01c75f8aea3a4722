"""Shirokuro's rules say what their words say: a second, naive reading agrees with `check` on 10,000 boards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from tests.engine.helpers import make_puzzle
from tests.engine.types.shirokuro import naive
from tests.engine.types.shirokuro.boards import MASK, SHIROKURO, board_of, circle_name, name, random_state
from tests.engine.types.shirokuro.naive import Link

BOARDS = 10_000
ASKED = 6
MIN_OF_EACH = 1_000
"""The least number of acceptances, and of refusals, of each rule."""


class Comparison:
    """One board asked about in both readings."""

    def __init__(self, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
        self.rng, self.seen = rng, seen
        self.grid, self.state = random_state(rng)
        self.board = board_of(self.grid, self.state)
        self.puzzle = self.board.puzzle

    def some(self, things: list) -> list:
        """A few of them."""
        return self.rng.sample(things, min(ASKED, len(things)))

    def links(self, *values: str) -> list[Link]:
        """A few links with one of these values, and some of those that a drawn line crosses, if there are any."""
        drawn = [link for link, value in self.state.items() if value == "line"]
        asked = [link for link, value in self.state.items() if value in values]
        crossed = [link for link in asked if any(naive.crosses(link, other) for other in drawn)]
        return list(dict.fromkeys(self.some(asked) + self.some(crossed)))

    def direct(self) -> None:
        """Each direct rule on some open links, both values."""
        for link in self.links("open"):
            cell = SHIROKURO.cell_index(self.puzzle, name(link))
            for rule, holds in naive.DIRECT.items():
                for value in ("line", "none"):
                    step = Step(rule, None, (Change(cell, MASK[value]),))
                    self.same(step, holds(self.grid, self.state, link, value))

    def contradictions(self) -> None:
        """Each contradiction anywhere, and at some circles or links."""
        for rule, at_circle in naive.AT_CIRCLE.items():
            for circle in [None, *self.some(list(naive.circles(self.grid)))]:
                self.same(self.at(rule, circle and circle_name(circle)), at_circle(self.grid, self.state, circle))
        for rule, at_link in naive.AT_LINK.items():
            for link in [None, *self.links("line", "open", "none")]:
                self.same(self.at(rule, link and name(link)), at_link(self.grid, self.state, link))

    def cases(self) -> None:
        """The branches at some links and circles."""
        for link in self.some(list(self.state)):
            branches = naive.line_or_none(self.grid, self.state, link)
            self.branches(self.at("shirokuro.line-or-none", name(link)), branches)
        for circle in self.some(list(naive.circles(self.grid))):
            branches = naive.links_of_circle(self.grid, self.state, circle)
            self.branches(self.at("shirokuro.links-of-circle", circle_name(circle)), branches)

    def at(self, rule: str, place: str | None) -> Step:
        """The step by this rule at the place of that name."""
        return Step(rule, SHIROKURO.place(self.puzzle, place) if place else None)

    def branches(self, step: Step, expected: list[tuple[Link, str]]) -> None:
        """The kernel makes these branches, in this order."""
        self.same(step, bool(expected))
        judgement = check_step(self.board, step)
        changes = [(SHIROKURO.cell_index(self.puzzle, name(link)), MASK[value]) for link, value in expected]
        assert judgement.boards == tuple(self.board.narrow({cell: mask}) for cell, mask in changes)
        assert judgement.names == tuple(f"{name(link)}={value}" for link, value in expected)

    def same(self, step: Step, expected: bool) -> None:
        """The verdict on the step is what the naive reading expects."""
        verdict = check_step(self.board, step).verdict
        self.seen[step.rule, expected] += 1
        words = [f"{name(link)} {value}" for link, value in self.state.items() if value != "open"]
        assert (type(verdict) is Accepted) == expected, "\n".join([f"{step}: {verdict}", *self.grid, *words])


def test_a_naive_second_reading_agrees_on_10000_boards() -> None:
    rng, seen = Random("exact"), Counter[tuple[str, bool]]()
    for _ in range(BOARDS):
        comparison = Comparison(rng, seen)
        links = [SHIROKURO.cell_name(comparison.puzzle, cell) for cell in range(len(comparison.board.cells))]
        assert sorted(links) == sorted(map(name, comparison.state))
        comparison.direct()
        comparison.contradictions()
        comparison.cases()
    print("", *(f"{rule:<28}{verdict!s:<7}{count:>8,}" for (rule, verdict), count in sorted(seen.items())), sep="\n")
    assert {rule.id for rule in SHIROKURO.rules} == {rule for rule, _ in seen}
    for rule in SHIROKURO.rules:
        assert min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH, rule.id


def test_avoid_stranding_gives_nothing_that_simpler_rules_do_not_give() -> None:
    """Unless a circle is stranded already: the lines by only-link, and then finished-circle or no-crossing, give it."""
    rng, given = Random("shortcut"), 0
    for _ in range(2_000):
        board = board_of(*random_state(rng))
        if check_step(board, Step("shirokuro.stranded-circle")).verdict == Refusal("nowhere"):
            lines = {deduction.cell: MASK["line"] for deduction in direct("only-link").find(board)}
            for cell in {deduction.cell for deduction in direct("avoid-stranding").find(board)}:
                drawn = board.narrow({link: mask for link, mask in lines.items() if link != cell})
                verdicts = [
                    direct(name).check(drawn, cell, MASK["none"]) for name in ("finished-circle", "no-crossing")
                ]
                assert Accepted in map(type, verdicts)
                given += 1
    assert given > 500


def direct(name: str) -> DirectRule:
    """The direct rule of that name."""
    rule = SHIROKURO.rule_by_id[f"shirokuro.{name}"]
    assert isinstance(rule, DirectRule)
    return rule


@pytest.mark.parametrize(
    ("grid", "step", "note"),
    [
        ("w.b/.../b.w/none: r1c1-r3c1", "shirokuro.keep-balance: r1c1-r1c3=line", "shirokuro.only-link"),
        ("w.b/.../b.w/none: r1c1-r3c1", "shirokuro.keep-balance: r1c3-r3c3=none", "shirokuro.avoid-stranding"),
        ("w.b/.../b.w/none: r1c1-r3c1", "shirokuro.avoid-stranding: r1c3-r3c3=none", ""),
        (
            "w.b/.../b.w/line: r1c1-r1c3/none: r1c1-r3c1",
            "shirokuro.avoid-stranding: r1c3-r3c3=none",
            "shirokuro.finished-circle",
        ),
        ("wbwbwb", "shirokuro.keep-balance: r1c3-r1c4=line", ""),
    ],
)
def test_an_accepted_step_names_the_simpler_rule_that_would_do(grid: str, step: str, note: str) -> None:
    puzzle = make_puzzle(grid, "shirokuro")
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.note == note
