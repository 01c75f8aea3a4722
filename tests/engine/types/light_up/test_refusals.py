"""Light Up: what a refusal names as an example."""

from __future__ import annotations

from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type


def test_a_refusal_names_a_number_that_loses_a_square() -> None:
    """The 2 has fewer squares to spare than the 1, but loses none to the bulb."""
    board = get_type("light-up").parse(["1*...", ".....", ".....", "....2"]).board()
    verdict = check_step(board, parse_step(board.puzzle, "light-up.starves-number: r2c3=empty")).verdict
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["place"]) == ("number-can-be-met", "r1c1")
