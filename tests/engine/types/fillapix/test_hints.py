"""Hints in Fillapix: a clue's own square belongs to what follows from the clue."""

from __future__ import annotations

from puzzles.hints import next_step
from puzzles.registry import get_type


def test_one_hint_takes_the_square_of_the_clue_as_well():
    board = get_type("fillapix").parse(["0..", "...", "..."]).board()
    hint = next_step(board)
    assert hint.step
    assert hint.step.rule == "fillapix.finish-with-white"
    assert {change.cell for change in hint.step.changes} == {0, 1, 3, 4}


def test_a_hint_shows_the_clues_that_it_rests_on():
    board = get_type("fillapix").parse([".13.", "....", "...."]).board()
    hint = next_step(board)
    assert hint.step
    assert hint.step.rule == "fillapix.touching-sides"
    assert {1, 2} <= {*hint.evidence}
