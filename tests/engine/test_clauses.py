"""Clauses and models: what the SAT solver says is held to `violations`, and large boards fit into little memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.grid import clauses as clauses_module
from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type
from puzzles.solve.enumerate import Trial
from puzzles.solve.explain import explain
from puzzles.solve.fillings import Laws, first_filling
from puzzles.solve.sat import DisagreementError, count_solutions
from puzzles.types.latin.clauses import clauses as latin_clauses
from tests.engine.helpers import make_board
from tests.engine.samples import refused_models
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
            f"def clauses(puzzle):\n    found = Clauses((3, 3, 3))\n    {lines}\n    return found\n"
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


# --- laws whose clauses are made later, fixed cells and notes ---------------------------------------------------------

CONNECTED = """
from puzzles.grid.areas import areas, grow
from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import cells_in, having

WHOLE = Law("connected", ("board",))

def clauses(puzzle, wanted=None):
    def later(cells):
        parts = sorted(areas(having(cells, 1), 3, 4), key=int.bit_count)[:-1]
        other = parts and having(cells, 1) & ~parts[0]
        return [(WHOLE, apart(part, other)) for part in parts[:1]]

    def apart(part, other):
        border = grow(part, 3, 4) & ~part
        one, two = cells_in(part)[0], cells_in(other)[0]
        return [-white[one], -white[two], *(white[cell] for cell in cells_in(border))]

    found = Clauses(puzzle.blank, wanted, later)
    white = [found.literal(cell, 0) for cell in range(12)]
    found.about("board", law="connected")
    for row in (0, 2):
        if found.about(f"row{row + 1}", law="two"):
            found.exactly(white[row * 4 : row * 4 + 4], 2)
    return found
"""
CORNER = (1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2)
"""The first square is always white, the last always black."""


def in_two_parts(cells: tuple[int, ...]) -> bool:
    """Tell for 3 rows of 4 whether the first or last does not have two whites, or white squares are not connected."""
    white = {cell for cell in range(12) if cells[cell] == 1}
    found, waiting = set[int](), [0]
    while waiting:
        cell = waiting.pop()
        if cell in white - found:
            found.add(cell)
            row, column = divmod(cell, 4)
            sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            waiting += [r * 4 + c for r, c in sides if 0 <= r < 3 and 0 <= c < 4]
    rows = [sum(cells[row * 4 + column] == 1 for column in range(4)) for row in range(3)]
    return 3 not in cells and (found != white or rows[0] != 2 or rows[2] != 2)


@pytest.fixture
def connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """Make a puzzle whose white squares must be connected, two in the outer rows; its clauses are made later."""
    (tmp_path / "joined").mkdir()
    (tmp_path / "joined" / "__init__.py").write_text(
        "from tests.engine.toy import Toy\n\nclass Own(Toy):\n    def values(self, puzzle): return ('w', 'b')\n"
    )
    (tmp_path / "joined" / "clauses.py").write_text(CONNECTED)
    monkeypatch.syspath_prepend(str(tmp_path))
    return Puzzle(import_module("joined").Own(wrong=in_two_parts), 3, 4, CORNER, blank=CORNER)


def test_clauses_made_later_leave_all_solutions_and_no_other(connected: Puzzle) -> None:
    found = count_solutions(connected, limit=1000)
    every = {solution for solution in Trial(connected).solutions(connected.board()) if solution}
    assert set(found.solutions) == every
    assert len(found.solutions) == len(every) > 10
    assert all(mask == 1 for mask in [solution.cells[0] for solution in found.solutions])


def test_what_clauses_made_later_forbid_is_explained(connected: Puzzle) -> None:
    """An explanation is there just when no solution is; what it names leaves none, and each of it is needed."""
    rng, explained = Random("connected"), 0
    for _ in range(60):
        known = {cell: rng.choice((1, 2)) for cell in rng.sample(range(1, 11), rng.randint(1, 4))}
        board = connected.board().narrow(known)
        found = explain(board)
        assert (found is None) == any(Trial(connected).solutions(board)), known
        if found is None:
            continue
        assert found.kind == "minimal"
        assert found.givens == ()
        assert set(found.parts) <= {("board",), ("row1",), ("row3",)}
        assert found.placed
        fewer = connected.board().narrow({cell: known[cell] for cell in found.placed})
        assert not any(Trial(connected).solutions(fewer))
        explained += ("board",) in found.parts
    assert explained > 5


def test_a_filling_keeps_laws_whose_clauses_are_made_later(connected: Puzzle) -> None:
    laws = Laws(connected, [Law("connected", ("board",)), Law("two", ("row1",)), Law("two", ("row3",))])
    open_cells = dict(enumerate(connected.start))
    for far in (8, 9, 10):
        filling = first_filling(laws, {**open_cells, far: 1})
        assert filling is not None
        whites = {0, *(cell for cell, mask in filling.items() if mask == 1)}
        assert far in whites
        rows = [sorted(cell % 4 for cell in whites if cell // 4 == row) for row in range(3)]
        assert len(rows[0]) == len(rows[2]) == 2
        middle = tuple(1 if cell in whites else 2 for cell in range(12))
        assert not in_two_parts(middle)
    assert first_filling(laws, {**open_cells, 4: 2, 5: 2, 6: 2, 7: 2}) is None


def test_fillings_that_only_a_law_made_later_refuses_are_near_misses(connected: Puzzle) -> None:
    found = refused_models(connected, Random("near"))
    assert len(found) == len(set(found)) > 10
    for board in found:
        assert in_two_parts(board.cells)
        assert [board.cells[row * 4 : row * 4 + 4].count(1) for row in (0, 2)] == [2, 2]
        assert board.cells[0] == 1
        assert board.cells[11] == 2


def test_solutions_that_differ_in_notes_alone_are_one(connected: Puzzle) -> None:
    count = len(count_solutions(connected, limit=1000).solutions)
    noted = replace(connected, notes=frozenset({5, 6}))
    kept = {
        tuple(mask for cell, mask in enumerate(s.cells) if cell not in {5, 6})
        for s in count_solutions(connected, limit=1000).solutions
    }
    assert len(count_solutions(noted, limit=1000).solutions) == len(kept) < count


def test_a_cell_of_two_values_has_one_variable_whatever_they_are() -> None:
    clauses = Clauses((0b1010, 0b0100, 0b111, 0b110))
    assert [clauses.literal(0, value) for value in range(4)] == [clauses.literal(1, 0), -1, clauses.literal(1, 0), 1]
    assert clauses.literal(1, 2) == -clauses.literal(1, 0)
    assert [clauses.literal(2, value) for value in range(3)] == [2, 3, 4]
    assert clauses.literals(1) == {}
    assert clauses.literals(3) == {0b10: -5, 0b100: 5}
    assert [clauses.cell_of(variable) for variable in range(1, 8)] == [0, 2, 2, 2, 3, None, None]


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
