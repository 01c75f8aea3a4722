"""Checks of unfolded steps, by the kernel alone."""

from __future__ import annotations

from functools import reduce
from operator import or_

from puzzles.base.ptype import type_of
from puzzles.base.rule import ContradictionRule, DirectRule
from puzzles.formats.sentences import because
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.teach.unfold import Branch, Unfolding
from tests.engine.reasons import assert_spoken


def assert_holds(board: Board, found: Unfolding) -> None:
    """Assert that every value but those claimed is refuted by simpler steps, each accepted by the kernel."""
    cell, rule = found.change.cell, type_of(board.puzzle).rule_by_id[found.step.rule]
    claimed = found.change.on(board.cells[cell])
    denied = [branch.board.cells[cell] for branch in found.branches]
    assert reduce(or_, denied) == board.cells[cell] & ~claimed
    assert sum(mask.bit_count() for mask in denied) == (board.cells[cell] & ~claimed).bit_count()
    for kept, mask in zip(found.board.cells, board.cells, strict=True):
        assert not mask & ~kept, "the ground of an unfolding knows more than the board"
    assert found.local or found.board == board
    for branch in found.branches:
        _assert_refuted(found.board, branch, rule.level, found.step.rule)


def _assert_refuted(ground: Board, branch: Branch, level: int, rule_id: str) -> None:
    ptype = type_of(ground.puzzle)
    board = ground.narrow({branch.supposed.cell: branch.supposed.on(ground.cells[branch.supposed.cell])})
    assert board == branch.board
    *direct, last = branch.steps
    assert isinstance(ptype.rule_by_id[last.step.rule], ContradictionRule)
    for taken in branch.steps:
        assert taken.board == board
        judged = check_step(board, taken.step)
        assert judged.verdict == taken.accepted
        assert isinstance(judged.verdict, Accepted)
        assert_spoken(because(ptype, taken.step.rule, taken.telling))
        board = judged.boards[0] if judged.boards else board
    for taken in direct:
        rule = ptype.rule_by_id[taken.step.rule]
        assert isinstance(rule, DirectRule)
        assert rule.level < level or (rule.level == 1 and rule.id != rule_id)
