"""Checks of reasons for accepted steps: each is a whole sentence, without a name that only programs use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, CaseRule, ContradictionRule, DirectRule
from puzzles.formats.read import read
from puzzles.formats.sentences import because
from puzzles.formats.spoken import spoken_kinds, spoken_place
from puzzles.hints import next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_rules
from puzzles.solve.moves import narrowing
from puzzles.teach.rungs import rungs
from puzzles.telling import Telling, tell
from tests.engine.readings import readings_of
from tests.engine.samples import make_target

SEEDS = Path(__file__).parents[2] / "seeds"
VALUE_AT = re.compile(r"r[0-9]+c[0-9]+=[0-9]+")
RAW = re.compile(r"[a-z]+[0-9]+=|[{}|&]|Error|Exception")
"""Texts that only programs use: a fact that was not spoken, a blank that was not filled, an exception."""
ID = re.compile(r"[a-z-]+\.[a-z-]+")
NAME = re.compile(r"(?<![\w-])[a-z]+[A-Z0-9]\w*")
"""A word that may be the name of a place, such as `row4`."""
CELL = re.compile(r"r\d+c\d+")
"""The name of a cell, which students read as it is."""
COUNT = re.compile(r"\d+( of \d+| \u00d7 \d+)?|[01.]( [01.])+")
"""A count, or a line of digits."""


def random_reasons(ptype: PuzzleType, rule: AnyRule, rng: Random) -> Iterator[str]:
    """Yield the reasons for steps that the rule gives on a board made for it."""
    board = make_target(ptype, rule, rng).board
    for step in steps_on(board, rule, rng):
        verdict = check_step(board, step).verdict
        if isinstance(verdict, Accepted):
            yield reason_for(board, step, verdict)[1]


def steps_on(board: Board, rule: AnyRule, rng: Random) -> Iterator[Step]:
    """Yield steps that the rule gives on a board, one of them of several cells."""
    if isinstance(rule, DirectRule):
        found = {deduction.cell: deduction.mask for deduction in rule.find(board)}
        cells = rng.sample(sorted(found), min(4, len(found)))
        yield from (Step(rule.id, None, (narrowing(board, cell, found[cell]),)) for cell in cells)
        yield Step(rule.id, None, tuple([Change(cell, found[cell]) for cell in cells]))
    elif isinstance(rule, ContradictionRule):
        yield Step(rule.id)
        yield from (Step(rule.id, finding.at) for finding in list(rule.find(board))[:3])
    elif isinstance(rule, CaseRule):
        yield from (Step(rule.id, place) for place in list(rule.places(board))[:3])


def reason_for(board: Board, step: Step, accepted: Accepted) -> tuple[Telling, str]:
    """Return the reason for a step and its sentence, after asserting what holds of all."""
    telling = tell(board, step, accepted)
    text = because(type_of(board.puzzle), step.rule, telling)
    assert_spoken(text)
    assert_facts(board.puzzle, telling.facts.values())
    assert set(telling.focus) <= set(range(len(board.cells)))
    changed = {change.cell for change in step.changes}
    assert changed.intersection(telling.focus) or not changed
    return telling, text


def assert_spoken(text: str) -> None:
    """Assert that a text is a sentence, and that no rule or place is called as only programs call it."""
    assert not RAW.search(text), text
    assert unspoken(text) == [], text
    assert not set(all_rules()).intersection(ID.findall(text)), text
    assert text[-1] == "."
    assert "  " not in text


def unspoken(text: str) -> list[str]:
    """List the names of places in a text that are to be said in words, such as `row4` and `regionA`."""
    return [name for name in NAME.findall(text) if not CELL.match(name) and spoken_place(name) != name]


def assert_facts(puzzle: Puzzle, facts: Collection[str]) -> None:
    """Assert that facts are names of places, values, kinds of places, counts, rules, or lists of these.

    A type may have more of them, which match `FACT` in `reading.py` of its tests.
    """
    words = {*type_of(puzzle).values(puzzle), *type_of(puzzle).named, *spoken_kinds(), *all_rules()}
    more: re.Pattern[str] = getattr(readings_of(type_of(puzzle)), "FACT", COUNT)
    for fact in facts:
        parts = [part for part in re.split(r"[|/&]|, ", fact) if part not in words and not COUNT.fullmatch(part)]
        parts = [part for part in parts if not more.fullmatch(part)]
        parts = [part.partition("=")[0] if VALUE_AT.fullmatch(part) else part for part in parts]
        assert [part for part in parts if part and not is_place(puzzle, part)] == [], fact


def is_place(puzzle: Puzzle, name: str) -> bool:
    """Tell whether the puzzle has a cell or another place of that name."""
    ptype = type_of(puzzle)
    for look_up in (ptype.cell_index, ptype.place):
        with suppress(KeyError):
            look_up(puzzle, name)
            return True
    return False


@cache
def seeds() -> dict[str, list[Puzzle]]:
    """Return the puzzles that come with the site, by type."""
    found: dict[str, list[Puzzle]] = {}
    for file in sorted(SEEDS.glob("*.txt")):
        for text in read(file.read_bytes()):
            found.setdefault(text.puzzle.type.id, []).append(text.puzzle)
    return found


def follow(puzzle: Puzzle, most: int) -> Iterator[str]:
    """Yield the reasons of hints taken one after the other, in all cases of each split, up to a number of steps."""
    boards = [puzzle.board()]
    while boards and most:
        board, most = boards.pop(), most - 1
        hint = next_step(board)
        ladder = rungs(board, hint)
        for rung in ladder:
            assert_spoken(rung.text)
        assert {change.cell for change in (hint.step.changes if hint.step else ())} <= {*ladder[-1].ring}
        if hint.place:
            assert type_of(puzzle).place(puzzle, hint.place.name) == hint.place
        if hint.step:
            assert hint.telling
            yield hint.text(type_of(puzzle))
            boards += check_step(board, hint.step).boards[::-1]
