"""Case splits: hostile cases, and the branches that the kernel makes of good ones."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.kernel.check import MAX_CASES, Judgement, check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Cases, Refusal
from tests.engine.toy import Case, Contra, Direct, Toy, splits

BOARD = Toy(Direct(), Contra(), Case()).puzzle(3, 7, 1).board()
"""r1c1 is a or b, r1c2 is a, b or c, r1c3 is a."""


class MoreCases(Cases):
    """A subclass of Cases is no Cases."""


BROKEN_CASES: list[tuple[Any, str]] = [
    (Accepted(), "the rule answered Accepted(evidence=(), note='')"),
    (Cases((), ()), "the rule answered Cases(branches=(), names=())"),
    (Cases(({0: 1}, {0: 2}), ("r1c1=a",)), "the rule answered Cases(branches=({0: 1}, {0: 2}), names=('r1c1=a',))"),
    (Cases(({0: 1}, {0: 2}), ("x", "x")), "the rule answered Cases(branches=({0: 1}, {0: 2}), names=('x', 'x'))"),
    (Cases(({0: 1},), ("x", "y")), "the rule answered Cases(branches=({0: 1},), names=('x', 'y'))"),
    (
        Cases(({0: 1}, {0: 2}), ("x", "y", "y")),
        "the rule answered Cases(branches=({0: 1}, {0: 2}), names=('x', 'y', 'y'))",
    ),
    (MoreCases(({0: 1},), ("x",)), "the rule answered MoreCases(branches=({0: 1},), names=('x',))"),
    ([{0: 1}], "the rule answered [{0: 1}]"),
    (Cases(({},), ("x",)), "the rule answered Cases(branches=({},), names=('x',))"),
    (
        Cases(({0: 1}, {}), ("x", "y")),
        "the rule answered Cases(branches=({0: 1}, {}), names=('x', 'y'))",
    ),
]


@pytest.mark.parametrize(("cases", "error"), BROKEN_CASES)
def test_cases_that_are_no_cases(cases: Any, error: str) -> None:
    board = Toy(Case(lambda *_: cases)).puzzle(3).board()
    assert check_step(board, splits(0)) == Judgement(
        Refusal("rule-broken", facts={"error": f"TypeError: {error}"}), work=1
    )


@pytest.mark.parametrize(
    ("branch", "error"),
    [
        ({0: 4}, "100 is no narrowing of 11 at cell 0"),
        ({0: 3}, "11 is no narrowing of 11 at cell 0"),
        ({5: 1}, "1 is no narrowing of 0 at cell 5"),
    ],
)
def test_a_branch_that_is_no_narrowing(branch: dict[int, int], error: str) -> None:
    board = Toy(Case(lambda *_: Cases(({0: 1}, branch), ("good", "bad")))).puzzle(3).board()
    assert check_step(board, splits(0)) == Judgement(
        Refusal("rule-broken", facts={"error": f"ValueError: {error}"}), work=1
    )


def test_the_refusal_of_a_case_rule_is_passed_on() -> None:
    refusal = Refusal("toy-no", (0,), {"cell": "r1c1"})
    assert check_step(Toy(Case(lambda *_: refusal)).puzzle(3).board(), splits(0)) == Judgement(refusal, work=1)


def test_the_kernel_makes_the_branches_in_the_order_of_the_rule() -> None:
    boards = (BOARD.narrow({1: 1}), BOARD.narrow({1: 2}), BOARD.narrow({1: 4}))
    assert check_step(BOARD, splits(1)) == Judgement(
        Accepted((1,)), boards, ("r1c2=a", "r1c2=b", "r1c2=c"), work=3 * (1 + 3)
    )


def test_one_branch_is_fine() -> None:
    board = Toy(Case(lambda *_: Cases(({0: 1},), ("r1c1=a",)))).puzzle(3).board()
    assert check_step(board, splits(0)) == Judgement(Accepted((0,)), (board.narrow({0: 1}),), ("r1c1=a",), work=2)


def test_at_most_64_branches() -> None:
    def verdict(count: int) -> Judgement:
        cases = Cases(tuple({cell: 1} for cell in range(count)), tuple(map(str, range(count))))
        return check_step(Toy(Case(lambda *_: cases)).puzzle(*[3] * count).board(), splits(0))

    assert [MAX_CASES, len(verdict(64).boards)] == [64, 64]
    assert verdict(65) == Judgement(Refusal("too-many-cases", facts={"limit": "64"}), work=65)


def test_an_unknown_rule_claims_a_board_only_within_the_budget() -> None:
    board = Toy(Direct()).puzzle(3, 3, 3).board()
    step = Step("toy.missing", None, (Change(0, 1),))
    assert [len(check_step(board, step, None, budget).boards) for budget in (2, 3)] == [0, 1]
