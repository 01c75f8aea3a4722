"""Simulated students: some believe a misconception, others only slip. How soon is it named, and how often wrongly?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule, ContradictionRule, bits
from puzzles.bugs import Bug, bugs_about
from puzzles.kernel.board import Board
from puzzles.solve.moves import advance, toolbox
from puzzles.teach.bugs import Field, field_of, likeliest, suspected, weights_in
from tests.engine.reasons import seeds

HIGH, WIDE = 6, 4
MOST_CELLS = 100
"""Larger puzzles are left out."""


class Believer(NamedTuple):
    """A misconception about a rule, and what came of students who believe it."""

    bug: Bug
    rule: AnyRule
    share: float
    """The share of all refused claims that it accepts."""
    named: tuple[float, ...]
    """The share of students of whom it was named rightly within so many tries."""


class Slips(NamedTuple):
    """The share of students without a misconception about a rule of whom one was named after each try."""

    rule: AnyRule
    named: tuple[float, ...]


def boards(ptype: PuzzleType, rng: Random, *, wrong: bool) -> Iterator[Board]:
    """Yield boards as students meet them, nodes of solved seeds; with `wrong`, one value is set at random."""
    puzzles = [puzzle for puzzle in seeds().get(ptype.id, ()) if len(puzzle.start) <= MOST_CELLS]
    while True:
        if not puzzles:
            yield scattered(ptype, rng)
            continue
        nodes = run(rng.choice(puzzles).board(), ptype)
        board = rng.choice(nodes)
        cells = list(board.cells)
        if rng.random() < 0.5:  # some of the step after it
            after = nodes[min(len(nodes) - 1, nodes.index(board) + 1)].cells
            cells = [rng.choice((a, b)) for a, b in zip(cells, after, strict=True)]
        opened = [cell for cell, mask in enumerate(cells) if mask & (mask - 1)]
        if wrong and opened:
            cell = rng.choice(opened)
            cells[cell] = rng.choice(list(bits(cells[cell])))
        yield Board(board.puzzle, tuple(cells))


def scattered(ptype: PuzzleType, rng: Random) -> Board:
    """Return a board of a type without seeds, with values in some of its cells."""
    puzzle = ptype.parse(["." * WIDE] * HIGH)
    share = rng.choice((0.1, 0.3, 0.4))
    return Board(puzzle, tuple([rng.choice(list(bits(m))) if rng.random() < share else m for m in puzzle.start]))


@cache
def run(board: Board, ptype: PuzzleType) -> list[Board]:
    """Return the boards of a solver's run by direct rules."""
    nodes = [board]
    while (after := advance(nodes[-1], toolbox(ptype))) is not nodes[-1]:
        nodes.append(after)
    return nodes


def fields(ptype: PuzzleType, rule: AnyRule, count: int, rng: Random) -> list[Field]:
    """Return what the rule refuses on some boards, and for every misconception on some where it accepts something."""
    found: list[Field] = []
    lacking = {bug.id: 3 for bug in bugs_about(ptype, rule.id)}
    for number, board in enumerate(boards(ptype, rng, wrong=isinstance(rule, ContradictionRule))):
        field = field_of(board, rule)
        reached = {id for fitting in field.values() for id in fitting}
        if field and (len(found) < count or any(lacking.get(id, 0) > 0 for id in reached)):
            found.append(field)
            lacking = {id: left - (id in reached) for id, left in lacking.items()}
        if (number >= count and max(lacking.values(), default=0) <= 0) or number >= 8 * count:
            return found
    raise AssertionError


def believers(
    ptype: PuzzleType, rule: AnyRule, given: Sequence[Field], students: int, tries: int, rng: Random, faith: float = 1.0
) -> Iterator[Believer]:
    """Yield how students with each misconception about a rule fare."""
    for bug in bugs_about(ptype, rule.id):
        apt = [odds for odds in map(all_odds, given) if any(bug.id in fitting for fitting in odds)]
        if not apt:
            continue
        true_to_it = [[fitting for fitting in odds if bug.id in fitting] for odds in apt]
        shares = [len(true) / len(odds) for true, odds in zip(true_to_it, apt, strict=True)]
        named = [0] * tries
        for _ in range(students):
            odds: list[dict[str, float]] = []
            right = False
            for nth in range(tries):
                at = rng.randrange(len(apt))
                odds.append(rng.choice(true_to_it[at] if rng.random() < faith else apt[at]))
                right = right or named_after(ptype, rule, odds) == bug.id
                named[nth] += right
        yield Believer(bug, rule, sum(shares) / len(shares), tuple([count / students for count in named]))


def slips(ptype: PuzzleType, rule: AnyRule, given: Sequence[Field], students: int, tries: int, rng: Random) -> Slips:
    """Return how students who only slip fare."""
    named = [0] * tries
    asked = [*map(all_odds, given)]
    for _ in range(students):
        odds: list[dict[str, float]] = []
        for nth in range(tries):
            odds.append(rng.choice(rng.choice(asked)))
            named[nth] += suspected(ptype, rule.id, odds) is not None
    return Slips(rule, tuple([count / students for count in named]))


def all_odds(field: Field) -> list[dict[str, float]]:
    """Return the odds of every claim of a field, which many students meet."""
    weights = weights_in(field)
    return [{id: weights[id] for id in fitting} for fitting in field.values()]


def named_after(ptype: PuzzleType, rule: AnyRule, odds: Sequence[dict[str, float]]) -> str:
    """Return the misconception that fits the last try and is likely, also one that is only recorded."""
    best = likeliest(ptype, rule.id, odds)
    return best if best in odds[-1] else ""
