"""Golden cases, a type's `cases.txt`: what each rule accepts and refuses, one step per line.

    RULE accepted|REFUSALCODE | STEP TEXT | ROW/ROW/ROW

Blank lines and lines that begin with `#` are skipped. The first accepted line of a rule is its picture and worked
example. Where several types share a folder, a line `type latin, sudoku` says for which of them the lines after it hold.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.formats.sentences import WHY
from puzzles.formats.steps import StepError, parse_step
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step

ACCEPTED = "accepted"
TYPES = "type "


class Case(NamedTuple):
    """A step on a board, and the verdict it gets: `accepted` or the code of its refusal."""

    rule: str
    verdict: str
    step: Step
    board: Board


class CaseError(ValueError):
    """A line of a `cases.txt` that is no golden case; says where, what was expected and what was found."""


@cache
def load(ptype: PuzzleType) -> tuple[Case, ...]:
    """Return the golden cases in the folder of the type, in the order of the file. Raise CaseError."""
    text = (files(type(ptype).__module__) / "cases.txt").read_text(encoding="utf-8")
    return parse_cases(ptype, text)


def parse_cases(ptype: PuzzleType, text: str) -> tuple[Case, ...]:
    """Return the golden cases of a text that are meant for the type. Raise CaseError."""
    cases, holds = [], True
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(TYPES):
            holds = ptype.id in line.removeprefix(TYPES).replace(",", " ").split()
        elif holds and line.strip() and not line.startswith("#"):
            try:
                cases.append(_parse_case(ptype, line))
            except (CaseError, StepError, GridError) as error:
                raise CaseError(f"cases of {ptype.id}, line {number}: {error}") from None
    return tuple(cases)


def _parse_case(ptype: PuzzleType, line: str) -> Case:
    parts = [part.strip() for part in line.split("|")]
    head = parts[0].split()
    if len(parts) != 3 or len(head) != 2:
        raise CaseError(f"expected RULE VERDICT | STEP | BOARD, found {line!r}")
    rule, verdict = head
    if rule not in ptype.rule_by_id:
        raise CaseError(f"expected a rule of {ptype.id}, found {rule!r}")
    if verdict != ACCEPTED and verdict not in {*ptype.rule_by_id[rule].why, *WHY}:
        raise CaseError(f"expected accepted or a refusal code of {rule}, found {verdict!r}")
    puzzle = ptype.parse(parts[2].split("/"))
    step = parse_step(puzzle, parts[1])
    if step.rule != rule:
        raise CaseError(f"expected a step by {rule}, found one by {step.rule!r}")
    return Case(rule, verdict, step, puzzle.board())
