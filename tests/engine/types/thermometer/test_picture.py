"""Thermometer: the numbers belong to every picture, and texts that are no puzzle."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from puzzles.draw.of import drawing_of
from puzzles.draw.step import step_picture
from puzzles.draw.svg import board_svg
from puzzles.formats.cases import Case, load
from puzzles.formats.steps import parse_step
from puzzles.grid.text import GridError
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import get_type
from puzzles.telling import tell
from puzzles.types.thermometer.draw import WIDER

THERMOMETER = get_type("thermometer")
LINES = ["size: 2 3", "vials: r1c1-r1c3 r2c3-r2c2", "rows: 3 .", "columns: . 0 1"]


def test_a_picture_without_tallies_has_the_numbers_all_the_same() -> None:
    board = THERMOMETER.parse([*LINES, "filled: r1c1"]).board()
    small, large = (board_svg(board, tallies=tallies, names=False) for tallies in (False, True))
    assert re.findall(r">([0-9/]+)</t[a-z]+>([0-9]?)", large.partition("gp-clues")[2]) == [
        ("1/", "3"),
        ("0/", "0"),
        ("0/", "1"),
    ]
    assert re.findall(r"<text x=[^>]*>([^<]*)</text>", small.partition("gp-clues")[2]) == ["3", "0", "1"]


def test_a_number_is_green_when_it_is_met_and_red_when_it_cannot_be() -> None:
    puzzle = THERMOMETER.parse([*LINES, "filled: r1c3 r2c2", "blocked: r1c1"])
    kinds = [(each.name, each.kind) for each in drawing_of(THERMOMETER).picture(puzzle.board()).tallies]
    assert kinds == [("row1", "broken"), ("column2", "broken"), ("column3", "done")]


def test_numbers_with_two_digits_have_a_wider_margin() -> None:
    lines = ["size: 1 12", "vials: r1c1-r1c12"]
    widths = [drawing_of(THERMOMETER).surface(THERMOMETER.parse([*lines, f"rows: {n}"])).width for n in (9, 10)]
    assert widths[1] - widths[0] == WIDER


def test_the_small_picture_of_a_rule_about_a_line_has_its_number() -> None:
    board = THERMOMETER.parse(["size: 3 3", "vials: r1c1-r1c3 r2c1-r2c3", "rows: 2 . .", "columns: . 1 ."]).board()
    boxes = {}
    for rule, change in (("minimum-fill", "r1c2=filled"), ("prior-is-filled", "r1c1=filled")):
        given = board if rule == "minimum-fill" else replace(board.puzzle, start=(3, 1, *[3] * 4, *[2] * 3)).board()
        step = parse_step(given.puzzle, f"thermometer.{rule}: {change}")
        boxes[rule] = re.findall(r'^<svg [^>]*viewBox="([0-9 -]+)"', step_picture(given, step))
    assert boxes == {"minimum-fill": ["32 32 224 64"], "prior-is-filled": ["32 32 184 64"]}


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


def test_the_picture_of_a_rule_about_lines_shows_the_line_that_it_is_about() -> None:
    """Its board is cropped to the row or column of what changes and of the evidence."""
    first: dict[str, Case] = {}
    for case in load(THERMOMETER):
        if case.verdict == "accepted":
            first.setdefault(case.rule, case)
    lined = [rule.id for rule in THERMOMETER.rules if rule.id not in drawing_of(THERMOMETER).CLOSE_UPS]
    assert len(lined) == 9
    for rule in lined:
        board, step = first[rule].board, first[rule].step
        verdict = check_step(board, step).verdict
        assert isinstance(verdict, Accepted)
        told = tell(board, step, verdict).facts
        line = step.at or THERMOMETER.place(board.puzzle, told["place"])
        assert {*line.cells} >= {*verdict.evidence, *(change.cell for change in step.changes)}
        assert verdict.evidence or line.kind == "row" or len(step.changes) > 1
