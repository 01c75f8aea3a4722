"""Thermometer: the ways to fill a line are counted as they are listed, and no more are listed than a split may have."""

from __future__ import annotations

from random import Random

from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.registry import get_type
from puzzles.types.thermometer.closing import SatisfyMercury, levels, number_of_ways, ways
from puzzles.types.thermometer.model import rack_of
from tests.engine.types.thermometer.reading import random_board

THERMOMETER = get_type("thermometer")


def test_ways_are_counted_as_they_are_listed() -> None:
    random, counted = Random("ways"), set[int]()
    for _ in range(200):
        board = random_board(THERMOMETER, "any", random)
        for count in rack_of(board).lines.all:
            if (found := levels(board, count)) is not None:
                listed = list(ways(found, count.number))
                assert {way.bit_count() for way in listed} == {count.number}
                assert number_of_ways(found, count.number) == len(set(listed)) == len(listed)
                counted.add(len(listed))
    assert counted >= {1, 2, 3, 4}


def test_a_line_with_too_many_ways_is_no_split() -> None:
    """Four thermometers hold nine filled squares in 64 ways, thirty hold fifteen in 155 million, never listed."""
    rule, four = SatisfyMercury(), "r1c1 r1c2-r1c6 r1c7-r1c11 r1c12-r1c18"
    board = THERMOMETER.parse(["size: 1 18", f"vials: {four}", "rows: 9"]).board()
    row = THERMOMETER.place(board.puzzle, "row1")
    cases = rule.cases(board, row)
    assert isinstance(cases, Cases)
    assert (len(cases.branches), list(rule.places(board))) == (MAX_CASES, [row])
    many = " ".join(f"r1c{at + 1} r2c{at + 1}" for at in range(30))
    board = THERMOMETER.parse(["size: 2 30", f"vials: {many}", "rows: 15 ."]).board()
    assert rule.cases(board, row) == Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
    assert list(rule.places(board)) == []
