"""Hold the look-ahead of hints to one that follows every case of every split to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby, islice

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.hints import hint_at_once, next_step
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Cases
from puzzles.registry import all_types
from puzzles.solve.moves import Toolbox, advance, exhaust, refuted, toolbox
from tests.engine.reasons import seeds

LISTED = [ptype for ptype in all_types().values() if ptype.listed]
MOST, EASY, PLAIN = 9, 2, 3
"""The highest level, and those of the direct rules and contradictions by which a hint looks ahead first."""
SMALL, FEW = 48, 4
"""The most cells of a board that is looked at besides the first one, and the most boards where all rules are stuck."""

Ending = tuple[Board, bool]
"""The board that direct rules lead to from a case, and whether a contradiction holds on the way."""


def rules_up_to(ptype: PuzzleType, direct: int, contradictions: int) -> frozenset[str]:
    levels = {"direct": direct, "contradiction": contradictions, "case": MOST}
    return frozenset(rule.id for rule in ptype.rules if rule.level <= levels[rule.kind])


def stuck(ptype: PuzzleType, allowed: frozenset[str]) -> Iterator[Board]:
    """Yield boards on which only a split is left by the permitted rules, the smallest first."""
    for puzzle in sorted(seeds()[ptype.id], key=lambda puzzle: len(puzzle.start)):
        board = exhaust(puzzle.board(), toolbox(ptype, allowed))
        if hint_at_once(board, allowed).kind == "case":
            yield board


def ended(board: Board, tools: Toolbox) -> Ending:
    while True:
        further = advance(board, tools)
        if refuted(further, tools) or further.cells == board.cells:
            return further, refuted(further, tools)
        board = further


@cache
def splits(board: Board, tools: Toolbox) -> dict[Step, list[Ending]]:
    """Return where the cases of all splits of a board end."""
    found = {}
    for rule in tools.cases:
        for place in rule.places(board):
            cases = rule.cases(board, place)
            if isinstance(cases, Cases):
                found[Step(rule.id, place)] = [ended(board.narrow(changes), tools) for changes in cases.branches]
    return found


def left(endings: list[Ending]) -> int:
    return sum(sum(map(int.bit_count, board.cells)) - len(board.cells) for board, _ in endings)


def best(board: Board, easy: Toolbox, every: Toolbox) -> tuple[str, set[Step]]:
    """Return the reason and the splits that may be hinted at: with few cases, then by easy rules, else that narrow."""
    fully = splits(board, every)
    sizes = groupby(sorted(fully, key=lambda step: len(fully[step])), key=lambda step: len(fully[step]))
    for steps in [list(steps) for _size, steps in sizes]:
        for followed in (splits(board, easy), fully):
            closing = {step for step in steps if any(closes for _board, closes in followed[step])}
            if closing:
                return "split-closes", closing
    least = min(map(left, fully.values()))
    return "split-narrows", {step for step in fully if left(fully[step]) == least}


def looked_at(ptype: PuzzleType) -> Iterator[tuple[Board, frozenset[str]]]:
    """Yield boards with the rules that are permitted there."""
    allowed = rules_up_to(ptype, 1, MOST)
    yield from ((board, allowed) for board in islice(stuck(ptype, allowed), 1))
    allowed = rules_up_to(ptype, MOST, MOST)
    for index, board in enumerate(islice(stuck(ptype, allowed), FEW)):
        if not index or len(board.cells) <= SMALL:
            yield board, allowed


@pytest.mark.parametrize("ptype", LISTED, ids=lambda ptype: ptype.id)
def test_a_hint_is_a_split_that_the_whole_look_ahead_finds(ptype: PuzzleType) -> None:
    boards = list(looked_at(ptype))
    assert boards
    for board, allowed in boards:
        easy, every = (toolbox(ptype, its) for its in (allowed & rules_up_to(ptype, EASY, PLAIN), allowed))
        reason, steps = best(board, easy, every)
        hint = next_step(board, allowed)
        assert hint.reason == reason
        assert hint.step in steps
