"""Refusals that name what the rule itself shows instead, and none that sends a student to a rule that refuses, too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule, DirectRule
from puzzles.formats.cases import load
from puzzles.formats.sentences import sentence
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.logic.opposite import OPPOSITE
from puzzles.registry import all_types

BOARDS = 25
OF_TWO = [ptype for ptype in all_types().values() if any(OPPOSITE in rule.why for rule in ptype.rules)]


def refusals(ptype: PuzzleType) -> Iterator[tuple[Board, Step, Refusal]]:
    """Yield what the rules of a type refuse on the boards of its first cases: each open cell, one of its two halves."""
    boards = [case.board for case in load(ptype) if len(case.board.cells) <= 25]
    for number, board in enumerate(list(dict.fromkeys(boards))[::2][:BOARDS]):
        for rule in ptype.rules:
            for cell, old in enumerate(board.cells) if isinstance(rule, DirectRule) else ():
                half = half_of(ptype, old)
                step = Step(rule.id, None, (Change(cell, half if (cell + number) % 2 else old ^ half),))
                verdict = check_step(board, step).verdict if half else None
                if isinstance(verdict, Refusal):
                    yield board, step, verdict


def half_of(ptype: PuzzleType, old: int) -> int:
    """Return one of two values, or those of an open cell that have a name together; 0 for other cells."""
    if old.bit_count() == 2:
        return old & -old
    return next((mask for mask in ptype.named.values() if 0 < old & mask < old), 0) & old


def turned(board: Board, step: Step) -> Step:
    """Return the step with the other value of its cell."""
    ((cell, mask),) = step.changes
    return step._replace(changes=(Change(cell, board.cells[cell] ^ mask),))


@pytest.mark.parametrize("ptype", OF_TWO, ids=lambda ptype: ptype.id)
def test_a_refusal_sends_to_what_holds(ptype: PuzzleType) -> None:
    """A rule that gives the opposite says so, no other does, and no rule is named that refuses the step too."""
    names = re.compile(
        "|".join(sorted((rf"\b{re.escape(rule.name)}\b" for rule in ptype.rules), key=len, reverse=True))
    )
    by_name, opposite, looked_at = {rule.name: rule for rule in ptype.rules}, set[str](), 0
    for board, step, refusal in refusals(ptype):
        said = sentence(ptype, step.rule, refusal)
        assert_opposite(board, step, refusal, said)
        if refusal.code.startswith(OPPOSITE):
            opposite.add(step.rule)
        for name in names.findall(said):
            assert_not_refused_too(board, step, by_name[name])
        looked_at += 1
    assert len(opposite) >= 2
    assert looked_at > 100


def assert_opposite(board: Board, step: Step, refusal: Refusal, said: str) -> None:
    """It is said that the other value follows if, and only if, the rule gives that."""
    if refusal.code.startswith(("only-", OPPOSITE)):
        gives = isinstance(check_step(board, turned(board, step)).verdict, Accepted)
        assert refusal.code.startswith(OPPOSITE) == gives, (board, step, refusal)
    if refusal.code.startswith(OPPOSITE):
        assert said.startswith("It is the other way round: "), said
        assert refusal.facts.get("this", refusal.facts["cell"]) in said, said
        assert len(refusal.evidence) == len(set(refusal.evidence)), said


def assert_not_refused_too(board: Board, step: Step, rule: AnyRule) -> None:
    """The rule that a refusal names gives the step or its opposite, or closes the board."""
    asked = step._replace(rule=rule.id)
    tried = [asked, turned(board, asked)] if rule.kind == "direct" else [Step(rule.id, None)]
    assert any(isinstance(check_step(board, each).verdict, Accepted) for each in tried), (board, step, rule.id)
