"""Solved grids in the formats of the contests: what their own tools say of them."""

from __future__ import annotations

import pytest

from puzzles.base.ptype import type_of
from puzzles.formats import codequest, only_number, rowan, shirokuro
from puzzles.formats.contest import solved_text
from puzzles.kernel.board import Puzzle
from puzzles.solve.sat import count_solutions
from tests.engine.helpers import make_puzzle

SUDOKU = "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79"


def solution(text: str, type_id: str):
    (board,) = count_solutions(make_puzzle(text, type_id)).solutions
    return board


def test_binary_is_answered_as_code_quest_asks():
    grid = "..0./1.../..../.00."
    assert solved_text(solution(grid, "binary")).splitlines() == codequest.answer(grid.split("/"))


def test_a_grid_that_is_too_hard_for_the_contest_has_no_verdict():
    rows = ["1.....", "..0.0.", "......", ".1....", "....0.", ".1..1."]
    assert codequest.answer(rows) == [codequest.UNABLE]
    board = count_solutions(make_puzzle("/".join(rows), "binary")).solutions[0]
    assert solved_text(board) == f"{type_of(board.puzzle).print(Puzzle(board.puzzle.type, 6, 6, board.cells))}\n"


@pytest.mark.parametrize(("text", "type_id"), [("12../..../..../..21", "latin"), ("1.../..3./.4../...2", "sudoku")])
def test_rowan_says_that_it_is_solved(text, type_id):
    board = count_solutions(make_puzzle(text, type_id)).solutions[0]
    (grid,) = rowan.parse(solved_text(board).splitlines())
    assert rowan.answer(grid)[-1].startswith("Solved ")


def test_only_number_has_nothing_to_suggest():
    (rows,) = only_number.parse(solved_text(solution(SUDOKU, "sudoku")).splitlines())
    assert only_number.answer(rows) == [only_number.NOTHING]


def test_shirokuro_is_one_line():
    board = solution("wb./.../b.w", "shirokuro")
    assert solved_text(board) == f"{shirokuro.answer(board)}\n" == "EW0000EHW\n"


def test_no_contest_takes_what_is_no_square():
    assert solved_text(count_solutions(make_puzzle("wb", "shirokuro")).solutions[0]) == ""
