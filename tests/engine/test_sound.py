"""Every rule of every type is sound: held to all solutions of many boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Finding, Rule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.registry import all_types
from tests.engine import oracle
from tests.engine.caches import at_once
from tests.engine.helpers import make_board
from tests.engine.oracle import Enough, Oracle, Tally, UnsoundError
from tests.engine.samples import Sample, made_for, solutions, solved_boards

CHECKS = 5_000
"""`script/bench laws` asks 20 times as often, `script/bench soundness` 350 times."""
MET = Enough(30, 90)
"""For each rule on boards made for it; `script/bench laws` and `script/bench soundness` ask three times as often."""
THREADED_CHECKS = 300
"""For each of four threads."""
BINARY = all_types()["binary"]
RULES = [
    pytest.param(ptype, rule, id=f"{ptype.id}-{rule.id}") for ptype in all_types().values() for rule in ptype.rules
]


@pytest.mark.parametrize("type_id", all_types())
def test_no_rule_contradicts_a_solution(type_id: str) -> None:
    tally = oracle.run(type_id, CHECKS, "suite")
    print(f"\n{tally.table()}")
    assert {rule.id for rule in all_types()[type_id].rules} == {*tally.checks}


@pytest.mark.parametrize(("ptype", "rule"), RULES)
def test_a_rule_contradicts_no_solution_of_boards_made_for_it(ptype: PuzzleType, rule: Rule) -> None:
    tally = Tally()
    oracle.run_until_met(ptype, rule, made_for(ptype, rule), Random(f"made {ptype.id} {rule.id}"), tally, MET)
    print(f"\n{tally.table()}")
    assert tally.real[rule.id] >= MET.real
    assert rule.kind != "contradiction" or tally.tempted[rule.id] >= MET.tempted


@pytest.mark.parametrize("type_id", all_types())
def test_no_rule_contradicts_a_solution_in_any_thread(type_id: str) -> None:
    """Caches are cold at first and emptied meanwhile, so threads build geometry and views beside each other."""
    solved_boards(all_types()[type_id])  # once, and not in each thread
    tallies = at_once(lambda number: oracle.run(type_id, THREADED_CHECKS, f"thread {number}"))
    assert [tally.checks.total() >= THREADED_CHECKS for tally in tallies] == [True] * 4
    assert sum(tally.real.total() for tally in tallies) >= MET.real
    assert sum(tally.tempted.total() for tally in tallies) >= MET.tempted


# --- the oracle itself: it finds wrong rules -------------------------------------------------------------------------


class _Test:
    """The base of the wrong rules below."""

    id, name, statement, level = "binary.test", "Test", "A wrong rule.", 1
    why: ClassVar[Mapping[str, str]] = {"no": "No."}

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return cells


class _Direct(_Test, DirectRule):
    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        return Accepted() if cell == 0 and mask == 2 else Refusal("no")


class _Broken(_Test, DirectRule):
    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        raise ZeroDivisionError("oops")


class _BlankLinesAreEqual(_Test, ContradictionRule):
    def check(self, board: Board, at: Place | None = None) -> Verdict:
        return Accepted((0, 1, 2, 3)) if board.cells[0:4] == board.cells[4:8] else Refusal("no")

    def find(self, board: Board) -> Iterator[Finding]:
        yield from ()


class _OneCase(_Test, CaseRule):
    at_kinds = ("cell",)

    def places(self, board: Board) -> Iterator[Place]:
        yield Place("cell", "r1c1", (0,))

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        return Cases(({0: 1},), ("r1c1=0",))


class _NoCase(_OneCase):
    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        return Refusal("no")


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (_Direct(), "cell 0 need not become 10"),
        (_Broken(), "ZeroDivisionError: oops"),
        (_BlankLinesAreEqual(), "at None: there is a solution"),
        (_OneCase(), "holds the solution"),
        (_NoCase(), "and then refuses it"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Rule) else None,
)
def test_the_oracle_finds_a_wrong_rule(rule: Rule, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = make_board("..../..../0110/1001")
    monkeypatch.setitem(board.puzzle.type.rule_by_id, rule.id, rule)
    with pytest.raises(UnsoundError, match=message):
        Oracle(Sample(board, 0), Tally()).ask(rule)


def test_the_oracle_counts_what_could_not_be_wrong_apart() -> None:
    rule, tally = _Direct(), Tally()
    Oracle(Sample(make_board("..../.11./.11./...."), 2), tally).ask(rule)
    Oracle(Sample(make_board("../.."), 0), tally).ask(BINARY.rule_by_id["binary.zero-or-one"])
    assert (tally.real[rule.id], tally.vacuous[rule.id]) == (0, 1)
    assert (tally.real["binary.zero-or-one"], tally.vacuous["binary.zero-or-one"]) == (4, 0)


def test_the_oracle_knows_all_solutions() -> None:
    empty = make_board("..../..../..../....")
    assert len(set(solutions(empty))) == 72
    assert list(solutions(make_board("00../..../..../00.."))) == []


def test_a_contradiction_is_tempted_on_every_board_with_a_solution() -> None:
    tally = Tally()
    Oracle(Sample(make_board("01/.."), 0), tally).ask(BINARY.rule_by_id["binary.trio"])
    assert (tally.tempted["binary.trio"], tally.checks["binary.trio"]) == (5, 5)
