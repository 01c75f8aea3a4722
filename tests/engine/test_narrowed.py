"""Hold the rules that searches ask without reasons to what they deduce with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import DirectRule, bits
from puzzles.formats.cases import load
from puzzles.grid.sets import by_value
from puzzles.kernel.board import Board
from puzzles.registry import all_types

QUICKER = [
    (ptype, rule)
    for ptype in all_types().values()
    for rule in ptype.rules
    if isinstance(rule, DirectRule) and type(rule).narrowed is not DirectRule.narrowed
]
"""The rules that leave their reasons out, instead of throwing them away."""


@cache
def boards(ptype: PuzzleType) -> list[Board]:
    """Return the boards of the cases, and each of these with values taken away and filled in at random."""
    found, random = list(dict.fromkeys(case.board for case in load(ptype))), Random(1)
    return [*found, *(thinned(board, random) for board in found)]


def thinned(board: Board, random: Random) -> Board:
    cells = list(board.cells)
    for cell, mask in enumerate(cells):
        if mask & (mask - 1) and random.random() < 1 / 2:
            values = list(bits(mask))
            cells[cell] = sum(random.sample(values, random.randint(1, len(values))))
    return Board(board.puzzle, tuple(cells))


def narrowed(board: Board, found: Iterable[tuple[int, int]]) -> list[int]:
    cells = list(board.cells)
    for cell, mask in found:
        cells[cell] = cells[cell] & mask or cells[cell]
    return cells


@pytest.mark.parametrize(("ptype", "rule"), QUICKER, ids=lambda value: value.id)
def test_a_rule_narrows_boards_as_far_without_its_reasons(ptype: PuzzleType, rule: DirectRule) -> None:
    changed = 0
    for board in boards(ptype):
        expected = narrowed(board, [(cell, mask) for cell, mask, _evidence in rule.find(board)])
        assert narrowed(board, rule.narrowed(board)) == expected
        changed += expected != list(board.cells)
    assert changed


def test_some_rules_have_a_quicker_way() -> None:
    assert QUICKER


@pytest.mark.parametrize("count", [1, 8, 9, 16, 50, 64])
def test_cells_by_value(count: int) -> None:
    random = Random(count)
    masks = [random.randint(1, (1 << count) - 1) for _ in range(120)]
    expected = [sum(1 << cell for cell, mask in enumerate(masks) if mask >> value & 1) for value in range(count)]
    assert by_value(masks, count) == expected
