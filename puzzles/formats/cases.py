"""Golden cases, one step per line. A type's `cases.txt` says what each rule accepts and refuses:

    RULE accepted|REFUSALCODE | STEP TEXT | ROW/ROW/ROW

`bugs.txt` has steps that misconceptions explain, all of them refused:

    BUG | STEP TEXT | ROW/ROW/ROW

A board may hold `|`, too. Blank lines and lines that begin with `#` are skipped. The first accepted line of a rule is
its picture and worked example. Where several types share a folder, a line `type latin, sudoku` says for which of them
the lines after it hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

from puzzles.base.ptype import PuzzleType
from puzzles.bugs import Bug, bugs_of
from puzzles.formats.sentences import WHY
from puzzles.formats.steps import StepError, parse_step
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step

T = TypeVar("T")
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
    return tuple(_parsed(ptype, text, _parse_case))


def _parsed(ptype: PuzzleType, text: str, parse: Callable[[PuzzleType, str], T]) -> Iterator[T]:
    """Yield what the lines that are meant for the type say. Raise CaseError."""
    holds = True
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(TYPES):
            holds = ptype.id in line.removeprefix(TYPES).replace(",", " ").split()
        elif holds and line.strip() and not line.startswith("#"):
            try:
                yield parse(ptype, line)
            except (CaseError, StepError, GridError) as error:
                raise CaseError(f"cases of {ptype.id}, line {number}: {error}") from None


def _parse_case(ptype: PuzzleType, line: str) -> Case:
    parts = [part.strip() for part in line.split("|", 2)]
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


class BugCase(NamedTuple):
    """A step that a misconception explains, on a board where its rule refuses it."""

    bug: Bug
    step: Step
    board: Board


@cache
def load_bugs(ptype: PuzzleType) -> tuple[BugCase, ...]:
    """Return the golden cases of the type's misconceptions, in the order of the file. Raise CaseError."""
    if not bugs_of(ptype):
        return ()
    text = (files(type(ptype).__module__) / "bugs.txt").read_text(encoding="utf-8")
    return parse_bugs(ptype, text)


def parse_bugs(ptype: PuzzleType, text: str) -> tuple[BugCase, ...]:
    """Return the cases of misconceptions in a text that are meant for the type. Raise CaseError."""
    return tuple(_parsed(ptype, text, _parse_bug))


def _parse_bug(ptype: PuzzleType, line: str) -> BugCase:
    parts = [part.strip() for part in line.split("|", 2)]
    bug = next((bug for bug in bugs_of(ptype) if bug.id == parts[0]), None)
    if len(parts) != 3 or bug is None:
        raise CaseError(f"expected BUG | STEP | BOARD with a misconception of {ptype.id}, found {line!r}")
    puzzle = ptype.parse(parts[2].split("/"))
    step = parse_step(puzzle, parts[1])
    if step.rule not in bug.where:
        raise CaseError(f"expected a step by a rule of {bug.id}, found one by {step.rule!r}")
    return BugCase(bug, step, puzzle.board())
