"""Light Up: what a refusal names as an example."""

from __future__ import annotations

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type


@pytest.mark.parametrize(
    ("lines", "step", "code", "fact", "named"),
    [
        ("...../...../...../..1..", "starves-number: r1c2=empty", "number-can-be-met", "place", "r4c3"),
        # The 1 loses a square, too, but has all its bulbs.
        ("1..../*..../...../..1..", "starves-number: r1c4=empty", "number-can-be-met", "place", "r4c3"),
        ("0..#/..1./..*.", "must-light: r2c1=bulb", "can-be-lit-otherwise", "square", "r2c1"),
    ],
)
def test_a_refusal_names_the_nearest_example(lines: str, step: str, code: str, fact: str, named: str) -> None:
    board = get_type("light-up").parse(lines.split("/")).board()
    verdict = check_step(board, parse_step(board.puzzle, f"light-up.{step}")).verdict
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts[fact]) == (code, named)


@pytest.mark.parametrize(
    ("lines", "step"),
    [
        # The 1 loses a square to the bulb, but has all its bulbs.
        ("1*.../...../...../....2", "r2c3=empty"),
        # All that the other 2 loses is lit already, and it has one of its bulbs.
        ("-.../-..2/.*2#", "r3c1=empty"),
        ("0..#/..1./..*.", "r3c2=empty"),
        ("-..2/.21.", "r2c1=empty"),
    ],
)
def test_a_number_that_loses_nothing_it_needs_is_no_example(lines: str, step: str) -> None:
    board = get_type("light-up").parse(lines.split("/")).board()
    verdict = check_step(board, parse_step(board.puzzle, f"light-up.starves-number: {step}")).verdict
    assert isinstance(verdict, Refusal)
    assert verdict.code == "loses-none"


def test_a_number_speaks_of_the_squares_beside_it_and_of_no_wall() -> None:
    puzzle = get_type("light-up").parse(["1#", ".."])
    assert puzzle.type.place(puzzle, "r1c1").cells == (0, 2)


def test_nothing_stands_on_the_open_squares_once_all_are_lit() -> None:
    board = get_type("light-up").parse(["*.", ".*"]).board()
    finished = board.puzzle.type.finished(board)
    assert finished
    assert finished.cells == get_type("light-up").parse(["*-", "-*"]).board().cells
