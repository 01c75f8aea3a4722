"""Refusals of wrong steps: whole sentences, and a cell to look at wherever the refusal is about one."""

from __future__ import annotations

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.formats.sentences import sentence
from puzzles.kernel.board import Place
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from tests.engine.reasons import ID, RAW, unspoken
from tests.engine.wrong_steps import wrong_steps

EACH = 10
EVERYWHERE = "nowhere"
"""The code of a contradiction that was looked for on the whole board: there is no cell to mark."""

ROW = Step("binary.zero-or-one", Place("row", "row1", (0, 1, 2, 3)))


@pytest.mark.parametrize("ptype", [each for each in all_types().values() if each.listed], ids=lambda each: each.id)
def test_every_refusal_is_a_sentence_that_marks_a_cell(ptype: PuzzleType) -> None:
    for wrong in wrong_steps(ptype, each=EACH):
        text = sentence(ptype, wrong.step.rule, wrong.refusal)
        assert text.endswith("."), text
        assert not RAW.search(text), text
        assert not unspoken(text), text
        assert not ID.search(text), text
        assert wrong.refusal.evidence or wrong.refusal.code == EVERYWHERE, text


def test_a_rule_at_a_wrong_place_says_where_it_is_applied() -> None:
    binary = all_types()["binary"]
    refusal = check_step(binary.parse(["....", "....", "....", "...."]).board(), ROW).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(binary, ROW.rule, refusal) == "This rule is applied at a cell of this board, not at row 1."


def test_the_square_of_a_clue_is_not_told_apart_from_a_cell() -> None:
    mines = all_types()["minesweeper"]
    puzzle = mines.parse(["1.", ".."])
    refusal = check_step(puzzle.board(), Step("minesweeper.mine-or-safe", mines.place(puzzle, "r1c1"))).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(mines, "minesweeper.mine-or-safe", refusal) == "This rule cannot be applied at r1c1."
