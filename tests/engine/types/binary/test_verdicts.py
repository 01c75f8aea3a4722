"""Binary's verdicts: what they note, tell, mark and rest on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from tests.engine.types.binary import naive
from tests.engine.types.binary.naive import At, Grid
from tests.engine.types.binary.reading import BINARY, MASK, random_grid

MIN_SHOWN = 200
"""The least number of fillings that refusals of each rule show."""


# --- what a refusal tells is true ------------------------------------------------------------------------------------


def test_a_refusal_marks_the_row_and_column_that_hold_no_digit() -> None:
    board = BINARY.parse(["...."] * 4).board()
    verdict = check_step(board, parse_step(board.puzzle, "binary.complete-line: r1c1=1")).verdict
    assert (type(verdict), sorted(verdict.evidence)) == (Refusal, [0, 1, 2, 3, 4, 8, 12])


def test_the_filling_that_a_refusal_shows_is_one() -> None:
    rng, shown = Random("fillings"), Counter[str]()
    for _ in range(600):
        grid = random_grid(rng)
        board = BINARY.parse(list(grid)).board()
        for step, row, column, wrong in claims(grid, board):
            verdict = check_step(board, step).verdict
            if isinstance(verdict, Refusal) and verdict.code in ("can-finish", "other-ways"):
                shown[step.rule] += 1
                assert_fillings(grid, verdict, row, column, wrong)
        for (kind, number), line in all_lines(grid):
            step = Step("binary.wasted-blocker", BINARY.place(board.puzzle, f"{kind}{number + 1}"))
            verdict = check_step(board, step).verdict
            if isinstance(verdict, Refusal) and verdict.code == "can-finish":
                shown[step.rule] += 1
                assert_is_filling(verdict.facts["filling"], line)
    assert sorted(shown) == ["binary.save-blocker", "binary.unique-line", "binary.wasted-blocker"]
    assert min(shown.values()) >= MIN_SHOWN


def claims(grid: Grid, board: Board) -> list[tuple[Step, int, int, str]]:
    """A claim of each rule that shows fillings, for both digits in every fourth open cell, and the digit denied."""
    width, holes = len(grid[0]), [cell for cell, mask in enumerate(board.cells) if mask == 3]
    return [
        (Step(f"binary.{rule}", None, (Change(cell, MASK[digit]),)), *divmod(cell, width), naive.OTHER[digit])
        for rule in ("save-blocker", "unique-line")
        for cell in holes[::4]
        for digit in "01"
    ]


def all_lines(grid: Grid) -> list[tuple[At, str]]:
    """All rows and columns by their places."""
    rows: list[tuple[At, str]] = [(("row", number), line) for number, line in enumerate(grid)]
    return rows + [(("column", number), line) for number, line in enumerate(naive.turned(grid))]


def assert_fillings(grid: Grid, refusal: Refusal, row: int, column: int, wrong: str) -> None:
    """The fillings in the facts go on from the line with the denied digit in the cell."""
    (row_line, in_row, rows), (column_line, in_column, columns) = naive.lines_of(grid, row, column)
    trials = {
        f"row{row + 1}": (naive.put(row_line, in_row, wrong), rows),
        f"column{column + 1}": (naive.put(column_line, in_column, wrong), columns),
    }
    facts = refusal.facts
    assert (facts["row"], facts["column"], facts["other"]) == (f"row{row + 1}", f"column{column + 1}", wrong)
    if refusal.code == "can-finish":
        assert_is_filling(facts["row_filling"], trials[facts["row"]][0])
        assert_is_filling(facts["column_filling"], trials[facts["column"]][0])
    else:
        trial, parallels = trials[facts["line"]]
        assert facts["filling"].replace(" ", "") not in parallels
        assert_is_filling(facts["filling"], trial, trios=True)


def assert_is_filling(text: str, line: str, *, trios: bool = False) -> None:
    """The text, digits with blanks between, completes the line; trios may be allowed."""
    digits = text.split(" ")
    assert len(digits) == len(line)
    assert all(sign in (".", digit) for sign, digit in zip(line, digits, strict=True))
    assert digits.count("0") == digits.count("1") == len(line) // 2
    assert trios or not naive.has_trio("".join(digits))


@pytest.mark.parametrize(
    ("rows", "step", "facts"),
    [
        (
            "1.1.../..0.../..0.../....../....../......",
            "binary.complete-line: r1c6=0",
            {
                "in_row": "2",
                "in_column": "0",
                "row_half": "3",
                "column_half": "3",
                "other": "1",
                "row": "row1",
                "column": "column6",
            },
        ),
        ("1.1./..../..../....", "binary.complete-line: r1c2=1", {"line": "row1", "other": "0"}),
        ("1.../..../1.../....", "binary.complete-line: r2c1=1", {"line": "column1", "other": "0"}),
        ("1011../....../....../......", "binary.unbalanced-line @row1", {"zeros": "1", "ones": "3", "half": "3"}),
        ("01../..../..../....", "binary.repeated-line @row1", {"line": "row1"}),
        # Row 2 and column 2 could both go on in another way; the row is named.
        (
            "100110/1.0.../..1.../..1.../..0.../..1...",
            "binary.unique-line: r2c2=1",
            {"line": "row2", "filling": "1 0 0 1 0 1"},
        ),
        ("01../..../..../....", "binary.zero-or-one @r1c2", {"cell": "r1c2", "value": "1"}),
        ("01../..../..../....", "binary.zero-or-one @r1c1", {"cell": "r1c1", "value": "0"}),
    ],
)
def test_the_facts_of_a_refusal(rows: str, step: str, facts: dict[str, str]) -> None:
    puzzle = BINARY.parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Refusal)
    assert {name: verdict.facts[name] for name in facts} == facts


@pytest.mark.parametrize(
    ("rows", "step", "evidence"),
    [
        ("1..1/..../..../....", "binary.prevent-trio: r1c2=0", (0, 3)),
        ("11../..../..../....", "binary.prevent-trio: r1c3=1", (0, 1)),
        ("1.1./..../..../....", "binary.complete-line: r1c2=1", (0, 2)),
        ("1..0/.1../.0../....", "binary.complete-line: r1c2=0", (0, 5)),
        ("10../.1../..../....", "binary.save-blocker: r2c1=1", (5, 0)),
        ("..../1001/1.../....", "binary.unique-line: r3c2=1", (4, 5, 6, 7, 8)),
        ("01../..../..../....", "binary.repeated-line @row1", (2, 3)),
        ("0110/..../..../....", "binary.repeated-line @row1", (0, 1, 2, 3)),
        ("0110/..../..../....", "binary.wasted-blocker @row1", (0, 1, 2, 3)),
        ("01../..../..../....", "binary.wasted-blocker @row1", (0, 1)),
        ("01../..../..../....", "binary.unbalanced-line @row1", (0, 1)),
        ("01../..../..../....", "binary.trio @row1", (0, 1, 2, 3)),
        ("01../..../..../....", "binary.zero-or-one @r1c2", (1,)),
    ],
)
def test_a_refusal_marks_the_cells_it_speaks_of(rows: str, step: str, evidence: tuple[int, ...]) -> None:
    puzzle = BINARY.parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Refusal)
    assert verdict.evidence == evidence


@pytest.mark.parametrize(
    ("rows", "step", "evidence"),
    [
        ("11../1.../..../....", "binary.prevent-trio: r1c3=0", (0, 1)),
        ("1.1./.1../..../....", "binary.complete-line: r1c2=0", (0, 2)),
        ("110.../....../.....1/....../....../......", "binary.save-blocker: r1c6=0", (0, 1, 2)),
        ("..../1001/1.0./1...", "binary.unique-line: r3c2=1", (4, 5, 6, 7, 8, 10)),
        ("..../.1../..../....", "binary.zero-or-one @r1c2", (1,)),
        ("0001/0.../..../....", "binary.trio", (0, 1, 2)),
        ("1.../0111/..../....", "binary.trio @row2", (5, 6, 7)),
        ("1101/1.../..../....", "binary.unbalanced-line", (0, 1, 3)),
        ("0110/1.../0110/....", "binary.repeated-line @row3", (0, 1, 2, 3, 8, 9, 10, 11)),
        ("000./1.../..../....", "binary.wasted-blocker", (0, 1, 2, 3)),
    ],
)
def test_an_accepted_step_rests_on_these_cells(rows: str, step: str, evidence: tuple[int, ...]) -> None:
    puzzle = BINARY.parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.evidence == evidence


@pytest.mark.parametrize(
    ("step", "scope"),
    [
        ("binary.prevent-trio: r1c2=0", (0, 1, 2, 3, 5, 9, 13)),
        ("binary.unique-line: r1c1=0, r1c2=0", (0, 1, 2, 3, 4, 5, 8, 9, 12, 13)),
        ("binary.zero-or-one @r2c2", (5,)),
        ("binary.zero-or-one", ()),
        ("binary.trio @column2", (1, 5, 9, 13)),
        ("binary.wasted-blocker", tuple(range(16))),
    ],
)
def test_the_scope_of_a_step(step: str, scope: tuple[int, ...]) -> None:
    puzzle = BINARY.parse(["...."] * 4)
    parsed = parse_step(puzzle, step)
    cells = tuple(change.cell for change in parsed.changes)
    assert BINARY.rule_by_id[parsed.rule].scope(puzzle.board(), cells, parsed.at) == scope
