"""A simpler rule that would have done: the kernel accepts the whole step by it, and it has a lower level."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from puzzles.base.rule import DirectRule
from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types
from puzzles.teach.simpler import simpler
from tests.engine.helpers import make_puzzle
from tests.engine.reasons import steps_on
from tests.engine.samples import made_for

RULES = [(ptype, rule) for ptype in all_types().values() for rule in ptype.rules if isinstance(rule, DirectRule)]
BOARDS = 3


@pytest.mark.parametrize(
    ("type_id", "grid", "step", "rule"),
    [
        ("binary", "11../..../..../....", "binary.save-blocker: r1c3=0", "binary.prevent-trio"),
        ("binary", "1.1./..../..../....", "binary.save-blocker: r1c2=0", "binary.prevent-trio"),
        ("binary", "1..1/..../..../....", "binary.save-blocker: r1c2=0", "binary.complete-line"),
        ("binary", "110.../....../....../....../....../......", "binary.save-blocker: r1c6=0", None),
        ("binary", "11../..../..../....", "binary.prevent-trio: r1c3=0", None),
        ("binary", "11../..../..../....", "binary.zero-or-one @r1c3", None),
        ("shirokuro", "w.b/.../b.w/none: r1c1-r3c1", "shirokuro.keep-balance: r1c1-r1c3=line", "shirokuro.only-link"),
        (
            "shirokuro",
            "w.b/.../b.w/none: r1c1-r3c1",
            "shirokuro.keep-balance: r1c3-r3c3=none",
            "shirokuro.avoid-stranding",
        ),
        ("shirokuro", "w.b/.../b.w/none: r1c1-r3c1", "shirokuro.avoid-stranding: r1c3-r3c3=none", None),
        ("shirokuro", "wbwbwb", "shirokuro.keep-balance: r1c3-r1c4=line", None),
    ],
)
def test_the_simpler_rule_that_would_do(type_id: str, grid: str, step: str, rule: str | None) -> None:
    puzzle = make_puzzle(grid, type_id)
    found = simpler(puzzle.board(), parse_step(puzzle, step))
    assert (found.id if found else None) == rule


def test_only_permitted_rules_are_named_and_only_within_the_budget() -> None:
    puzzle = make_puzzle("11../..../..../....")
    board, step = puzzle.board(), parse_step(puzzle, "binary.save-blocker: r1c3=0")
    assert getattr(simpler(board, step), "id", "") == "binary.prevent-trio"
    assert getattr(simpler(board, step, ["binary.save-blocker", "binary.complete-line"]), "id", "") == (
        "binary.complete-line"
    )
    assert simpler(board, step, ["binary.save-blocker"]) is None
    assert simpler(board, step, budget=10) is None


def test_on_random_boards_the_kernel_agrees() -> None:
    named = 0
    for ptype, rule in RULES:
        rng = Random(f"simpler {ptype.id} {rule.id}")
        for board, _ in islice(made_for(ptype, rule), BOARDS):
            for step in steps_on(board, rule, rng):
                found = simpler(board, step)
                accepted = [
                    lower.id
                    for lower in ptype.rules
                    if isinstance(lower, DirectRule)
                    and lower.level < rule.level
                    and isinstance(check_step(board, step._replace(rule=lower.id)).verdict, Accepted)
                ]
                assert (found is None) == (accepted == [])
                assert found is None or found.id in accepted
                named += found is not None
    assert named > 20
