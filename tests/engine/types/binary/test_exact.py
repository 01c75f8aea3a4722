"""Binary's rules say what their words say: a second, naive reading agrees with `check` on 10,000 boards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from tests.engine import oracle
from tests.engine.types.binary import naive
from tests.engine.types.binary.naive import At, Grid

BINARY = get_type("binary")
BOARDS = 10_000
SIZES = [(2, 2), (2, 4), (4, 2), (2, 8), (8, 2), (4, 4), (4, 6), (6, 4), (6, 6), (4, 8), (6, 8), (8, 6), (8, 8)]
ASKED_CELLS = 6
MIN_OF_EACH = 1_000
"""The least number of acceptances, and of refusals, of each rule."""
MASK = {"0": 1, "1": 2}


@cache
def solved_grids(height: int, width: int) -> tuple[Grid, ...]:
    """Some solved boards of that size; none where there is no room for that many different lines."""
    empty, rng = BINARY.parse(["." * width] * height).board(), Random(f"{height} {width}")
    found: set[Grid] = set()
    for _ in range(20):
        try:
            solved = next(oracle.solutions(empty, rng), None)
        except oracle.TooManyError:
            continue
        if solved is not None:
            signs = "".join("01"[mask - 1] for mask in solved.cells)
            found.add(tuple(signs[row * width :][:width] for row in range(height)))
    return tuple(sorted(found))


def random_grid(rng: Random) -> Grid:
    """An erased solved board, the same with wrong digits or a copied line, or chance alone."""
    height, width = rng.choice(SIZES)
    solved = solved_grids(height, width)
    keep, kind = rng.choice((0.2, 0.4, 0.6, 0.8, 0.95)), rng.random()
    if not solved or kind < 0.2:
        full = tuple("".join(rng.choice("01") for _ in range(width)) for _ in range(height))
    else:
        full = rng.choice(solved)
    if kind > 0.7:
        full = spoiled(full, rng)
    rows = ["".join(sign if rng.random() < keep else "." for sign in row) for row in full]
    if rng.random() < 0.5:  # whole lines, for the rules that look at finished ones
        for number in rng.sample(range(height), height // 2):
            rows[number] = full[number]
    grid = tuple(rows)
    return naive.turned(grid) if rng.random() < 0.5 else grid


def spoiled(full: Grid, rng: Random) -> Grid:
    """With one to three wrong digits, or one row equal to another."""
    rows = list(full)
    if rng.random() < 0.4:
        rows[rng.randrange(len(rows))] = rng.choice(rows)
    else:
        for _ in range(rng.randint(1, 3)):
            row, column = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
            rows[row] = naive.put(rows[row], column, naive.OTHER[rows[row][column]])
    return tuple(rows)


def ask_direct(grid: Grid, board: Board, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
    """Compare each direct rule on some open cells, both digits."""
    width = len(grid[0])
    holes = [cell for cell, mask in enumerate(board.cells) if mask == 3]
    for cell in rng.sample(holes, min(ASKED_CELLS, len(holes))):
        for (rule, reading), digit in ((pair, digit) for pair in naive.DIRECT.items() for digit in "01"):
            step = Step(rule, None, (Change(cell, MASK[digit]),))
            compare(grid, board, step, reading(grid, *divmod(cell, width), digit), seen)


def ask_contradictions(grid: Grid, board: Board, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
    """Compare each contradiction anywhere, in a random row and in a random column."""
    ats: list[At | None] = [None, ("row", rng.randrange(len(grid))), ("column", rng.randrange(len(grid[0])))]
    for rule, reading in naive.CONTRADICTION.items():
        for at in ats:
            place = BINARY.place(board.puzzle, f"{at[0]}{at[1] + 1}") if at else None
            compare(grid, board, Step(rule, place), reading(grid, at), seen)


def ask_case(grid: Grid, board: Board, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
    """Compare the branches of each case rule at a random cell."""
    row, column = rng.randrange(len(grid)), rng.randrange(len(grid[0]))
    for rule, reading in naive.CASE.items():
        digits = reading(grid, row, column)
        name = f"r{row + 1}c{column + 1}"
        step = Step(rule, BINARY.place(board.puzzle, name))
        compare(grid, board, step, bool(digits), seen)
        cell = row * len(grid[0]) + column
        judgement = check_step(board, step)
        assert judgement.boards == tuple(board.narrow({cell: MASK[digit]}) for digit in digits)
        assert judgement.names == tuple(f"{name}={digit}" for digit in digits)


def compare(grid: Grid, board: Board, step: Step, expect: bool, seen: Counter[tuple[str, bool]]) -> None:
    """The verdict on the step is what the naive reading expects."""
    verdict = check_step(board, step).verdict
    seen[step.rule, expect] += 1
    assert (type(verdict) is Accepted) == expect, "\n".join([f"{step}: {verdict}", *grid])


def test_a_naive_second_reading_agrees_on_10000_boards() -> None:
    rng, seen = Random("exact"), Counter[tuple[str, bool]]()
    for _ in range(BOARDS):
        grid = random_grid(rng)
        board = BINARY.parse(list(grid)).board()
        ask_direct(grid, board, rng, seen)
        ask_contradictions(grid, board, rng, seen)
        ask_case(grid, board, rng, seen)
    print("", *(f"{rule:<26}{verdict!s:<7}{count:>8,}" for (rule, verdict), count in sorted(seen.items())), sep="\n")
    assert {rule.id for rule in BINARY.rules} == {rule for rule, _ in seen}
    for rule in BINARY.rules:
        assert min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH, rule.id


@pytest.mark.parametrize(
    ("rows", "step", "note"),
    [
        ("11../..../..../....", "binary.save-blocker: r1c3=0", "binary.prevent-trio"),
        ("1.1./..../..../....", "binary.save-blocker: r1c2=0", "binary.prevent-trio"),
        ("1..1/..../..../....", "binary.save-blocker: r1c2=0", "binary.complete-line"),
        ("110.../....../....../....../....../......", "binary.save-blocker: r1c6=0", ""),
        ("11../..../..../....", "binary.prevent-trio: r1c3=0", ""),
    ],
)
def test_an_accepted_step_names_the_simpler_rule_that_would_do(rows: str, step: str, note: str) -> None:
    puzzle = BINARY.parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.note == note


# --- what a refusal tells is true ------------------------------------------------------------------------------------


def test_the_filling_that_a_refusal_shows_is_one() -> None:
    rng, shown = Random("fillings"), Counter[str]()
    for _ in range(1_500):
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
    assert min(shown.values()) >= MIN_OF_EACH // 2


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
            {"in_row": "2 of 3", "in_column": "0 of 3", "other": "1", "row": "row1", "column": "column6"},
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
