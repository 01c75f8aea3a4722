"""Steps that students get wrong, in six ways: another cell, value or rule, a premise short, too early, or at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import DirectRule, bits
from puzzles.formats.read import read
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Refusal
from tests.engine.questions import places

SEEDS = Path(__file__).parents[2] / "seeds"
MAX_CELLS = 150
"""Most cells of the puzzles that are taken."""
PUZZLES = 12
"""Puzzles of a type that are taken, at most."""
FORM = frozenset({"no-change", "not-a-narrowing"})
"""Refusals that say only that there is nothing to judge."""


class Wrong(NamedTuple):
    """A step that is refused on a board, and the refusal."""

    board: Board
    step: Step
    refusal: Refusal


class Moment(NamedTuple):
    """A board of a solver's run, and what came next."""

    board: Board
    step: Step
    evidence: tuple[int, ...]


@cache
def runs(ptype: PuzzleType) -> tuple[tuple[Moment, ...], ...]:
    """Return how some of the seeds are solved, by direct steps from the start, as far as these go."""
    puzzles = [
        text.puzzle
        for path in sorted(SEEDS.glob("*.txt"))
        for text in read(path.read_bytes())
        if text.puzzle.type.id == ptype.id and len(text.puzzle.start) <= MAX_CELLS
    ]
    found = [tuple(islice(_run(puzzle), 60)) for puzzle in Random(0).sample(puzzles, min(PUZZLES, len(puzzles)))]
    return tuple([run for run in found if run])


def _run(puzzle: Puzzle) -> Iterator[Moment]:
    """Solve a puzzle by deductions of rules chosen at random, so that each rule has its turn."""
    rng, board = Random(len(puzzle.start)), puzzle.board()
    rules = [rule for rule in type_of(puzzle).rules if isinstance(rule, DirectRule)]
    while found := next(filter(None, (list(rule.find(board)) for rule in rng.sample(rules, len(rules)))), []):
        deduction = rng.choice(found)
        rule = next(rule for rule in rules if deduction in rule.find(board))
        yield Moment(board, _changed(rule.id, deduction.cell, deduction.mask), deduction.evidence)
        board = board.narrow({deduction.cell: deduction.mask})


def wrong_steps(ptype: PuzzleType, rng: Random) -> Iterator[Wrong]:
    """Yield refused steps without end, the six kinds of mistakes in turn."""
    while True:
        for kind in (_neighbour, _other_value, _other_rule, _premise_short, _too_early, _random):
            run = rng.choice(runs(ptype))
            found = kind(run, rng.randrange(len(run)), rng)
            if found:
                refusal = check_step(*found).verdict
                if isinstance(refusal, Refusal) and refusal.code not in FORM:
                    yield Wrong(*found, refusal)


Try = tuple[Board, Step] | None


def _changed(rule: str, cell: int, mask: int) -> Step:
    return Step(rule, None, (Change(cell, mask),))


def _neighbour(run: tuple[Moment, ...], at: int, rng: Random) -> Try:
    board, step, _ = run[at]
    change = step.changes[0]
    name = type_of(board.puzzle).cell_name
    here = _place(name(board.puzzle, change.cell))
    others = [cell for cell in range(len(board.cells)) if not board.known(cell) and cell != change.cell]
    others.sort(key=lambda cell: sum(map(abs, map(int.__sub__, _place(name(board.puzzle, cell)), here))))
    return (board, _changed(step.rule, rng.choice(others[:4]), change.mask)) if others else None


def _place(name: str) -> tuple[int, int]:
    """Return row and column of a cell, or of the first end of a link."""
    row, column = name.partition("-")[0][1:].split("c")
    return int(row), int(column)


def _other_value(run: tuple[Moment, ...], at: int, rng: Random) -> Try:
    board, step, _ = run[at]
    cell = step.changes[0].cell
    values = [value for value in bits(board.cells[cell]) if value != step.changes[0].mask]
    return (board, _changed(step.rule, cell, rng.choice(values))) if values else None


def _other_rule(run: tuple[Moment, ...], at: int, rng: Random) -> Try:
    board, step, _ = run[at]
    rules = [rule.id for rule in type_of(board.puzzle).rules if isinstance(rule, DirectRule) and rule.id != step.rule]
    return (board, Step(rng.choice(rules), None, step.changes)) if rules else None


def _premise_short(run: tuple[Moment, ...], at: int, rng: Random) -> Try:
    board, step, evidence = run[at]
    known = [cell for cell in evidence if board.known(cell)]
    if not known:
        return None
    cells = list(board.cells)
    cells[rng.choice(known)] = (1 << len(type_of(board.puzzle).values(board.puzzle))) - 1
    return Board(board.puzzle, tuple(cells)), step


def _too_early(run: tuple[Moment, ...], at: int, rng: Random) -> Try:
    later = rng.choice(run[at:]).step
    return run[at].board, later


def _random(run: tuple[Moment, ...], now: int, rng: Random) -> Try:
    board = run[now].board
    ptype = type_of(board.puzzle)
    rule = rng.choice(ptype.rules)
    if isinstance(rule, DirectRule):
        cell = rng.choice([cell for cell in range(len(board.cells)) if not board.known(cell)])
        return board, _changed(rule.id, cell, rng.choice(list(bits(board.cells[cell]))))
    anywhere = rule.kind == "contradiction" and rng.random() < 0.5
    at = None if anywhere else rng.choice(places(board, rule))
    return board, Step(rule.id, at)
