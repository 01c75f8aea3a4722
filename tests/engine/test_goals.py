"""Goals: those of LEGUP and our own, when they are met, and how they are written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.formats.errors import UnfitError
from puzzles.formats.goals import parse_goal, print_goal
from puzzles.formats.legup_writer import missing_of, write_puzzle
from puzzles.formats.proof import Proof, print_proof, read_proof
from puzzles.formats.read import read
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import GOALS, Goal
from puzzles.kernel.tree import Entry, check_tree
from puzzles.registry import get_type
from puzzles.solve.goals import reachable
from puzzles.solve.sat import count_solutions
from tests.engine.helpers import make_puzzle, make_record
from tests.engine.shell import run

TWO = make_puzzle("0..1\n0..1\n1010\n1100")
"""Two solutions: r1c2 and r1c3 are 0 and 1, or 1 and 0; the second row the other way round."""
NONE = make_puzzle("111.\n....\n....\n....")
START: tuple[str, ...] = ()
SPLIT = ("0.0 binary.zero-or-one @r1c2",)
FIRST = (*SPLIT, "1.0 binary.complete-line: r1c3=1, r2c2=1", "2.0 binary.complete-line: r2c3=0")
BOTH = (*FIRST, "1.1 binary.complete-line: r1c3=0, r2c2=0", "4.0 binary.complete-line: r2c3=1")
DIFFERENT = (*SPLIT, "1.0 binary.complete-line: r1c3=1", "1.1 binary.complete-line: r1c3=0")
"""Both ends are open, and r1c2 and r1c3 differ in each."""
REFUTED = ("0.0 binary.trio",)


def record(puzzle: Puzzle, lines: tuple[str, ...]) -> list[Entry]:
    """Return the record of lines `ID.BRANCH STEP`, numbered from 1."""
    parts = [line.partition(" ") for line in lines]
    ends = [tuple(map(int, end.split("."))) for end, _blank, _step in parts]
    return make_record(puzzle, *[(id, ends[id - 1], step) for id, (_end, _blank, step) in enumerate(parts, start=1)])


def met(goal: str, lines: tuple[str, ...], puzzle: Puzzle = TWO) -> bool:
    return check_tree(puzzle, record(puzzle, lines), parse_goal(puzzle, goal)).goal_met


@pytest.mark.parametrize(
    ("goal", "yes", "no"),
    [
        ("solve", [BOTH], [START, SPLIT, FIRST]),
        ("unique", [], [START, FIRST, BOTH]),
        ("any-solution", [FIRST, BOTH], [START, SPLIT]),
        ("no-solution", [], [START, FIRST, BOTH]),
        ("must-be r1c4=1", [FIRST, BOTH], [START, SPLIT]),
        ("must-be r1c4=1 assume-solution", [START, SPLIT, FIRST], []),
        ("must-be r1c2=0", [], [START, SPLIT, FIRST, BOTH]),
        ("must-be r1c2=0 assume-solution", [], [START, SPLIT, FIRST, BOTH]),
        ("might-not-be r1c2=1", [FIRST, BOTH], [START, SPLIT]),
        ("might-not-be r1c2=0", [BOTH], [START, SPLIT, FIRST]),
        ("might-not-be r1c4=0 r1c2=0", [FIRST, BOTH], [START, SPLIT]),
        ("might-not-be r1c4=0 assume-solution", [START, SPLIT, BOTH], []),
        ("might-not-be r1c2=1 assume-solution", [FIRST], [START, SPLIT]),
        ("might-not-be r1c4=1", [], [START, FIRST, BOTH]),
        ("single-value r1c4", [FIRST, BOTH], [START, SPLIT]),
        ("single-value r1c4 r2c4 assume-solution", [START, SPLIT], []),
        ("single-value r1c2", [], [START, SPLIT, FIRST, BOTH]),
        ("single-value r1c2 assume-solution", [], [START, SPLIT]),
        ("several-values r1c2", [BOTH], [START, SPLIT, FIRST]),
        ("several-values r1c4", [], [START, BOTH]),
        ("possible r1c2=0 r1c3=1", [FIRST, BOTH], [START, SPLIT]),
        ("possible r1c2=1", [BOTH], [START, FIRST]),
        ("possible r1c4=1", [FIRST], [START, SPLIT]),
        ("possible r1c4=1 assume-solution", [START, SPLIT], []),
        ("possible r1c2=0 assume-solution", [FIRST], [START, SPLIT]),
        ("possible r1c2=1 r1c3=1", [], [START, BOTH]),
        ("impossible r1c4=0", [START, SPLIT, FIRST, BOTH], []),
        ("impossible r1c2=1 r1c3=1", [BOTH, DIFFERENT], [START, SPLIT, FIRST]),
        ("impossible r1c2=1", [], [START, FIRST, BOTH]),
    ],
)
def test_when_a_goal_is_met(goal: str, yes: list[tuple[str, ...]], no: list[tuple[str, ...]]) -> None:
    assert [met(goal, lines) for lines in yes] == [True] * len(yes)
    assert [met(goal, lines) for lines in no] == [False] * len(no)


@pytest.mark.parametrize(
    ("goal", "is_met"),
    [
        ("solve", True),
        ("no-solution", True),
        ("any-solution", False),
        ("unique", False),
        ("must-be r2c1=0", False),
        ("must-be r2c1=0 assume-solution", True),
        ("might-not-be r2c1=0 assume-solution", False),
        ("single-value r2c1 assume-solution", False),
        ("several-values r2c1", False),
        ("possible r2c1=0 assume-solution", False),
        ("impossible r2c1=0", True),
    ],
)
def test_nothing_is_met_for_want_of_ends_but_what_follows_from_no_solution(goal: str, is_met: bool) -> None:
    assert met(goal, REFUTED, NONE) == is_met


@pytest.mark.parametrize("goal", ["solve", "must-be r1c4=1", "impossible r1c4=0", "any-solution"])
def test_a_wrong_step_meets_no_goal(goal: str) -> None:
    assert not met(goal, (*BOTH, "0.0 binary.trio"))


TEXTS = [
    *(goal for goal in GOALS if goal in ("solve", "unique", "any-solution", "no-solution")),
    "must-be r1c1=0 r4c2=1 assume-solution",
    "might-not-be r1c1=1",
    "single-value r1c1 r1c2",
    "several-values r1c1",
    "possible r1c1=0",
    "impossible r1c1=0 r1c2=0",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_goal_is_read_as_it_is_written(text: str) -> None:
    goal = parse_goal(TWO, text)
    assert print_goal(TWO, goal) == text
    (again,) = read(print_puzzle(PuzzleText(TWO, goal=goal)).encode())
    assert again.goal == goal
    assert read_proof(print_proof(Proof(PuzzleText(TWO), goal, ())).encode()).goal == goal
    if text != "unique":  # which LEGUP does not have
        (again,) = read(write_puzzle(PuzzleText(TWO, goal=goal)).encode())
        assert again.goal == goal


def test_every_goal_is_among_these() -> None:
    assert {text.split()[0] for text in TEXTS} == set(GOALS)
    assert len(GOALS) == 10


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        ("win", "a goal (solve, unique, any-solution, ", "'win'"),
        ("", "a goal (solve, ", "''"),
        ("solve r1c1=0", "nothing after the goal solve", "'r1c1=0'"),
        ("unique assume-solution", "nothing after the goal unique", "'assume-solution'"),
        ("must-be", "from 1 to 400 cells after the goal must-be", "0"),
        ("must-be assume-solution", "from 1 to 400 cells after the goal must-be", "0"),
        ("must-be r1c1", "a cell with its value", "'r1c1'"),
        ("must-be r9c9=0", "a cell of this puzzle", "'r9c9'"),
        ("must-be r1c1=7", "values of r1c1 among 0, 1", "'7'"),
        ("must-be r1c1=0/1", "values of r1c1 among 0, 1", "'0/1'"),
        ("must-be r1c1=0 r1c1=1", "every cell of the goal once", "one again"),
        ("single-value r1c1=0", "a cell without a value", "'r1c1=0'"),
    ],
)
def test_a_wrong_goal_is_refused_in_words(text: str, expected: str, found: str) -> None:
    with pytest.raises(UnfitError) as caught:
        parse_goal(TWO, text)
    assert str(caught.value.expected).startswith(expected)
    assert caught.value.found == found


def test_a_goal_without_what_it_needs_is_none() -> None:
    for goal in ({"type": "must-be"}, {"type": "solve", "cells": ((0, 1),)}, {"assume_solution": True}):
        with pytest.raises(ValueError, match="expected"):
            Goal(**goal)
    assert Goal("must-be", [[3, 1]]) == Goal("must-be", ((3, 1),))  # type: ignore[arg-type]  # as JSON has it


def test_a_grader_may_ask_for_any_goal() -> None:
    file = print_proof(Proof(PuzzleText(TWO), Goal(), tuple(record(TWO, FIRST))))
    assert run("check-proof", "--goal", "possible r1c2=0", "-", stdin=file).status == 0
    ran = run("check-proof", "--goal", "impossible r1c2=0", "-", stdin=file)
    assert (ran.status, '"goal": "impossible r1c2=0"' in ran.out) == (1, True)
    ran = run("check-proof", "--goal", "must-be r9c9=0", "-", stdin=file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "python -m puzzles: expected as --goal a cell of this puzzle, found 'r9c9'\n"
    assert run("check-proof", "--goal", "win", "-", stdin=file).status == 2


def test_a_goal_about_a_link_has_no_form_in_legup() -> None:
    (camp,) = read(b"type: tree-tent\n\n.T.\n...\nrows: 1 0\ncolumns: 1 0 0\n")
    link = next(name for name in names_of(camp.puzzle) if "-" in name)
    text = replace(camp, goal=parse_goal(camp.puzzle, f"must-be {link}=line"))
    assert [what for _step, what in missing_of(text)] == [f"the goal must-be {link}=line"]
    assert "<goal" not in write_puzzle(text)


def names_of(puzzle: Puzzle) -> list[str]:
    return [puzzle.type.cell_name(puzzle, cell) for cell in range(len(puzzle.start))]


@pytest.mark.parametrize(
    ("rows", "true", "false"),
    [
        (
            "..0. 1... .... .00.",  # one solution: 0101 1010 0110 1001
            (
                "unique, any-solution, must-be r1c1=0 r4c4=1, impossible r1c1=0 r1c2=0, possible r1c2=1, "
                "might-not-be r1c1=0 r1c2=0, single-value r1c1"
            ),
            (
                "no-solution, must-be r1c1=0 r1c2=0, impossible r1c1=0, possible r1c2=0, might-not-be r1c1=0, "
                "several-values r1c1 r1c2"
            ),
        ),
        (
            ".... .... .... ....",
            "any-solution, impossible r1c1=0 r1c2=0 r1c3=0, possible r1c1=0, might-not-be r1c1=0, several-values r1c1",
            "unique, no-solution, must-be r1c1=0, impossible r1c1=0, single-value r1c1",
        ),
        (
            "111. .... .... ....",
            "no-solution, impossible r1c1=1, must-be r1c4=1 assume-solution",
            (
                "unique, any-solution, must-be r1c1=1, possible r1c1=1, might-not-be r1c4=1, single-value r1c4, "
                "single-value r1c4 assume-solution, several-values r1c4"
            ),
        ),
    ],
)
def test_a_goal_can_be_reached_where_it_is_true(rows, true, false):
    puzzle = get_type("binary").parse(rows.split())
    solutions = count_solutions(puzzle).kind
    found = {
        goal: reachable(puzzle, parse_goal(puzzle, goal), solutions) for goal in (*true.split(", "), *false.split(", "))
    }
    assert found == dict.fromkeys(true.split(", "), True) | dict.fromkeys(false.split(", "), False)
    assert reachable(puzzle, parse_goal(puzzle, "unique"), "undecided") is None
