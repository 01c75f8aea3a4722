"""Advice in refusals: two counts that leave a cell open, and rules to use instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import bits
from puzzles.formats.cases import load
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal
from puzzles.logic.pairs import Pair
from puzzles.registry import all_types

PAIRS = [rule for ptype in all_types().values() for rule in ptype.rules if "pair-open" in rule.why]
MOST = 300
"""Refusals of a rule that are looked at."""
USE = re.compile(r"\b(?:[Uu]se|such as) ([A-Z][^.;:]*)[.;:]")


def boards(ptype: PuzzleType) -> list[Board]:
    return list(dict.fromkeys(case.board for case in load(ptype)))


def left_open(rule: Pair) -> Iterator[tuple[Board, int, int, Refusal]]:
    """Yield refusals by a pair that leaves a cell open, with the board, the cell and what was claimed."""
    ptype = next(ptype for ptype in all_types().values() if rule in ptype.rules)
    for board in boards(ptype):
        for cell, old in enumerate(board.cells):
            for mask in bits(old) if old.bit_count() > 1 else ():
                verdict = rule.check(board, cell, mask)
                if isinstance(verdict, Refusal) and verdict.code == "pair-open":
                    yield board, cell, mask, verdict


@pytest.mark.parametrize("rule", PAIRS, ids=lambda rule: rule.id)
def test_two_counts_that_are_said_to_leave_a_cell_open_do(rule):
    looked_at = 0
    for board, cell, mask, refusal in islice(left_open(rule), MOST):
        counts, its = rule.counts(board.puzzle), rule.tally(board)
        pair = [counts.by_name[refusal.facts[name]] for name in ("first", "second")]
        assert [refusal.facts["wants"], refusal.facts["others"]] == [str(count.number) for count in pair]
        assert not rule.through or its.open & pair[0].bits & pair[1].bits
        assert rule.shared or cell not in pair[1].cells
        first, second = [its.open & count.bits for count in pair]
        parts = [cells_in(part) for part in (first & ~second, first & second, second & ~first)]
        missing = [count.number - its.held_in(count) for count in pair]
        otherwise = [
            held
            for held in product(*[range(len(part) + 1) for part in parts])
            if [held[0] + held[1], held[1] + held[2]] == missing
            for part, number in zip(parts, held, strict=True)
            if cell in part and (number < len(part) if mask == counts.yes else number > 0)
        ]
        assert otherwise, (board, cell)
        named = {type_of(board.puzzle).cell_name(board.puzzle, each): each for each in range(len(board.cells))}
        spots = {named[name] for name in refusal.facts["spots"].split("&")}
        assert [len(spots.intersection(count.cells)) for count in pair] == missing
        assert (cell in spots) == (mask != counts.yes)
        assert spots <= set(cells_in(first | second))
        looked_at += 1
    assert looked_at


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda ptype: ptype.id)
def test_rules_that_are_recommended_exist(ptype):
    names = {rule.name for rule in ptype.rules}
    for rule in ptype.rules:
        for code, words in rule.why.items():
            for advice in USE.findall(words):
                found = [advice] if advice in names else re.split(r", | or ", advice)
                assert set(found) <= names, (rule.id, code)
