"""Golden verdicts: all that a rule answers about its golden cases, so that no change of an answer goes unseen.

For every line of a `cases.txt`: the verdict with its evidence and facts, the branches, the cells that the step argues
about, what is wrong on the board, and what the rule finds there and on the same board with fewer candidates. The
folder of a type's tests may have a `verdicts.txt` with further lines of that kind: boards on which one answer turns on
a detail, which would teach nobody anything.
UPDATE_GOLDEN=1 in the environment writes the files anew; look at the difference before keeping it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule
from puzzles.formats.cases import ACCEPTED, Case, load, parse_cases
from puzzles.formats.steps import print_change, print_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types

FURTHER = Path(__file__).parent / "types"
GOLDEN = Path(__file__).parents[1] / "golden" / "verdicts"
LISTED = [ptype for ptype in all_types().values() if ptype.listed]


@pytest.mark.parametrize("ptype", LISTED, ids=lambda ptype: ptype.id)
def test_the_answers_about_golden_cases_are_as_they_were(ptype: PuzzleType) -> None:
    cases = [*load(ptype), *further(ptype)]
    for rule in ptype.rules:
        path = GOLDEN / ptype.id / f"{rule.id}.txt"
        lines = [line for case in cases if case.rule == rule.id for line in answers(case)]
        if os.environ.get("UPDATE_GOLDEN"):
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert lines == path.read_text(encoding="utf-8").splitlines()


def further(ptype: PuzzleType) -> tuple[Case, ...]:
    """Return the further lines of a type, which must be judged as they say."""
    path = FURTHER / type(ptype).__module__.split(".")[2] / "verdicts.txt"
    cases = parse_cases(ptype, path.read_text(encoding="utf-8")) if path.exists() else ()
    for case in cases:
        verdict = check_step(case.board, case.step).verdict
        assert case.verdict == (ACCEPTED if isinstance(verdict, Accepted) else verdict.code)
    return cases


def answers(case: Case) -> Iterator[str]:
    """Write the case and all answers about it, a line for each."""
    board, step = case.board, case.step
    judgement = check_step(board, step)
    verdict = judgement.verdict
    yield f"{print_step(board.puzzle, step)} | {type_of(board.puzzle).print(board.puzzle).replace(chr(10), '/')}"
    if isinstance(verdict, Accepted):
        yield f"  accepted {named(board, verdict.evidence)} {verdict.note}".rstrip()
    else:
        facts = ", ".join(f"{name}: {text}" for name, text in sorted(verdict.facts.items()))
        yield f"  refused: {verdict.code} {named(board, verdict.evidence)} {facts}".rstrip()
    if judgement.names:
        yield f"  branches {', '.join(judgement.names)}"
    yield f"  argues about {scope(case)}"
    for violation in type_of(board.puzzle).violations(board):
        yield f"  violated: {violation.code} {named(board, violation.cells)}"
    for found in finds(case.rule, board):
        yield f"  finds {found}"
    if (thinner := thinned(board)) != board:
        for found in finds(case.rule, thinner):
            yield f"  with fewer candidates finds {found}"


def thinned(board: Board) -> Board:
    """Return the board without one candidate in each cell that has three or more: another one in each row."""
    width, size = board.puzzle.width, len(type_of(board.puzzle).values(board.puzzle))
    gone = {cell: mask & ~(1 << (cell // width + 2 * cell) % size) for cell, mask in enumerate(board.cells)}
    return board.narrow(
        {cell: mask for cell, mask in gone.items() if 1 < mask.bit_count() < board.cells[cell].bit_count()}
    )


def named(board: Board, cells: Iterable[int]) -> str:
    """Write the names of the cells."""
    return f"({' '.join(board.puzzle.type.cell_name(board.puzzle, cell) for cell in cells)})"


def scope(case: Case) -> str:
    """Write the cells that the step argues about."""
    rule = type_of(case.board.puzzle).rule_by_id[case.rule]
    cells = tuple(change.cell for change in case.step.changes)
    return named(case.board, rule.scope(case.board, cells, case.step.at))


def finds(rule_id: str, board: Board) -> Iterator[str]:
    """Write what the rule finds on the board, or where it can split."""
    rule = type_of(board.puzzle).rule_by_id[rule_id]
    if isinstance(rule, DirectRule):
        for cell, mask, evidence in rule.find(board):
            yield f"{print_change(board.puzzle, Change(cell, mask))} {named(board, evidence)}"
    elif isinstance(rule, ContradictionRule):
        for at, evidence in rule.find(board):
            yield f"{at.name} {named(board, evidence)}"
    elif isinstance(rule, CaseRule):
        yield " ".join(at.name for at in rule.places(board))
