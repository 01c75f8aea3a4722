"""Light Up: what a refusal names as an example."""

from __future__ import annotations

from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type


def test_a_refusal_names_the_number_with_the_fewest_squares_to_spare() -> None:
    """The 1 has its bulb and a square more, the 2 needs both of its squares."""
    board = get_type("light-up").parse(["1*...", ".....", ".....", "....2"]).board()
    verdict = check_step(board, parse_step(board.puzzle, "light-up.starves-number: r2c3=empty")).verdict
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["place"]) == ("number-can-be-met", "r4c5")
