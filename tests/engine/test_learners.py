"""Simulated students: those who have a misconception are found out, those who only slip are not."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.bugs import bugs_about
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from puzzles.teach.bugs import field_of
from tests.engine.learners import believers, boards, fields, slips
from tests.every import EVERY

TYPES = all_types().values()
RULES = [(ptype, rule) for ptype in TYPES for rule in ptype.rules if bugs_about(ptype, rule.id)]
STUDENTS, TRIES = 60, 8
FORM_ONLY = {
    ptype: [rule for _, rule in its if all(bug.form for bug in bugs_about(ptype, rule.id))]
    for ptype, its in groupby(RULES, key=itemgetter(0))
}
"""The rules of each type of which no more is believed wrongly than that they give what they never give."""
OWN = [(ptype, rule) for ptype, rule in RULES if EVERY or ptype.id not in ("latin", "sudoku")]
"""The rules of Latin squares and Sudoku are those of Sudoku-X."""
SAMPLED = [
    (ptype, rule)
    for _, its in groupby([each for each in OWN if each[1] not in FORM_ONLY[each[0]][1:]], key=itemgetter(0))
    for ptype, rule in [*its][:: 1 if EVERY else 2]
]
"""Every other rule of each type; the bench asks about them all."""
FEW = 0.03
"""The share by which so few students on so few boards may miss an aim."""
NARROW = 0.15
"""A misconception that accepts less than this share of the refused claims is found out after three tries."""


@pytest.mark.parametrize(("ptype", "rule"), OWN, ids=lambda each: each.id)
def test_no_misconception_accepts_what_its_rule_accepts(ptype: PuzzleType, rule: AnyRule) -> None:
    rng, weighed = Random(f"bugs {rule.id}"), 0
    for board, _ in zip(boards(ptype, rng, wrong=rule.kind == "contradiction"), range(4), strict=False):
        for claim in field_of(board, rule):
            gone = ~(board.cells[claim.cell] & ~claim.mask)
            mask = gone if getattr(rule, "only_removes", False) else claim.mask
            step = Step(rule.id, claim.at, () if claim.at else (Change(claim.cell, mask),))
            assert isinstance(check_step(board, step).verdict, Refusal)
            weighed += 1
    assert weighed


@pytest.mark.parametrize(("ptype", "rule"), SAMPLED, ids=lambda each: each.id)
def test_who_believes_a_misconception_is_found_out_and_who_slips_is_not(ptype: PuzzleType, rule: AnyRule) -> None:
    """Ask few students here; script/bench misconceptions asks many."""
    rng = Random(f"learners {rule.id}")
    given = fields(ptype, rule, 20, rng)
    found = list(believers(ptype, rule, given, STUDENTS, TRIES, rng))
    assert [believer.bug for believer in found] == list(bugs_about(ptype, rule.id))
    for believer in found:
        assert believer.named[TRIES - 1] >= 0.9 - FEW, believer
        assert believer.share >= NARROW or believer.named[2] >= 0.9 - FEW, believer
    assert max(slips(ptype, rule, given, 4 * STUDENTS, TRIES, rng).named) <= 0.07 + FEW
