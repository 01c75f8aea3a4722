"""Clauses and models: what the SAT solver says is held to `violations`, and large boards fit into little memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from puzzles.base.ptype import type_of
from puzzles.grid import clauses as clauses_module
from puzzles.kernel.board import Board
from puzzles.registry import get_type
from puzzles.solve.enumerate import Trial
from puzzles.solve.explain import explain
from puzzles.solve.sat import DisagreementError, count_solutions
from puzzles.types.latin.clauses import clauses as latin_clauses
from tests.engine.helpers import make_board
from tests.engine.toy import Toy

ROOT = Path(__file__).resolve().parents[2]
MEGABYTES = 150
PEAK = """
import sys
from pathlib import Path
from puzzles.registry import get_type
from puzzles.solve.sat import count_solutions
from puzzles.solve.explain import explain
name, size = sys.argv[1], int(sys.argv[2])
puzzle = get_type(name).parse([" ".join("." * size)] * size)
assert len(count_solutions(puzzle, budget=100_000).solutions) == 2
wrong = puzzle.board().narrow({0: 1, size - 1: 1})
assert explain(wrong, budget=1) is not None
# Not ru_maxrss: that counts what the test's own process had when it started this one.
print(int(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0]) // 1024)
"""

RIGHT = "for first, second in ((1, 2), (2, 3)): found.add(-found.literal(first - 1, 0), -found.literal(second - 1, 0))"
"""No two neighbours hold the first value."""
MakeToy = Callable[[str], Toy]


# --- a model is no solution until the type says so -------------------------------------------------------------------


@pytest.fixture
def toy_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeToy:
    """Make a toy type of two values whose folder holds these clauses; neighbours must not both hold the first."""

    def make(lines: str) -> Toy:
        name = f"toy_{abs(hash(lines))}"
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(
            "from tests.engine.toy import Toy\n\nclass Own(Toy):\n    def values(self, puzzle): return ('a', 'b')\n"
        )
        (tmp_path / name / "clauses.py").write_text(
            "from puzzles.grid.clauses import Clauses\n\n"
            f"def clauses(puzzle):\n    found = Clauses(3, 2)\n    {lines}\n    return found\n"
        )
        toy: Toy = import_module(name).Own(wrong=lambda cells: cells[:2] == (1, 1) or cells[1:] == (1, 1))
        return toy

    monkeypatch.syspath_prepend(str(tmp_path))
    return make


def test_right_clauses_are_believed(toy_with: MakeToy) -> None:
    board = toy_with(RIGHT).puzzle(3, 3, 3).board()
    found = count_solutions(board, limit=10)
    assert {solution.cells for solution in found.solutions} == {(1, 2, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1), (2, 2, 2)}
    assert explain(board) is None


@pytest.mark.parametrize("lines", ["pass", RIGHT.replace("(2, 3)", "(1, 3)"), RIGHT.replace("-found", "found")])
def test_clauses_that_let_too_much_through_are_told_and_never_answered(toy_with: MakeToy, lines: str) -> None:
    board = toy_with(lines).puzzle(3, 3, 3).board()
    with pytest.raises(DisagreementError, match=r"^the clauses of toy have a model that is no solution: \["):
        count_solutions(board, limit=10)


def test_an_explanation_is_not_left_out_for_a_false_solution(toy_with: MakeToy) -> None:
    board = toy_with("pass").puzzle(3, 3, 3).board().narrow({0: 1, 1: 1})
    with pytest.raises(DisagreementError, match=r"^the clauses of toy have a model that is no solution: \[1, 1, "):
        explain(board)


def test_clauses_that_say_nothing_of_what_a_cell_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells with two values, or with none, are no solution either."""
    monkeypatch.setattr(clauses_module.Clauses, "one", lambda self, literals: self.add(*literals))
    with pytest.raises(DisagreementError, match="the clauses of latin have a model"):
        count_solutions(make_board(".../.../...", "latin"), limit=100)


# --- at most one of many, counted by the solver ----------------------------------------------------------------------


@pytest.mark.parametrize(("type_id", "number"), [("latin", 576), ("sudoku", 288), ("sudoku-x", 48)])
def test_a_solver_that_counts_by_itself_finds_the_same(
    type_id: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = make_board("..../..../..../....", type_id)
    assert len(count_solutions(board, limit=1000).solutions) == number
    monkeypatch.setattr(clauses_module, "MANY", 3)
    assert latin_clauses(board.puzzle).counted
    found = count_solutions(board, limit=1000).solutions
    assert len(found) == number
    assert set(found) == {solution for solution in Trial(board.puzzle).solutions(board) if solution}


@pytest.mark.parametrize(
    "rows", ["12../..../..../.21.", "1.../.1../..1./...2", "12../21../..../..12", ".123/4.../..../...."]
)
@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
def test_it_explains_what_is_true_and_minimal(rows: str, type_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses_module, "MANY", 3)
    board = make_board(rows, type_id)
    found = explain(board)
    assert (found is None) == any(Trial(board.puzzle).solutions(board))
    if found:
        assert found.kind == "minimal"
        every = type_of(board.puzzle).parse(["...."] * 4)
        for left_out in (None, *found.givens):
            kept = {cell: board.cells[cell] for cell in found.givens if cell != left_out}
            fewer = Board(every, tuple(kept.get(cell, 15) for cell in range(16)))
            assert any(Trial(every).solutions(fewer)) == (left_out is not None)


@pytest.mark.parametrize(("type_id", "size"), [("latin", 50), ("sudoku", 49)])
def test_the_largest_boards_fit_into_little_memory(type_id: str, size: int) -> None:
    command = [sys.executable, "-c", PEAK, type_id, str(size)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) < MEGABYTES


def test_boards_up_to_25_are_clauses_alone_as_before() -> None:
    for type_id, size, counted in (("sudoku", 25, False), ("latin", 26, True)):
        found = latin_clauses(get_type(type_id).parse([" ".join("." * size)] * size))
        assert found.counted == counted
        assert all(isinstance(statement, list) for statement in found.lists) != counted
