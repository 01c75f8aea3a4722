"""Thermometer: hints look where the reason is, and say all that it gives at once."""

from __future__ import annotations

import pytest

from puzzles.formats.steps import parse_step, print_step
from puzzles.hints import next_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from puzzles.teach.rungs import rungs

THERMOMETER = get_type("thermometer")
VIALS = ["size: 3 4", "vials: r1c1-r1c2 r1c3-r1c4 r2c1-r2c4 r3c2-r3c1 r3c3 r3c4"]


def board_of(*more: str) -> Board:
    return THERMOMETER.parse([*VIALS, *more]).board()


@pytest.mark.parametrize(
    ("numbers", "where", "step", "reason"),
    [
        (
            "columns: . 0 . .",
            "column 2",
            "finish-with-blocked: r1c2=blocked, r2c2=blocked, r3c2=blocked",
            "the number 0",
        ),
        ("columns: . . . 3", "column 4", "finish-with-mercury: r1c4=filled, r2c4=filled, r3c4=filled", "misses 3"),
        ("rows: . 2 .", "row 2", "minimum-fill: r2c1=filled, r2c2=filled", "nothing else there can be filled"),
        ("rows: 3 . .", "row 1", "minimum-fill: r1c1=filled, r1c3=filled", "at most 2"),
        ("rows: 1 . .", "row 1", "too-large: r1c2=blocked, r1c4=blocked", "wants only 1, so at most one square"),
    ],
)
def test_a_line_without_known_squares_is_where_to_look(numbers: str, where: str, step: str, reason: str) -> None:
    board = board_of(numbers)
    hint = next_step(board)
    first, _, last = rungs(board, hint)
    assert first.text == f"Look at {where}."
    assert hint.step
    assert print_step(board.puzzle, hint.step) == f"thermometer.{step}"
    assert reason in last.text


def test_two_lines_are_two_hints() -> None:
    board = board_of("columns: 0 . 0 .")
    hint = next_step(board)
    assert hint.step
    assert print_step(board.puzzle, hint.step).endswith(": r1c1=blocked, r2c1=blocked, r3c1=blocked")


@pytest.mark.parametrize(
    ("rows", "step", "facts"),
    [
        ("rows: 2 . .", "minimum-fill: r1c1=filled", ("row1", "2", "2", "0")),
        ("rows: . 3 .", "minimum-fill: r2c4=filled", ("row2", "3", "0", "3")),
        ("rows: . 3 .", "too-large: r2c3=blocked", ("row2", "3", "0", "3")),
    ],
)
def test_a_refusal_counts_the_line_that_comes_nearest(rows: str, step: str, facts: tuple[str, ...]) -> None:
    board = board_of(rows, "columns: 2 2 2 2")
    refusal = check_step(board, parse_step(board.puzzle, f"thermometer.{step}")).verdict
    assert isinstance(refusal, Refusal)
    assert tuple(refusal.facts[fact] for fact in ("place", "wants", "rest", "left")) == facts
