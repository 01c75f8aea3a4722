"""Questions of drills: exactly one claim holds or none, as the kernel says, and chance alone tells which."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from puzzles.teach.drill import CHOICES, Question, nodes, question
from tests.engine.reasons import seeds

ALONE = {
    "battleship.too-few-in-fleet",
    "battleship.too-many-in-fleet",
    "masyu.rest-is-empty",
    "short-truth-table.biconditional-introduction",
    "skyscrapers.exceeding-visibility",
    "skyscrapers.insufficient-visibility",
}
"""Rules about whole boards, clues outside or rare formulas: nothing beside the right answer can be claimed."""
RULES = {rule.id: (ptype, rule) for ptype in all_types().values() for rule in ptype.rules if rule.kind != "case"}


def asked(ptype: PuzzleType, rule: AnyRule, seed: int) -> Question | None:
    chance = Random(f"{rule.id} {seed}")
    puzzles = [puzzle for puzzle in seeds().get(ptype.id, ()) if len(puzzle.start) <= 100]
    return question(ptype, nodes(chance.choice(puzzles).board()) if puzzles else [], rule, chance)


@pytest.mark.parametrize("type_id", sorted({ptype.id for ptype, _ in RULES.values()}))
def test_one_claim_holds_or_none(type_id: str) -> None:
    of_type = [rule_id for rule_id, (ptype, _) in RULES.items() if ptype.id == type_id and rule_id not in ALONE]
    for rule_id in of_type:
        assert_question(rule_id)


def assert_question(rule_id: str) -> None:
    """One of its claims holds, as it says, or none; and the same chance makes it again."""
    ptype, rule = RULES[rule_id]
    seed, found = next((seed, found) for seed in range(9) if (found := asked(ptype, rule, seed)))
    assert 2 <= len(found.claims) <= CHOICES, rule_id
    holds = [
        number
        for number, claim in enumerate(found.claims)
        if not isinstance(check_step(found.board, claim).verdict, Refusal)
    ]
    assert holds == ([] if found.right is None else [found.right]), rule_id
    assert all(claim.rule == rule_id for claim in found.claims)
    assert found == asked(ptype, rule, seed)


def test_the_right_answer_has_no_usual_position_and_is_sometimes_none() -> None:
    ptype, rule = RULES["binary.prevent-trio"]
    rights = [found.right for seed in range(60) if (found := asked(ptype, rule, seed))]
    assert {*rights} == {None, 0, 1, 2, 3}
    assert 4 <= rights.count(None) <= 24


@pytest.mark.parametrize("rule_id", sorted(ALONE))
def test_rules_without_anything_to_choose_among_have_no_question(rule_id: str) -> None:
    assert asked(*RULES[rule_id], 1) is None
