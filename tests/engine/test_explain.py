"""Explanations of boards without solution: they suffice, nothing in them can be spared, and they are the same again.

The second opinion is a search that knows nothing of clauses: it reads the parts of the rulebook by its own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.base.rule import bits
from puzzles.draw.of import givens
from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type
from puzzles.solve.enumerate import Trial
from puzzles.solve.explain import Explanation, Part, explain
from puzzles.solve.sat import count_solutions
from tests.engine.helpers import make_board, make_puzzle
from tests.engine.shell import Ran, objects, run

BLANKS = {
    "binary": ("../..", "..../..../..../...."),
    "latin": (".../.../...", "..../..../..../...."),
    "sudoku": ("..../..../..../....",),
    "sudoku-x": ("..../..../..../....",),
    "shirokuro": (".bw/.bb/.ww", "w.bw/..wb/b.w./..b.", "..wb/.wbw/.bbw/.w.b", "..bw./.wbbb/.bwww/.w.b./bw..."),
}
BOARDS = 60
WIKI = "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79"

Values = Sequence[int]
"""The values of some cells, 0 where it is not decided yet."""


def line_of_digits_is_broken(values: Values) -> bool:
    trio = any(a == b == c != 0 for a, b, c in zip(values, values[1:], values[2:], strict=False))
    return trio or any(values.count(digit) > len(values) // 2 for digit in (1, 2))


def circle_is_broken(values: Values) -> bool:
    return values.count(1) > 1 or all(value == 2 for value in values)


def numbers_repeat(values: Values) -> bool:
    known = [value for value in values if value]
    return len(known) > len(set(known))


def is_broken(puzzle: Puzzle, part: Part, cells: Values) -> bool:
    """Tell whether the values break this part of the rulebook for good."""
    first, *rest = ([cells[cell] for cell in puzzle.type.place(puzzle, name).cells] for name in part)
    if puzzle.type.id == "shirokuro":
        return circle_is_broken(first) if not rest else first == rest[0] == [1]
    if puzzle.type.id == "binary":
        return line_of_digits_is_broken(first) if not rest else first == rest[0] and 0 not in first
    return numbers_repeat(first)


def is_solvable(puzzle: Puzzle, masks: Sequence[int], parts: Sequence[Part]) -> bool:
    """Tell whether any values within the masks satisfy these parts of the rulebook."""
    touched = {cell for part in parts for name in part for cell in puzzle.type.place(puzzle, name).cells}
    order = sorted(touched, key=lambda cell: (masks[cell].bit_count(), cell))
    return fits(order, list(masks), [0] * len(masks), lambda values: any(is_broken(puzzle, p, values) for p in parts))


def fits(order: list[int], masks: list[int], values: list[int], broken: Callable[[Values], bool]) -> bool:
    if broken(values):
        return False
    if not order:
        return True
    cell, *rest = order
    for value in bits(masks[cell]):
        values[cell] = value
        if fits(rest, masks, values, broken):
            return True
    values[cell] = 0
    return False


def random_board(puzzle: Puzzle, rng: Random) -> Board:
    """Some cells of a solution are given, some others narrowed, some of them to what the solution does not have."""
    solution = rng.choice(count_solutions(puzzle, limit=20).solutions).cells
    given = [value if rng.random() < 0.3 else old for value, old in zip(solution, puzzle.start, strict=True)]
    start = Puzzle(puzzle.type, puzzle.height, puzzle.width, tuple(given), puzzle.clues).board()
    chosen = [cell for cell in range(len(given)) if not start.known(cell) and rng.random() < 0.5]
    every = puzzle.start[0]
    return start.narrow({cell: rng.choice((solution[cell], every & ~solution[cell])) for cell in chosen})


def masks_of(board: Board, cells: Sequence[int]) -> list[int]:
    """The board with only these cells narrowed."""
    every = (1 << len(type_of(board.puzzle).values(board.puzzle))) - 1
    return [mask if cell in cells else every for cell, mask in enumerate(board.cells)]


def is_minimal(board: Board, found: Explanation) -> bool:
    puzzle, cells, parts = board.puzzle, (*found.placed, *found.givens), found.parts
    fewer_cells = [tuple(other for other in cells if other != cell) for cell in cells]
    fewer_parts = [tuple(other for other in parts if other != part) for part in parts]
    return all(is_solvable(puzzle, masks_of(board, some), parts) for some in fewer_cells) and all(
        is_solvable(puzzle, masks_of(board, cells), some) for some in fewer_parts
    )


@pytest.mark.parametrize(("type_id", "text"), [(type_id, text) for type_id, texts in BLANKS.items() for text in texts])
def test_an_explanation_leaves_no_solution_and_nothing_of_it_can_be_spared(type_id: str, text: str) -> None:
    puzzle, rng, explained = make_puzzle(text, type_id), Random(f"{type_id} {text}"), 0
    for _ in range(BOARDS):
        board = random_board(puzzle, rng)
        found = explain(board)
        assert (found is None) == (next(Trial(puzzle).solutions(board), None) is not None)
        if found:
            explained += 1
            assert found.kind == "minimal"
            assert not is_solvable(puzzle, masks_of(board, (*found.placed, *found.givens)), found.parts)
            assert is_minimal(board, found)
            assert not set(found.givens) - givens(board.puzzle)
            assert not set(found.placed) & givens(board.puzzle)
            assert explain(board) == found
    assert explained >= BOARDS // 3


@pytest.mark.parametrize(
    ("board", "placed", "givens", "parts"),
    [
        (make_board(".../.../...", "latin").narrow({0: 1, 2: 1, 4: 2}), (0, 2), (), (("row1",),)),
        (make_board("1../.../...", "latin").narrow({2: 1, 4: 2}), (2,), (0,), (("row1",),)),
        (make_board("11.1/..../..../....").narrow({9: 1}), (), (0, 1, 3), (("row1",),)),
        (make_board("01/..").narrow({2: 1}), (2,), (0,), (("row1",), ("row2",), ("row1", "row2"))),
        (make_board("1", "sudoku"), (), (), None),
        (make_board("w.w/.b./b..", "shirokuro"), (), (), (("r1c3",),)),
        (make_board(".w./b.w/.b.", "shirokuro"), (), (), (("r1c2",), ("r2c1",), ("r1c2-r3c2", "r2c1-r2c3"))),
        (make_board("wb/bw", "shirokuro"), (), (), None),
    ],
)
def test_what_is_said_of_a_board(
    board: Board, placed: tuple[int, ...], givens: tuple[int, ...], parts: tuple[Part, ...] | None
) -> None:
    assert explain(board) == (Explanation("minimal", placed, givens, parts) if parts else None)


def test_one_placed_cell_is_enough_where_the_givens_refute_it() -> None:
    found = explain(make_board(WIKI, "sudoku").narrow({2: 1 << 1, 3: 1 << 1, 5: 1 << 5}))
    assert found is not None
    assert (found.kind, len(found.placed)) == ("minimal", 1)


def test_the_budget_bounds_the_work() -> None:
    board = make_board(WIKI, "sudoku").narrow({3: 1 << 1, 5: 1 << 3})
    assert explain(board, budget=0) == Explanation("undecided")
    small = explain(board, budget=1)
    assert small is not None
    assert small.kind == "small"
    cells = masks_of(board, (*small.placed, *small.givens))
    assert count_solutions(Board(board.puzzle, tuple(cells))).kind == "none"
    assert explain(board, budget=10_000) == explain(board)


def test_a_type_without_clauses_is_refused() -> None:
    with pytest.raises(ValueError, match="blank does not say in clauses"):
        explain(get_type("blank").parse(["..", ".."]).board())


# --- On the command line ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "givens", "parts", "words"),
    [
        (
            "type: latin\n\n12.\n...\n1.2\n",
            ["r1c1=1", "r3c1=1"],
            [["column1"]],
            "These givens contradict each other: r1c1=1, r3c1=1.\nIt is enough to look at column1.",
        ),
        (
            "type: binary\n\n0.0.\n....\n0.0.\n1.1.\n",
            ["r1c1=0", "r1c3=0", "r3c1=0", "r3c3=0"],
            [["row1"], ["row3"], ["row1", "row3"]],
            (
                "These givens contradict each other: r1c1=0, r1c3=0, r3c1=0, r3c3=0.\n"
                "It is enough to look at row1, row3, row1 and row3."
            ),
        ),
        (
            "type: shirokuro\n\nwb.\n.w.\n",
            [],
            [["r1c1"], ["r1c2"], ["r2c2"]],
            "The clues alone leave no solution.\nIt is enough to look at r1c1, r1c2, r2c2.",
        ),
    ],
)
def test_solve_says_why_there_is_no_solution(text: str, givens: list[str], parts: list[list[str]], words: str) -> None:
    assert run("solve", "--explain", stdin=text) == Ran(0, f"no solution\n\n{words}\n", "")
    (found,) = objects(run("solve", "--explain", "--json", stdin=text))
    assert (found["count"], found["givens"], found["parts"]) == ("none", givens, parts)
    assert run("solve", stdin=text) == Ran(0, "no solution\n", "")


def test_a_puzzle_with_a_solution_needs_no_reason() -> None:
    text = "type: latin\n\n12\n..\n"
    assert run("solve", "--explain", stdin=text) == run("solve", stdin=text)
    (found,) = objects(run("solve", "--explain", "--json", stdin=text))
    assert set(found) == {"type", "count", "solutions"}


def test_a_type_without_clauses_says_only_that_there_is_none() -> None:
    text = "type: blank\n\nxx\nxx\n"
    assert run("solve", "--explain", stdin=text) == run("solve", stdin=text) == Ran(0, "no solution\n", "")
