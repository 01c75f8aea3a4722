"""The verdicts of the Latin family: sound on large boards too; what refusals tell, and acceptances rest on."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

import pytest

from puzzles.base.rule import DirectRule, bits
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.types.latin.rules.near import near_subset
from puzzles.types.latin.rules.subsets import tight
from tests.engine import questions
from tests.engine.types.latin.reading import blank, solved


@pytest.mark.parametrize(("type_id", "size"), [("sudoku", 9), ("sudoku-x", 9), ("latin", 12), ("sudoku", 16)])
def test_no_deduction_takes_away_what_the_solution_has(type_id: str, size: int) -> None:
    """On boards too large for the oracle: erased solved ones, some candidates gone, no errors."""
    rng, ptype, found = Random(f"large {type_id}"), get_type(type_id), Counter[str]()
    for full in solved(type_id, size):
        for keep, thin in ((0.2, 0.5), (0.35, 0), (0.35, 0.3), (0.5, 0), (0.6, 0.6)):
            every = blank(type_id, size).start[0]
            cells = tuple(
                value
                if rng.random() < keep
                else every & ~sum(bit for bit in bits(every & ~value) if rng.random() < thin)
                for value in full
            )
            board = Board(blank(type_id, size), cells)
            for rule in ptype.rules:
                for cell, mask, _ in rule.find(board) if isinstance(rule, DirectRule) else ():
                    found[rule.id] += 1
                    assert mask & full[cell], f"{rule.id} {cell}{questions.picture(board)}"
    assert min(found[rule.id] for rule in ptype.rules if rule.kind == "direct") > 0


# --- what a refusal tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_id", "rows", "step", "facts", "evidence"),
    [
        ("latin", ".12./..../..../....", "latin.last-number: r1c1=4", {"others": "3"}, (0,)),
        ("latin", ".123/..../..../....", "latin.last-number: r1c1=1", {"holder": "r1c2"}, (1,)),
        ("latin", "...1/..../..../.4..", "latin.last-cell-row: r1c1=4", {"others": "r1c3", "group": "row1"}, (2,)),
        ("latin", "..4./..../..../....", "latin.last-cell-row: r1c1=4", {"holder": "r1c3", "group": "row1"}, (2,)),
        ("sudoku", "..../..4./..../....", "latin.last-cell-block: r1c1=4", {"others": "r1c2", "group": "block1"}, (1,)),
        ("latin", "1.../..../..../....", "latin.seen-number: r1c2=-1/3", {"gone": "3"}, (0, 2, 3, 5, 9, 13)),
        (
            "latin",
            "..../34../43../....",
            "latin.naked-subset: r1c3=-3",
            {"subset": "r1c1&r1c2", "numbers": "1&2", "gone": "3", "kept_out": "r2c1=3&r3c2=3&r2c2=4&r3c1=4"},
            (0, 1, 4, 9, 5, 8),
        ),
        (
            "latin",
            "..../34../43../....",
            "latin.hidden-subset: r1c1=-1",
            {"subset": "r1c3&r1c4", "numbers": "3&4", "gone": "1", "kept_out": "r2c1=3&r3c2=3&r2c2=4&r3c1=4"},
            (2, 3, 0, 1, 4, 9, 5, 8),
        ),
        (
            "sudoku",
            "..../2.../..../....",
            "latin.pointing: r1c3=-1",
            {"first": "block1", "second": "row1", "others": "r2c2", "gone": "1"},
            (5,),
        ),
        ("sudoku", "..../23../..../....", "latin.pointing: r1c1=-1", {"first": "block1", "second": "row1"}, (0, 1)),
        (
            "sudoku",
            "..34/..4./..../....",
            "latin.pointing: r1c1=-1",
            {"first": "block3", "second": "column1", "others": "r3c2|r4c2"},
            (9, 13),
        ),
        (
            "sudoku-x",
            "..../..../..../..2.",
            "latin.claiming: r1c1=-1",
            {"first": "column3", "others": "r2c3", "outer": "row1&diagonal1"},
            (6, 10),
        ),
        (
            "sudoku-x",
            "...3/..../...4/....",
            "latin.claiming: r2c2=-1",
            {"first": "column4", "others": "r4c4", "outer": "row2"},
            (15,),
        ),
        ("latin", ".2.3/..../.3.2/....", "latin.x-wing: r1c1=-1", {"lines": "row1&row3"}, (0, 2, 8, 10)),
        ("latin", ".123/4.../..../....", "latin.possible-numbers @r1c1", {"cell": "r1c1"}, (0,)),
        ("latin", "..4./..../..../....", "latin.possible-cells-row @row1=4", {"holder": "r1c3", "value": "4"}, (2,)),
        ("latin", "123./...4/..../....", "latin.possible-cells-row @row1=4", {"group": "row1"}, (0, 1, 2, 3)),
        ("latin", ".123/..../..../....", "latin.no-number @r1c1", {"numbers": "4"}, (0,)),
        ("latin", "...4/123./..../....", "latin.no-cell-row @row3=4", {"cells": "r3c1|r3c2|r3c3"}, (8, 9, 10)),
    ],
)
def test_a_refusal_names_what_it_speaks_of(
    type_id: str, rows: str, step: str, facts: dict[str, str], evidence: tuple[int, ...]
) -> None:
    puzzle = get_type(type_id).parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Refusal)
    assert {name: verdict.facts[name] for name in facts} == facts
    assert verdict.evidence == evidence


@pytest.mark.parametrize(
    ("type_id", "rows", "step", "evidence"),
    [
        ("latin", ".123/..../..../....", "latin.last-number: r1c1=4", (1, 2, 3)),
        ("latin", "...1/..4./..../.4..", "latin.last-cell-row: r1c1=4", (3, 6, 13)),
        ("sudoku-x", "..../..4./..../.4..", "latin.last-cell-diagonal: r1c1=4", (6, 13)),
        ("latin", "1.2./..../..../....", "latin.seen-number: r1c2=-1/2", (0, 2)),
        ("latin", "..../34../43../....", "latin.naked-subset: r1c3=-1/2, r1c4=-1/2", (0, 1, 4, 8, 9, 5)),
        ("latin", "..../34../43../....", "latin.hidden-subset: r1c3=3/4, r1c4=3/4", (4, 8, 9, 5)),
        ("sudoku", "..../23../..../....", "latin.pointing: r1c3=-1, r1c4=-1", (0, 1, 4, 5)),
        ("latin", ".2.3/..../.3.2/....", "latin.x-wing: r2c1=-1, r4c3=-1", (0, 2, 8, 10, 1, 3, 9, 11)),
        ("latin", ".12./3.../..../4...", "latin.no-number @r1c1", (0, 1, 2, 4, 12)),
        ("latin", "...4/123./..../....", "latin.no-cell-row @row2=4", (4, 5, 6, 7, 3)),
        ("latin", "1..1/..../..../....", "latin.repeated-number @row1", (0, 3)),
    ],
)
def test_an_acceptance_names_what_it_rests_on(type_id: str, rows: str, step: str, evidence: tuple[int, ...]) -> None:
    puzzle = get_type(type_id).parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.evidence == evidence


def test_evidence_leaves_out_numbers_that_the_cell_had_lost_before() -> None:
    """r1c1 is 1 or 2 and sees both; the 3 beside it has nothing to do with that."""
    puzzle = get_type("latin").parse(["..3.", "1...", "2...", "...."])
    verdict = check_step(puzzle.board().narrow({0: 3}), parse_step(puzzle, "latin.no-number @r1c1")).verdict
    assert verdict == Accepted((0, 4, 8))


@pytest.mark.parametrize(("falling", "rising"), [(True, False), (False, True), (True, True), (False, False)])
def test_the_middle_cell_follows_by_either_diagonal(falling: bool, rising: bool) -> None:
    """It is the only cell on both; a diagonal with eight other numbers leaves one for it."""
    signs = [["."] * 9 for _ in range(9)]
    for index, sign in zip((0, 1, 2, 3, 5, 6, 7, 8), "23456789", strict=True):
        if falling:
            signs[index][index] = sign
        if rising:
            signs[index][8 - index] = sign
    puzzle = get_type("sudoku-x").parse(["".join(row) for row in signs])
    verdict = check_step(puzzle.board(), parse_step(puzzle, "latin.last-cell-diagonal: r5c5=1")).verdict
    assert (type(verdict) is Accepted) == (falling or rising)


def test_tight_sets_of_places_are_what_trying_all_unions_gives() -> None:
    """Every union of items with one to four places in all, if as many items and at least two lie in it."""
    rng = Random("tight")
    for _ in range(150):
        items = tuple(rng.getrandbits(6) & rng.getrandbits(6) for _ in range(6))
        unions = {
            reduce(or_, chosen) for number in range(1, 7) for chosen in combinations([i for i in items if i], number)
        }
        found = {(union, tuple(i for i, item in enumerate(items) if item | union == union)) for union in unions}
        expect = {(u, inside) for u, inside in found if u.bit_count() <= 4 and len(inside) >= max(2, u.bit_count())}
        assert set(tight(items)) == expect
        assert [union.bit_count() for union, _ in tight(items)] == sorted(union.bit_count() for union, _ in expect)
    assert tight((0b0011, 0b1100, 0b0101, 0b1010)) == ((0b1111, (0, 1, 2, 3)),)
    assert tight((0, 0, 0b11)) == ((0b11, (0, 1, 2)),)


FAR_OFF = tuple(0b1111 << 4 * place for place in range(1, 12))
"""Eleven items with four places each, no place in common."""


@pytest.mark.parametrize(
    ("items", "but", "needed", "found"),
    [
        ((0b011, 0b110), -1, 0b001, (0b111, (0, 1))),
        ((0b001, 0b110), -1, 0b001, (0b111, (0, 1))),
        ((0b011, 0b110), 0, 0b001, None),
        ((0b011, 0b110), -1, 0b1000, None),
        ((0b000, 0b111), -1, 0b001, None),
        # Three items only where there are five or more, and only if no two are as near.
        ((0b1111, 0b1100, 0b0011, *FAR_OFF[:2]), -1, 0b1, (0b1111, (0, 1, 2))),
        ((0b1111, 0b1100, 0b0011, FAR_OFF[0]), -1, 0b1, None),
        ((0b1111, 0b1100, 0b0011, 0b1001, FAR_OFF[0]), -1, 0b1, (0b1101, (1, 3))),
        # Among the first twelve items with one to four places each.
        ((*FAR_OFF, 0b011, 0b110), -1, 0b1, None),
        ((0b11111 << 60, *FAR_OFF[1:], 0b011, 0b110), -1, 0b1, (0b111, (11, 12))),
    ],
)
def test_what_is_nearest_to_a_subset_has_one_place_too_many(
    items: tuple[int, ...], but: int, needed: int, found: tuple[int, tuple[int, ...]] | None
) -> None:
    assert near_subset(items, but, needed) == found


def test_a_wing_is_found_where_another_number_had_left_before() -> None:
    puzzle = get_type("latin").parse(["....", "4.1.", ".342", "24.."])
    rule = get_type("latin").rule_by_id["latin.xy-wing"]
    assert isinstance(rule, DirectRule)
    for gone in (2, 3, 4):
        board = puzzle.board().narrow({3: 0b1111 & ~(1 << gone - 1)})
        assert (3, board.cells[3] & ~1) in [(cell, mask) for cell, mask, _ in rule.find(board)]
