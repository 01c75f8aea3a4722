"""Shirokuro's verdicts: what the simpler rules do not give."""

from __future__ import annotations

from random import Random

from puzzles.base.rule import DirectRule
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Refusal
from tests.engine.types.shirokuro.boards import MASK, SHIROKURO, board_of, random_state


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
