"""Our rules answer as the tests of LEGUP's own rules expect, cell by cell, for all types whose boards they give."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from puzzles.formats.legup_rules import rules_of
from puzzles.formats.steps import parse_changes
from puzzles.kernel.board import Board
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import get_type

LINES = [
    line
    for line in Path(__file__).with_name("legup_vectors.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
EXPECTED = 265
"""The answers in the file."""
DIFFERENT: dict[str, str] = {}
"""Lines where ours answers otherwise, and why: there are none."""


class Vector(NamedTuple):
    """One line: the board before, our rules for the one of LEGUP, and the last two columns."""

    board: Board
    rules: tuple[str, ...]
    kind: str
    changes: str
    answers: str


def vector(line: str) -> Vector:
    type_id, id, name, grid, changes, answers = [part.strip() for part in line.split("|")]
    ptype = get_type(type_id)
    rules = rules_of(ptype, id, name)
    named = [rule for rule in rules if rule.legup and rule.legup[1] == name]
    board = ptype.parse(grid.split("/")).board()
    return Vector(board, tuple([rule.id for rule in named]), rules[0].kind, changes, answers)


def claims(changes: str) -> list[tuple[str, str]]:
    """Return cells and values from `r1c1=bulb r1c2=empty`."""
    return [(cell, value) for cell, _equals, value in (change.partition("=") for change in changes.split())]


def accepted(asked: Vector, which: str) -> bool:
    """Tell whether one of our rules accepts the whole step (`*`), the change of a cell, or the contradiction there."""
    board, ptype = asked.board, get_type(asked.board.puzzle.type.id)
    if asked.kind == "contradiction":
        try:
            at = None if which == "*" else ptype.place(board.puzzle, which)
        except KeyError:
            return False
        steps = [Step(rule, at) for rule in asked.rules]
    else:
        pairs = [(cell, value) for cell, value in claims(asked.changes) if which in ("*", cell)]
        steps = [Step(rule, None, parse_changes(board.puzzle, pairs)) for rule in asked.rules]
    return any(type(check_step(board, step).verdict) is Accepted for step in steps)


@pytest.mark.parametrize("line", [line for line in LINES if "-CASE-" not in line])
def test_the_answers_are_those_expected(line: str) -> None:
    asked = vector(line)
    found = [each[:-1] + ("+" if accepted(asked, each[:-1]) else "-") for each in asked.answers.split()]
    assert (" ".join(found) == asked.answers) == (line not in DIFFERENT)


@pytest.mark.parametrize("line", [line for line in LINES if "-CASE-" in line])
def test_the_branches_are_those_expected(line: str) -> None:
    asked = vector(line)
    board, ptype = asked.board, get_type(asked.board.puzzle.type.id)
    split: Judgement = check_step(board, Step(asked.rules[0], ptype.place(board.puzzle, asked.changes)))
    wanted = [claims(case) for case in asked.answers.split(" ; ")]
    boards = {board.narrow({c.cell: c.mask for c in parse_changes(board.puzzle, case)}) for case in wanted}
    assert set(split.boards) == boards


def test_none_is_lost() -> None:
    answers = [each for line in LINES if "-CASE-" not in line for each in line.rpartition("|")[2].split()]
    assert len(answers) == EXPECTED
    assert {each[-1] for each in answers} == {"+", "-"}
