"""Geometry is compared by value: two equal objects are the same line, group or board."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

import puzzles
from puzzles.grid.groups import BLOCK, DIAGONAL, crossing, square
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board
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


def names_of(path: Path) -> str:
    return path.relative_to(Path(puzzles.__file__).parent).as_posix()


@pytest.mark.parametrize("path", TRUSTED, ids=names_of)
def test_nothing_trusted_asks_for_the_identity_of_an_object(path: Path) -> None:
    """A cache may build equal objects twice, for threads or after it forgot one; `is` would tell them apart."""
    assert identities(path.read_text(encoding="utf-8")) == []


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
