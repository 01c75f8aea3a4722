"""Direct steps are judged in passes; here every step is judged by a second reading of that too, written plainly."""

from __future__ import annotations

from itertools import islice
from random import Random
from sys import maxsize

import pytest

from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.registry import get_type
from tests.engine.samples import made_for

TYPES = ("binary", "latin", "sudoku", "sudoku-x", "shirokuro")
TARGETS = 3


def in_passes(board: Board, rule: DirectRule, masks: dict[int, int], budget: int) -> tuple[Verdict, int]:
    """Judge cells pass by pass: accepted cells are on the board of the next pass."""
    look = len(board.cells)
    waiting, work, accepted = sorted(masks), look, list[Accepted]()
    while waiting:
        passed: dict[int, int] = {}
        refused: dict[int, Refusal] = {}
        if work + len(waiting) * look > budget:
            return Refusal("too-large"), budget
        for cell in waiting:
            work += look
            verdict = judge(rule.check, board, cell, masks[cell])
            if isinstance(verdict, Refusal):
                refused[cell] = verdict
            else:
                passed[cell] = masks[cell]
                accepted.append(verdict)
        if not passed:
            cell = waiting[0]
            ptype, puzzle = board.puzzle.type, board.puzzle
            words = {"cell": ptype.cell_name(puzzle, cell), "value": ptype.words(puzzle, masks[cell])}
            answer = refused[cell].with_facts(**words)
            if rule.only_removes and masks[cell].bit_count() == 1:
                shown = (cell, *[each for each in refused[cell].evidence if each != cell])
                answer = Refusal("only-removes", shown, {**answer.facts, "stays": answer.code})
            return answer, work
        work += look if refused else 0
        board, waiting = board.narrow(passed), sorted(refused)
    evidence = dict.fromkeys(cell for verdict in accepted for cell in verdict.evidence)
    notes = {verdict.note for verdict in accepted}
    note = next(iter(notes)) if len(notes) == 1 else ""
    return Accepted(tuple(cell for cell in evidence if cell not in masks), note), work


@pytest.mark.parametrize("type_id", TYPES)
@pytest.mark.parametrize("most", [1, 4])
def test_a_second_reading_of_passes_judges_alike(type_id: str, most: int) -> None:
    rng = Random(f"{type_id} {most}")
    seen = set()
    for rule in [rule for rule in get_type(type_id).rules if isinstance(rule, DirectRule)]:
        for board, _ in islice(made_for(get_type(type_id), rule), TARGETS):
            for masks in claims(board, rule, most, rng):
                looks = rng.choice((None, 1, 2, 3, 6))
                budget = maxsize if looks is None else looks * len(board.cells)
                verdict, work = in_passes(board, rule, masks, budget)
                step = Step(rule.id, None, tuple(Change(cell, mask) for cell, mask in masks.items()))
                assert check_step(board, step, None, budget) == Judgement(verdict, (board.narrow(masks),), (), work)
                seen.add(type(verdict))
    assert seen == {Accepted, Refusal}


def claims(board: Board, rule: DirectRule, most: int, rng: Random) -> list[dict[int, int]]:
    """Return steps of a limited number of cells: some deductions of the rule, with some random cells."""
    found = {cell: mask for cell, mask, _ in rule.find(board)}
    wild = {cell: rng.randrange(1, old) & old for cell, old in enumerate(board.cells) if not board.known(cell)}
    wild = {cell: mask for cell, mask in wild.items() if mask}
    pools = [list(pool.items()) for pool in (found, wild, wild | found) if pool]
    return [dict(rng.sample(pool, min(len(pool), rng.randint(1, most)))) for pool in pools for _ in range(3)]
