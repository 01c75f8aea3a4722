"""Geometry is compared by value: two equal objects are the same line, group or board."""

from __future__ import annotations

import ast
from itertools import chain
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

import puzzles
from puzzles.grid.groups import BLOCK, DIAGONAL, crossing, is_square_number, square
from puzzles.grid.rect import Line, check_rectangle, rect
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Verdict
from puzzles.registry import get_type
from puzzles.types.binary.closing import RepeatedLine
from tests.engine.caches import at_once, forget

TRUSTED = [
    path
    for part in ("kernel", "grid", "types", "logic")
    for path in sorted((Path(puzzles.__file__).parent / part).rglob("*.py"))
]
REPEATED = RepeatedLine()
ROUNDS = 30


def name_of(path: Path) -> str:
    return path.relative_to(Path(puzzles.__file__).parent).as_posix()


def test_nothing_trusted_asks_for_the_identity_of_an_object() -> None:
    """A cache may build equal objects twice, for threads or after it forgot one; `is` would tell them apart."""
    found = {name_of(path): identities(path.read_text(encoding="utf-8")) for path in TRUSTED}
    assert len(found) > 100
    assert {name: compared for name, compared in found.items() if compared} == {}


def identities(source: str) -> list[str]:
    """List what compares by identity, other than with None, True or False and of types."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            found += [
                ast.unparse(node)
                for operator, left, right in zip(node.ops, sides, sides[1:], strict=False)
                if isinstance(operator, ast.Is | ast.IsNot) and not (is_constant(right) or is_type(left))
            ]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"id", "operator.is_", "operator.is_not"}:
            found.append(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom) and node.module == "operator":
            found += [alias.name for alias in node.names if alias.name in {"is_", "is_not"}]
    return found


def is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool))


def is_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "type" and len(node.args) == 1


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a is None or b is not None or c is True or type(d) is Accepted", []),
        ("twin is not line", ["twin is not line"]),
        ("a is None is b", ["a is None is b"]),
        ("[x for x in y if (x is not z)]", ["x is not z"]),
        ("seen[id(line)]", ["id(line)"]),
        ("import operator\noperator.is_(a, b)", ["operator.is_(a, b)"]),
        ("from operator import is_not", ["is_not"]),
    ],
)
def test_identity_is_found_however_it_is_written(source: str, found: list[str]) -> None:
    assert identities(source) == found


# --- small boards, written out ----------------------------------------------------------------------------------------


def test_a_rectangle_written_out() -> None:
    grid = rect(2, 3)
    rows = (Line("row", 1, "row1", (0, 1, 2), slice(0, 3)), Line("row", 2, "row2", (3, 4, 5), slice(3, 6)))
    columns = tuple(
        Line("column", number, f"column{number}", (number - 1, number + 2), slice(number - 1, 6, 3))
        for number in (1, 2, 3)
    )
    assert (grid.height, grid.width, grid.rows, grid.columns, grid.lines) == (2, 3, rows, columns, rows + columns)
    assert grid.names == ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3")
    assert grid.of == tuple((row, column) for row in rows for column in columns)
    assert [grid.parallel(line) for line in grid.lines] == [rows, rows, columns, columns, columns]
    assert [grid.cell_index(name) for name in grid.names] == list(range(6))
    assert [grid.line(line.name) for line in grid.lines] == list(grid.lines)
    assert grid.place("r2c1") == Place("cell", "r2c1", (3,))
    assert [grid.place(line.name) for line in (*rows, *columns)] == [line.place for line in (*rows, *columns)]
    assert rows[1].place == Place("row", "row2", (3, 4, 5))


@pytest.mark.parametrize(
    "name", ["", "r3c1", "r1c4", "r0c1", "r01c1", "r1c1 ", "row3", "column4", "row0", "row", "rows1", "diagonal1", "x"]
)
def test_a_rectangle_has_no_such_place(name: str) -> None:
    with pytest.raises(KeyError):
        rect(2, 3).place(name)


GROUPS = {
    "row1": (0, 1, 2, 3),
    "row2": (4, 5, 6, 7),
    "row3": (8, 9, 10, 11),
    "row4": (12, 13, 14, 15),
    "column1": (0, 4, 8, 12),
    "column2": (1, 5, 9, 13),
    "column3": (2, 6, 10, 14),
    "column4": (3, 7, 11, 15),
    "block1": (0, 1, 4, 5),
    "block2": (2, 3, 6, 7),
    "block3": (8, 9, 12, 13),
    "block4": (10, 11, 14, 15),
    "diagonal1": (0, 5, 10, 15),
    "diagonal2": (3, 6, 9, 12),
}


def test_a_square_written_out() -> None:
    grid = square(4, BLOCK, DIAGONAL)
    assert {group.name: group.cells for group in grid.groups} == GROUPS
    assert [group.name for group in grid.groups] == list(GROUPS) == list(grid.by_name)
    for group in grid.groups:
        assert grid.by_name[group.name] == group
        assert group.name == f"{group.kind}{group.number}"
        assert group.bits == sum(1 << cell for cell in group.cells)
        assert group.place == grid.place(group.name) == Place(group.kind, group.name, group.cells)
        assert [group.place_of(1 << value) for value in range(4)] == [
            grid.place(f"{group.name}={value + 1}") for value in range(4)
        ]
        assert group.place_of(4) == Place(f"{group.kind}-value", f"{group.name}=3", group.cells, 4)
    in_groups = [[group.place, *[group.place_of(1 << value) for value in range(4)]] for group in grid.groups]
    assert [*grid.places()] == [*grid.rect.cell_places(), *chain(*in_groups)]
    assert [(kind, [group.name for group in groups]) for kind, groups in grid.by_kind.items()] == [
        (kind, [name for name in GROUPS if name.startswith(kind)]) for kind in ("row", "column", "block", "diagonal")
    ]
    assert grid.of_kind("diagonal", "none", "row") == grid.by_kind["diagonal"] + grid.by_kind["row"]
    assert [group.name for group in grid.of[6]] == ["row2", "column3", "block2", "diagonal2"]
    assert (grid.full, grid.peers[6]) == (15, (2, 3, 4, 5, 7, 9, 10, 12, 14))
    assert all(grid.seen[cell] == sum(1 << peer for peer in peers) for cell, peers in enumerate(grid.peers))


def test_a_square_has_only_the_groups_asked_for() -> None:
    assert [len(square(4, *more).groups) for more in ((), (BLOCK,), (DIAGONAL,), (BLOCK, DIAGONAL))] == [8, 12, 10, 14]
    assert [size for size in range(1, 50) if is_square_number(size)] == [1, 4, 9, 16, 25, 36, 49]


def test_groups_that_cross_share_a_cell() -> None:
    grid = square(4, BLOCK, DIAGONAL)
    for group in grid.groups:
        others = [other for other in grid.groups if other.name != group.name]
        assert crossing(grid, group) == tuple(other for other in others if {*other.cells} & {*group.cells})


@pytest.mark.parametrize(
    "name", ["row5", "column5", "block5", "diagonal3", "row1=5", "row1=0", "r5c1", "r1c5", "block"]
)
def test_a_square_has_no_such_place(name: str) -> None:
    with pytest.raises(KeyError):
        square(4, BLOCK, DIAGONAL).place(name)


@pytest.mark.parametrize(
    ("lines", "line", "column", "expected", "found"),
    [
        ([], 1, 1, "a grid", "nothing"),
        ([".."] * 4, 4, 1, "at most 3 rows", "4 rows"),
        (["....."], 1, 5, "at most 4 columns", "5 columns"),
        (["..", ".", "..."], 2, 2, "2 cells as in row 1", "1 cell"),
        (["..", "..", "...."], 3, 3, "2 cells as in row 1", "4 cells"),
    ],
)
def test_what_is_no_rectangle(lines: list[str], line: int, column: int, expected: str, found: str) -> None:
    with pytest.raises(GridError) as caught:
        check_rectangle(lines, (3, 4))
    error = caught.value
    assert (error.line, error.column, error.expected, error.found) == (line, column, expected, found)
    assert check_rectangle(["....", "....", "...."], (3, 4)) == (3, 4)


# --- rules on geometry that is equal and not the same object ---------------------------------------------------------


def different_lines(size: int) -> Board:
    """A full Binary board of which no two rows and no two columns are equal, with the rules of counting ignored."""
    rows = [f"{1 << number:0{size}b}" for number in range(size)]
    return get_type("binary").parse(rows).board()


def test_a_line_is_no_repetition_of_itself() -> None:
    board = different_lines(8)
    for line in rect(8, 8).lines:
        assert REPEATED._broken(board, line._replace()) == ()


def test_a_group_does_not_cross_itself() -> None:
    grid = square(9, BLOCK, DIAGONAL)
    for group in grid.groups:
        assert crossing(grid, group._replace()) == crossing(grid, group)
        assert group not in crossing(grid, group)


# --- one object for all callers ---------------------------------------------------------------------------------------


def test_threads_that_ask_together_get_one_object() -> None:
    for size in range(2, 2 + ROUNDS):
        start = Barrier(4)

        def ask(_number: int, size: int = size, start: Barrier = start) -> tuple[object, object]:
            start.wait()
            return rect(size, size), square(size)

        found = at_once(ask, forgetting=False)
        assert {id(grid) for grid, _ in found} == {id(rect(size, size))}
        assert {id(grid) for _, grid in found} == {id(square(size))}


def test_what_is_still_used_is_not_built_again() -> None:
    kept = rect(6, 8), square(9, BLOCK)
    forget()
    assert rect(6, 8) is kept[0]
    assert square(9, BLOCK) is kept[1]
    assert square(9, BLOCK).rect is rect(9, 9)
    assert rect(8, 6) is not kept[0]


# --- the fault as it was seen -----------------------------------------------------------------------------------------


def test_no_thread_ever_has_a_false_repetition_accepted() -> None:
    """Four threads, cold caches that are emptied meanwhile: a line once was taken for another one, equal to it."""
    boards = [different_lines(size) for size in range(8, 51, 2)]

    def ask(number: int) -> list[str]:
        rng, accepted = Random(number), []
        for _ in range(ROUNDS):
            for board in boards:
                at = board.puzzle.type.place(board.puzzle, f"row{rng.randint(1, 8)}")
                if type(check_step(board, Step(REPEATED.id, at)).verdict) is Accepted:
                    accepted.append(f"{at.name} of {board.puzzle.height}")
        return accepted

    assert at_once(ask) == [[], [], [], []]


def test_true_repetitions_are_accepted_meanwhile() -> None:
    rows = get_type("binary").print(different_lines(8).puzzle).split("\n")
    board = get_type("binary").parse([*rows[:7], rows[2]]).board()
    lines = rect(8, 8).rows[2].cells + rect(8, 8).rows[7].cells

    def ask(number: int) -> set[Verdict]:
        return {check_step(board, Step(REPEATED.id)).verdict for _ in range(ROUNDS)}

    assert at_once(ask) == [{Accepted(lines)}] * 4
