"""Battleship: how boards are written that no puzzle begins with, and what they show."""

from __future__ import annotations

from dataclasses import replace

from puzzles.base.rule import DirectRule
from puzzles.kernel.verdict import Accepted
from puzzles.registry import get_type
from puzzles.types.battleship.model import LEFT, SUB, TOP, WATER
from tests.engine.helpers import make_puzzle

BATTLESHIP = get_type("battleship")


def test_a_fleet_may_need_every_square() -> None:
    text = "...\n...\nfleet: 3 3"
    assert BATTLESHIP.print(BATTLESHIP.parse(text.split("\n"))) == text


def test_a_square_that_may_have_some_shapes_is_written_as_open_or_as_a_ship() -> None:
    puzzle = replace(make_puzzle("..../fleet: 1", "battleship"), start=(WATER | SUB, SUB | TOP, WATER, SUB))
    assert BATTLESHIP.print(puzzle) == ".s~o\nfleet: 1"


def test_what_is_known_of_a_square_is_no_evidence_for_it() -> None:
    board = make_puzzle("..~/~~~/<>~/rows: 2 . ./fleet: 2 2", "battleship").board().narrow({0: WATER | LEFT})
    rule = BATTLESHIP.rule_by_id["battleship.line-fit"]
    assert isinstance(rule, DirectRule)
    verdict = rule.check(board, 0, LEFT)
    assert isinstance(verdict, Accepted)
    assert 0 not in verdict.evidence
