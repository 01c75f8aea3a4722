"""The outcome of whole proofs, and the goals that it meets."""

from __future__ import annotations

import pytest

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import START, End, check_tree
from puzzles.kernel.verdict import Cases
from puzzles.replay import Replay
from tests.engine.helpers import chain, make_puzzle, make_record
from tests.engine.toy import CLOSES, Case, Toy, splits
from tests.engine.toy_trees import PUZZLE, TOY, no_such_end, refusals_by_id, report_on


def test_the_goal_is_the_caller_s() -> None:
    goal = Goal()
    assert check_tree(PUZZLE, (), goal).goal is goal
    assert check_tree(PUZZLE, ()).goal == Goal("solve")


def outcome(*lines: tuple, puzzle: Puzzle) -> tuple[bool, str, bool, int]:
    report = report_on(*lines, puzzle=puzzle)
    return report.valid, report.outcome, report.goal_met, len(report.solutions)


def test_nothing_done_is_unfinished() -> None:
    assert outcome(puzzle=PUZZLE) == (True, "unfinished", False, 0)


def test_one_solution_and_all_else_closed_is_unique() -> None:
    lines = [(1, 0, splits(0)), (2, (1, 1), CLOSES)]
    assert outcome(*lines, puzzle=TOY.puzzle(3, 1)) == (True, "unique", True, 1)
    assert outcome(*lines[:1], puzzle=TOY.puzzle(3, 1)) == (True, "unfinished", False, 1)


def test_all_closed_is_none() -> None:
    assert outcome((1, 0, CLOSES), puzzle=TOY.puzzle(2, 3)) == (True, "none", True, 0)
    lines = [(1, 0, splits(1)), (2, (1, 0), CLOSES), (3, (1, 1), CLOSES)]
    assert outcome(*lines, puzzle=TOY.puzzle(2, 3)) == (True, "none", True, 0)
    assert outcome(*lines[:2], puzzle=TOY.puzzle(2, 3)) == (True, "unfinished", False, 0)


def test_two_solutions_are_several() -> None:
    assert outcome((1, 0, splits(1)), puzzle=TOY.puzzle(1, 3)) == (True, "several", True, 2)


def test_one_solution_reached_twice_is_unique() -> None:
    twice = Cases(({0: 1}, {0: 1}), ("one way", "another way"))
    puzzle = Toy(Case(lambda *_: twice)).puzzle(3)
    report = check_tree(puzzle, chain(puzzle, splits(0)))
    assert [report.outcome, report.solved_ends, report.open_ends] == ["unique", (End(1, 0), End(1, 1)), ()]


def test_a_puzzle_that_is_solved_from_the_start() -> None:
    puzzle = TOY.puzzle(1, 1)
    assert [Replay.start(puzzle).open, Replay.start(PUZZLE).open] == [0, 1]
    assert outcome(puzzle=puzzle) == (True, "unique", True, 1)
    assert refusals_by_id((1, 0, CLOSES), puzzle=puzzle) == {1: no_such_end("the start")}


def test_a_complete_board_with_violations_is_open_until_it_is_closed() -> None:
    puzzle = TOY.puzzle(2, 1)
    assert report_on(puzzle=puzzle).open_ends == (START,)
    assert outcome(puzzle=puzzle) == (True, "unfinished", False, 0)
    assert outcome((1, 0, CLOSES), puzzle=puzzle) == (True, "none", True, 0)


@pytest.mark.parametrize("answer", [None, False, [], {}, ""])
def test_a_solution_that_is_not_plainly_said_is_none(answer: object) -> None:
    class Careless(Toy):
        def violations(self, board: Board) -> tuple:
            return answer  # type: ignore[return-value]

    puzzle = Careless().puzzle(1)
    assert [check_tree(puzzle, ()).outcome, check_tree(puzzle, ()).open_ends] == ["unfinished", (START,)]


def test_one_refused_entry_anywhere_takes_everything_back() -> None:
    good = [(1, 0, splits(0)), (2, (1, 1), CLOSES)]
    assert outcome(*good, puzzle=TOY.puzzle(3, 1)) == (True, "unique", True, 1)
    assert outcome(*good, (3, 9, CLOSES), puzzle=TOY.puzzle(3, 1)) == (False, "unfinished", False, 1)
    assert outcome((3, 9, CLOSES), *good, puzzle=TOY.puzzle(3, 1)) == (False, "unfinished", False, 1)


OUTCOMES: dict[str, tuple[Puzzle, list[tuple]]] = {
    "unfinished": (TOY.puzzle(3, 1), [(1, 0, splits(0))]),
    "unique": (TOY.puzzle(3, 1), [(1, 0, splits(0)), (2, (1, 1), CLOSES)]),
    "none": (TOY.puzzle(2, 3), [(1, 0, CLOSES)]),
    "several": (TOY.puzzle(1, 3), [(1, 0, splits(1))]),
}


@pytest.mark.parametrize(
    ("goal", "outcomes"),
    [("solve", ["unique", "none", "several"]), ("unique", ["unique"]), ("no-solution", ["none"])],
)
def test_a_goal_is_met_by_its_outcomes_and_only_where_every_step_is_valid(goal: str, outcomes: list[str]) -> None:
    met: dict[str, list[str]] = {"whole": [], "broken": []}
    for outcome, (puzzle, lines) in OUTCOMES.items():
        for name, record in (("whole", lines), ("broken", [*lines, (9, 8, CLOSES)])):
            report = check_tree(puzzle, make_record(puzzle, *record), Goal(goal))
            assert report.outcome == (outcome if name == "whole" else "unfinished")
            met[name] += [outcome] if report.goal_met else []
    assert met == {"whole": outcomes, "broken": []}


def test_whole_proofs_of_a_real_type() -> None:
    proof = [
        (1, 0, "binary.zero-or-one @r1c2"),
        (2, (1, "r1c2=0"), "binary.complete-line: r1c3=1"),
        (3, (1, "r1c2=1"), "binary.complete-line: r1c3=0"),
        (4, 3, "binary.repeated-line @row1"),
    ]
    assert outcome(*proof, puzzle=make_puzzle("0..1/1100/0101/1010")) == (True, "unique", True, 1)
    twins = [(1, 0, "binary.repeated-line")]
    assert outcome(*twins, puzzle=make_puzzle("0101/..../..../0101")) == (True, "none", True, 0)
    both = [
        (1, 0, "binary.zero-or-one @r1c1"),
        (2, (1, 0), "binary.complete-line: r1c2=1, r2c1=1, r2c2=0"),
        (3, (1, 1), "binary.complete-line: r2c2=1, r1c2=0, r2c1=0"),
    ]
    assert outcome(*both, puzzle=make_puzzle("../..")) == (True, "several", True, 2)
