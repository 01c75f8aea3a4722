"""The Latin family: its text, places and pictures; how many solutions there are; LEGUP's rule that is several here."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import islice
from random import Random

import pytest

from puzzles.draw.of import givens, surface_of
from puzzles.draw.svg import board_svg
from puzzles.formats import sudoku_line
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.tree import check_tree
from puzzles.registry import get_type
from puzzles.solve.enumerate import Trial
from puzzles.solve.generate import generate
from puzzles.solve.logical import solve
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions, searching
from tests.engine.helpers import make_board
from tests.engine.shell import objects, run

LATIN, SUDOKU, SUDOKU_X = map(get_type, ("latin", "sudoku", "sudoku-x"))
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rows(signs: str) -> list[str]:
    size = round(len(signs) ** 0.5)
    return [signs[start : start + size] for start in range(0, len(signs), size)]


def blank(type_id: str, size: int) -> Puzzle:
    return get_type(type_id).parse(["." * size] * size)


# --- text ------------------------------------------------------------------------------------------------------------


def test_small_numbers_are_read_with_and_without_blanks() -> None:
    puzzle = LATIN.parse(["1.3", ".3.", "3.."])
    assert LATIN.parse(["1 . 3", ". 3 .", "3 . ."]) == puzzle
    assert LATIN.parse(["1\t. 3", " . 3  .", "3.."]) == puzzle
    assert LATIN.print(puzzle) == "1.3\n.3.\n3.."


def test_large_numbers_have_blanks_between() -> None:
    lines = ["12 . 10 " + ". " * 9, *["." * 12] * 10, "1" + "." * 11]
    puzzle = LATIN.parse(lines)
    assert [puzzle.start[cell].bit_length() for cell in sorted(givens(puzzle))] == [12, 10, 1]
    text = LATIN.print(puzzle)
    assert text.split("\n")[0] == "12 . 10 . . . . . . . . ."
    assert LATIN.parse(text.split("\n")) == puzzle


@pytest.mark.parametrize("size", range(1, 51))
def test_all_sizes_are_read_back(size: int) -> None:
    random = Random(size)
    for ptype in (LATIN, SUDOKU, SUDOKU_X):
        cells = [random.choice([".", str(random.randint(1, size))]) for _ in range(size * size)]
        lines = [" ".join(cells[start : start + size]) for start in range(0, size * size, size)]
        if ptype is LATIN or size in (1, 4, 9, 16, 25, 36, 49):
            puzzle = ptype.parse(lines)
            assert ptype.parse(ptype.print(puzzle).split("\n")) == puzzle
            assert ptype.place(puzzle, f"row{size}={size}").value == 1 << size - 1
        else:
            with pytest.raises(GridError, match=r"a size that is a square number|at most 49 rows"):
                ptype.parse(lines)


@pytest.mark.parametrize(
    ("type_id", "lines", "error"),
    [
        ("latin", ["12", "20"], (2, 2, "a number from 1 to 2 or .", "'0'")),
        ("latin", ["12", "23"], (2, 2, "a number from 1 to 2 or .", "'3'")),
        ("latin", ["1 2", "2 01"], (2, 3, "a number from 1 to 2 or .", "'01'")),
        ("latin", ["1 2", "2 -1"], (2, 3, "a number from 1 to 2 or .", "'-1'")),
        ("latin", ["1 2", "2 ."], None),
        ("latin", ["1 2", "2 1 1"], (2, 5, "2 cells as in row 1", "3 cells")),
        ("latin", ["1 2", "2"], (2, 2, "2 cells as in row 1", "1 cell")),
        ("latin", ["..", "..", ".."], (3, 1, "2 rows, as many as columns", "3 rows")),
        ("latin", ["...", "..."], (3, 1, "3 rows, as many as columns", "2 rows")),
        ("latin", ["1 ٣", ". ."], (1, 3, "a number from 1 to 2 or .", "'٣'")),
        ("latin", [f"{10**30} .", ". ."], (1, 1, "a number from 1 to 2 or .", f"'{10**19}'")),
        ("sudoku", ["..", ".."], (1, 1, "a size that is a square number", "2 rows")),
        ("sudoku", ["." * 50] * 50, (50, 1, "at most 49 rows", "50 rows")),
        ("latin", ["." * 50] * 51, (51, 1, "at most 50 rows", "51 rows")),
        ("latin", [". " * 51] * 50, (1, 101, "at most 50 columns", "51 columns")),
        ("latin", ["1" * 51, "2"], (1, 51, "at most 50 columns", "51 columns")),
        ("latin", ["1\t2", "2\t10"], (2, 3, "a number from 1 to 2 or .", "'10'")),
        ("latin", [], (1, 1, "a grid", "nothing")),
        ("latin", ["", "1"], (1, 1, "a number or .", "an empty row")),
    ],
)
def test_what_is_no_grid(type_id: str, lines: list[str], error: tuple[int, int, str, str] | None) -> None:
    if error is None:
        assert get_type(type_id).parse(lines).width == 2
        return
    with pytest.raises(GridError) as caught:
        get_type(type_id).parse(lines)
    assert (caught.value.line, caught.value.column, caught.value.expected, caught.value.found) == error


# --- places and pictures ---------------------------------------------------------------------------------------------


def test_places() -> None:
    puzzle = blank("sudoku-x", 4)
    names = ["r2c3", "row2", "column3", "block2", "diagonal2", "row2=4", "block3=1"]
    found = [SUDOKU_X.place(puzzle, name) for name in names]
    assert [(place.kind, place.cells, place.value) for place in found] == [
        ("cell", (6,), 0),
        ("row", (4, 5, 6, 7), 0),
        ("column", (2, 6, 10, 14), 0),
        ("block", (2, 3, 6, 7), 0),
        ("diagonal", (3, 6, 9, 12), 0),
        ("row-value", (4, 5, 6, 7), 8),
        ("block-value", (8, 9, 12, 13), 1),
    ]
    assert [place.name for place in found] == names


@pytest.mark.parametrize(
    ("type_id", "name"),
    [
        ("latin", "block1"),
        ("sudoku", "diagonal1"),
        ("sudoku-x", "diagonal3"),
        ("latin", "row5"),
        ("latin", "row1=5"),
        ("latin", "row1=0"),
        ("latin", "row1=01"),
        ("latin", "row1="),
        ("latin", "r1c1=1"),
    ],
)
def test_what_is_no_place(type_id: str, name: str) -> None:
    with pytest.raises(KeyError):
        get_type(type_id).place(blank(type_id, 4), name)


def test_cells_are_spoken_with_their_block_and_diagonals() -> None:
    spoken = [spot.spoken for spot in surface_of(blank("sudoku-x", 9)).spots]
    assert spoken[0] == "row 1, column 1, block 1, on main diagonal 1"
    assert spoken[1] == "row 1, column 2, block 1"
    assert spoken[8] == "row 1, column 9, block 3, on main diagonal 2"
    assert spoken[40] == "row 5, column 5, block 5, on both main diagonals"
    assert surface_of(blank("latin", 4)).spots[5].spoken == "row 2, column 2"


@pytest.mark.parametrize(("size", "pencil"), [(1, 1), (4, 2), (5, 3), (9, 3), (10, 4), (16, 4), (25, 5), (50, 8)])
def test_pencil_marks_have_fixed_places(size: int, pencil: int) -> None:
    surface = surface_of(blank("latin", size))
    assert surface.pencil == pencil
    assert [value.key for value in surface.values] == [str(number) for number in range(1, size + 1)]


def test_borders_of_blocks_diagonals_and_pencil_marks_are_drawn() -> None:
    svg = [board_svg(blank(type_id, 4).board()) for type_id in ("latin", "sudoku", "sudoku-x")]
    assert [text.count('"gp-block"') for text in svg] == [0, 1, 1]
    assert [text.count('"gp-diagonal"') for text in svg] == [0, 0, 1]
    board = blank("latin", 4).board().narrow({0: 6})
    assert board_svg(board).count("gp-pencil") == 1
    assert "<text" not in board_svg(blank("latin", 4).board()).split("gp-labels")[0]


# --- solutions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "number"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_the_number_of_latin_squares_is_known(size: int, number: int) -> None:
    found = count_solutions(blank("latin", size), limit=1000).solutions
    assert len(found) == len(set(found)) == number
    assert {LATIN.violations(board) for board in found} == {()}


def test_the_number_of_latin_squares_of_size_5_is_known() -> None:
    """161280; with the first row in order 5! = 120 times fewer, as the numbers may be exchanged."""
    puzzle = LATIN.parse(["12345", *["....."] * 4])
    assert len(count_solutions(puzzle, limit=2000).solutions) * 120 == 161_280


def test_the_number_of_small_sudokus_is_known() -> None:
    found = count_solutions(blank("sudoku", 4), limit=1000).solutions
    with_diagonals = {board.cells for board in count_solutions(blank("sudoku-x", 4), limit=1000).solutions}
    assert len(set(found)) == 288
    fitting = [board for board in found if not SUDOKU_X.violations(Board(blank("sudoku-x", 4), board.cells))]
    assert {board.cells for board in fitting} == with_diagonals
    assert len(with_diagonals) == 48


@pytest.mark.parametrize(("type_id", "size"), [("latin", 3), ("latin", 4), ("sudoku", 4), ("sudoku-x", 4)])
def test_enumeration_finds_the_same_solutions(type_id: str, size: int) -> None:
    rng = Random(f"{type_id} {size}")
    for _ in range(20):
        puzzle = blank(type_id, size)
        narrowed = [
            rng.choice((mask, mask, mask, 1 << rng.randrange(size), rng.randint(1, mask))) for mask in puzzle.start
        ]
        board = Board(puzzle, tuple(narrowed))
        solutions = set(Trial(puzzle).solutions(board))
        assert set(count_solutions(board, limit=1000).solutions) == solutions
        with closing(searching(puzzle)) as search:
            assert set(search.solutions(board)) == solutions


def test_a_classic_has_one_solution_found_by_logic() -> None:
    puzzle = sudoku_line.parse(CLASSIC)
    with closing(searching(puzzle)) as search:
        found = [board for board in search.solutions(puzzle.board()) if board]
    assert [SUDOKU.print(Puzzle(SUDOKU, 9, 9, board.cells)) for board in found] == ["\n".join(rows(SOLVED))]
    attempt = solve(puzzle)
    assert (attempt.report.outcome, check_tree(puzzle, attempt.record).outcome) == ("unique", "unique")
    assert attempt.report.solutions == {found[0]}


def test_sudoku_clues_that_leave_no_diagonals() -> None:
    board = make_board("/".join(rows(SOLVED)), "sudoku-x")
    assert SUDOKU.violations(Board(blank("sudoku", 9), board.cells)) == ()
    assert {violation.code for violation in SUDOKU_X.violations(board)} == {"repeated-number"}


@pytest.mark.parametrize(
    ("type_id", "size", "level", "rule"),
    [
        ("latin", 5, 1, "last-number"),
        ("latin", 8, 3, "subset"),
        ("sudoku", 4, 1, "last-cell"),
        ("sudoku", 9, 2, "claiming pointing"),
        ("sudoku", 9, 5, "possible"),
        ("sudoku-x", 9, 3, "subset"),
    ],
)
def test_generated_puzzles_are_unique_and_of_their_level(type_id: str, size: int, level: int, rule: str) -> None:
    ptype = get_type(type_id)
    puzzle = next(generate(ptype, size, size, level, 3))
    assert count_solutions(puzzle).kind == "one"
    rating = rate(puzzle)
    assert (rating.outcome, rating.level, ptype.rule_by_id[rating.rule].level) == ("unique", level, level)
    assert level == 1 or any(word in rating.rule for word in rule.split())


def test_uniqueness_of_many_is_asked_of_one_search() -> None:
    puzzles = list(islice(generate(SUDOKU, 4, 4, 1, 5), 5))
    with closing(searching(puzzles[0])) as search:
        assert [len(list(islice(search.solutions(puzzle.board()), 2))) for puzzle in puzzles] == [1] * 5


# --- LEGUP's rule that is several here -------------------------------------------------------------------------------

LAST_CELL = ["SUDO-BASC-0002", "Last Cell for Number"]


def check(puzzle: str, changes: dict[str, str], rule: object = LAST_CELL) -> dict[str, object]:
    line = json.dumps({"type": "sudoku", "puzzle": puzzle.replace("/", "\n"), "rule": rule, "changes": changes})
    return objects(run("check-steps", stdin=line))[0]


def test_a_legup_pair_that_is_several_rules_holds_if_any_of_them_does_cell_by_cell() -> None:
    board = "..../..4./..../.4../".strip("/")
    assert check(board, {"r1c1": "4"}) == {"ok": True, "evidence": ["r2c3", "r4c2"]}
    # r1c1 follows by its row, r3c4 by its block.
    columns = "...1/..4./..../.4.."
    assert check(columns, {"r1c1": "4", "r3c4": "4"})["ok"] is True
    assert check(columns, {"r1c1": "4", "r3c4": "1"})["code"] == "seen"
    assert check("..../..../..../....", {"r1c1": "4"})["code"] == "other-cells"
    assert check(columns, {"r1c4": "4"})["code"] == "not-a-narrowing"
