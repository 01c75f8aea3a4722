"""Hints lead to the end of every puzzle; `script/bench hints` follows those of all seeds and measures them."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.hints import Hint, hint_at_once, next_step
from tests.engine.helpers import make_board
from tests.engine.ladders import chain
from tests.engine.reasons import seeds


@pytest.mark.parametrize("type_id", sorted(seeds()))
def test_hints_alone_prove_a_puzzle(type_id: str) -> None:
    for puzzle in Random("chains").sample([each for each in seeds()[type_id] if len(each.start) <= 81], 3):
        made = chain(puzzle)
        assert made.finished
        refuted = made.replay.outcome == "none" and type_of(puzzle).refutable
        assert made.several or refuted or made.replay.outcome == "unique"


def test_two_solutions_end_the_hints_of_a_puzzle_with_many() -> None:
    """Stop there: this one has thousands."""
    made = chain(make_board("123../...../...../...../.....", "latin").puzzle)
    assert (made.finished, made.several, len(made.replay.solutions)) == (True, True, 2)


def test_a_split_is_told_without_looking_for_it() -> None:
    board = make_board("..../..../..../....")
    assert hint_at_once(board) == Hint("case", "split")
    assert next_step(board).kind == "case"
    assert hint_at_once(board, {"binary.trio"}) == Hint("none", "no-rule")
    assert hint_at_once(make_board("01/10")) == Hint("none", "complete")
    direct = make_board("00../..../..../....")
    assert hint_at_once(direct) == next_step(direct)
