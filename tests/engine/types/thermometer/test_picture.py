"""Thermometer: the numbers belong to every picture, and texts that are no puzzle."""

from __future__ import annotations

import pytest

from puzzles.draw.svg import board_svg
from puzzles.grid.text import GridError
from puzzles.registry import get_type

THERMOMETER = get_type("thermometer")
LINES = ["size: 2 3", "vials: r1c1-r1c3 r2c3-r2c2", "rows: 3 .", "columns: . 0 1"]


def test_a_picture_without_tallies_has_the_numbers_all_the_same() -> None:
    svg = board_svg(THERMOMETER.parse(LINES).board(), labels=False, tallies=False, names=False)
    assert svg.count('<g class="gp-clues">') == 1
    assert [f">{number}</text>" in svg for number in "301"] == [True] * 3


def test_mercury_fills_the_tube_and_not_the_square() -> None:
    puzzle = THERMOMETER.parse([*LINES, "filled: r1c2"])
    assert '<g><path class="gp-mercury" d="M94 55h60v18h-60z"/></g>' in board_svg(puzzle.board())


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (1, "size: 2", "size: two numbers from 1 to 30"),
        (2, "vials: r1c1-r2c2", "a vial along a row or column"),
        (2, "vials: r1c1-r1c9", "vials of this grid"),
        (2, "vials: r1c1-r1c3 r2c3-r1c3", "vials that do not overlap"),
        (3, "rows: 3", "2 rows, each a number or ."),
        (4, "columns: . 3 1", "numbers from 0 to 2"),
    ],
)
def test_a_text_that_is_no_puzzle_says_where_and_why(line: int, text: str, expected: str) -> None:
    lines = [text if number == line else its for number, its in enumerate(LINES, start=1)]
    with pytest.raises(GridError, match=rf"^line {line}, .*{expected}"):
        THERMOMETER.parse(lines)
