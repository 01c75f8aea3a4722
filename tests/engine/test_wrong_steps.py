"""Plausible wrong steps: of six kinds, always the same, and each refused by its rule."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import all_types
from puzzles.teach.examples import with_example
from tests.engine.wrong_steps import KINDS, wrong_steps


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_wrong_steps_of_every_kind_are_made_from_right_ones(type_id: str) -> None:
    ptype = all_types()[type_id]
    kinds = [rule.kind for rule in ptype.rules if rule.kind != "case"]
    possible = [kind for kind in KINDS if kind != "other rule" or len(set(kinds)) < len(kinds)]
    made = list(wrong_steps(ptype, each=5))
    assert Counter(wrong.kind for wrong in made) == dict.fromkeys(possible, 5)
    for kind, board, step, refusal, right in made:
        verdict = check_step(board, step).verdict
        assert isinstance(verdict, Refusal)
        assert with_example(board, step, verdict) == refusal
        assert isinstance(check_step(right.board, right.step).verdict, Accepted)
        changed = {"board": board != right.board, "rule": step.rule != right.step.rule}
        changed |= {"claim": (step.at, step.changes) != (right.step.at, right.step.changes)}
        expected = {"premise short": {"board"}, "too early": {"board"}, "other rule": {"rule"}}
        assert kind == "random" or {name for name, new in changed.items() if new} == expected.get(kind, {"claim"})
    assert made == list(wrong_steps(ptype, each=5))
