"""Plausible wrong steps of students, for every type: a right step of a puzzle in play, spoiled in one of six ways.

Puzzles that come with the site are played by direct steps in random order, and guesses where none applies, until a
contradiction holds or all is known. The same seed gives the same steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeVar

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import ContradictionRule, DirectRule, bits
from puzzles.changes import changed_masks
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Refusal
from puzzles.solve.moves import Move, broken, moves, narrowing, toolbox
from puzzles.teach.examples import with_example
from puzzles.telling import regions_of
from tests.engine.questions import narrowings, places
from tests.engine.reasons import seeds
from tests.engine.samples import shapes, solved_boards
from tests.engine.shared import shared

EACH = 50
"""Wrong steps of each kind for one type."""
MAX_CELLS = 100
"""Larger puzzles are left out: playing them takes long."""
TAKEN = 0.25
"""The share of the steps of a play that are spoiled, so that the wrong ones come from many puzzles."""
PLAYS = 1_000
"""Plays after which the search for further wrong steps is given up."""
Cells = tuple[int, ...]
RULE_TRIES = 4
"""Rules that a random wrong step is tried with."""


class Right(NamedTuple):
    """A step that the kernel accepts on a board, the cells that make it so, and the board one step before."""

    board: Board
    step: Step
    evidence: tuple[int, ...]
    before: Board


class WrongStep(NamedTuple):
    """A refused step: the kind of mistake, its board, the refusal as students read it, and the step it came from."""

    kind: str
    board: Board
    step: Step
    refusal: Refusal
    right: Right


def wrong_steps(ptype: PuzzleType, seed: str = "wrong", each: int = EACH, *, own: bool = False) -> Iterator[WrongStep]:
    """Yield `each` wrong steps of every kind, no two the same; fewer where small puzzles do not have so many.

    The plays are those that all tests share, or with `own` some that the seed gives too.
    """
    rng, puzzles, left = Random(f"{seed} {ptype.id}"), puzzles_of(ptype), Counter(dict.fromkeys(KINDS, each))
    seen: set[tuple[Board, Step]] = set()
    for number in range(PLAYS):
        for right in played(rng.choice(puzzles), rng) if own else play(ptype, number):
            kind = rng.choice(list(left.elements())) if left.total() and rng.random() < TAKEN else ""
            for board, step in KINDS[kind](right, rng) if kind else ():
                refusal = refused(board, step)
                if refusal and (board, step) not in seen:
                    seen.add((board, step))
                    left[kind] -= 1
                    yield WrongStep(kind, board, step, with_example(board, step, refusal), right)
                    break
        if not left.total():
            return


def refused(board: Board, step: Step) -> Refusal | None:
    """Return the refusal of a step by its rule; None if it is accepted, or does not change the board as it says."""
    judgement, rule = check_step(board, step), type_of(board.puzzle).rule_by_id[step.rule]
    verdict = judgement.verdict
    if isinstance(verdict, Refusal) and (verdict.code in rule.why or verdict.code == "only-removes"):
        return verdict
    return None


def puzzles_of(ptype: PuzzleType) -> list[Puzzle]:
    """List the puzzles of a type that are played; of a type without any that come with the site, some are made."""
    found = [puzzle for puzzle in seeds().get(ptype.id, []) if len(puzzle.start) <= MAX_CELLS]
    return found or [_thinned(board, Random(str(board.cells))) for pool in solved_boards(ptype) for board in pool]


def _thinned(solved: Board, rng: Random) -> Puzzle:
    """Return a puzzle with one in five values of a solution."""
    opened = next(puzzle for puzzle in shapes(type_of(solved.puzzle)) if puzzle == solved.puzzle)
    start = [value if rng.random() < 0.2 else old for value, old in zip(solved.cells, opened.start, strict=True)]
    return replace(opened, start=tuple(start))


# --- right steps -----------------------------------------------------------------------------------------------------


def play(ptype: PuzzleType, number: int) -> Iterator[Right]:
    """Yield the steps of the play of that number, which all tests of a run share, as to play takes long."""
    puzzles = puzzles_of(ptype)

    def make() -> list[tuple[int, Cells, Step, Cells, Cells]]:
        rng = Random(f"play {ptype.id} {number}")
        chosen = rng.randrange(len(puzzles))
        return [(chosen, r.board.cells, r.step, r.evidence, r.before.cells) for r in played(puzzles[chosen], rng)]

    for chosen, cells, step, evidence, before in shared(f"play-{number}-{ptype.id}", make):
        puzzle = puzzles[chosen]
        yield Right(Board(puzzle, cells), step, evidence, Board(puzzle, before))


def played(puzzle: Puzzle, rng: Random) -> Iterator[Right]:
    """Yield the steps of one play. Every third time a cell is guessed at the start, mostly wrongly."""
    tools, board = toolbox(type_of(puzzle)), puzzle.board()
    if rng.random() < 1 / 3:
        board = _guessed(board, rng)
    before = board
    while not board.complete:
        if found := broken(board, tools):
            yield Right(board, Step(found[0].id, found[1].at), found[1].evidence, before)
            return
        if move := _move(board, rng.sample(tools.direct, len(tools.direct)), rng):
            yield Right(board, move.step._replace(changes=(rng.choice(move.step.changes),)), move.evidence, before)
            before, board = board, board.narrow(changed_masks(board, move.step.changes))
        else:
            before, board = board, _guessed(board, rng)


def _move(board: Board, rules: Iterable[DirectRule], rng: Random) -> Move | None:
    return next((rng.choice(found) for rule in rules if (found := moves(board, rule))), None)


def _guessed(board: Board, rng: Random) -> Board:
    cell = rng.choice([cell for cell in range(len(board.cells)) if not board.known(cell)])
    return board.narrow({cell: rng.choice(list(bits(board.cells[cell])))})


# --- mistakes --------------------------------------------------------------------------------------------------------

T = TypeVar("T")
Tried = Iterator[tuple[Board, Step]]


def neighbour(right: Right, rng: Random) -> Tried:
    """Take the cell or the place beside the one that was meant."""
    board, step = right.board, right.step
    if step.at:
        alike = [place for place in _places(board, step.rule) if place.value == step.at.value]
        index = alike.index(step.at)
        yield from ((board, step._replace(at=place)) for place in _beside(alike, index, rng))
    for change in step.changes:
        for region in regions_of(board.puzzle, change.cell):
            for cell in _beside(region.cells, region.cells.index(change.cell), rng):
                yield board, step._replace(changes=(Change(cell, change.mask),))


def _beside(row: Sequence[T], index: int, rng: Random) -> list[T]:
    beside = [*row[max(0, index - 1) : index], *row[index + 1 : index + 2]]
    return rng.sample(beside, len(beside))


def other_value(right: Right, rng: Random) -> Tried:
    """Claim another value at the cell or place."""
    board, step = right.board, right.step
    others = [place for place in _places(board, step.rule) if step.at and _same_group(place.name, step.at.name)]
    yield from ((board, step._replace(at=place)) for place in rng.sample(others, len(others)))
    for cell, mask in step.changes:
        values = rng.sample(list(bits(board.cells[cell])), board.cells[cell].bit_count())
        yield from ((board, step._replace(changes=(Change(cell, v if mask > 0 else ~v),))) for v in values)


def _same_group(name: str, other: str) -> bool:
    return name != other and "=" in name and name.partition("=")[0] == other.partition("=")[0]


def other_rule(right: Right, rng: Random) -> Tried:
    """Name another rule of the same kind as the reason."""
    board, step = right.board, right.step
    rules = type_of(board.puzzle).rules
    kind = next(rule.kind for rule in rules if rule.id == step.rule)
    for rule in rng.sample(rules, len(rules)):
        if rule.kind == kind and (step.at is None or step.at.kind in rule.at_kinds):
            yield board, step._replace(rule=rule.id)


def premise_short(right: Right, rng: Random) -> Tried:
    """Take the step where one of the cells that make it so is still as at the start; givens always stand."""
    start = right.board.puzzle.start
    for cell in rng.sample(right.evidence, len(right.evidence)):
        if start[cell] != right.board.cells[cell]:
            cells = list(right.board.cells)
            cells[cell] = start[cell]
            yield Board(right.board.puzzle, tuple(cells)), right.step


def too_early(right: Right, rng: Random) -> Tried:
    """Take the step before the one that it follows from."""
    yield right.before, right.step


def at_random(right: Right, rng: Random) -> Tried:
    """Take any step by any rule that is no split."""
    board = right.board
    rules = [rule for rule in type_of(board.puzzle).rules if isinstance(rule, DirectRule | ContradictionRule)]
    for rule in rng.choices(rules, k=RULE_TRIES):
        if isinstance(rule, DirectRule):
            cell = rng.choice([cell for cell in range(len(board.cells)) if not board.known(cell)])
            yield board, Step(rule.id, None, (narrowing(board, cell, rng.choice(narrowings(board.cells[cell]))),))
        else:
            yield board, Step(rule.id, rng.choice(places(board, rule)))


def _places(board: Board, rule_id: str) -> tuple[Place, ...]:
    return places(board, type_of(board.puzzle).rule_by_id[rule_id])


KINDS: dict[str, Callable[[Right, Random], Tried]] = {
    "neighbour": neighbour,
    "other value": other_value,
    "other rule": other_rule,
    "premise short": premise_short,
    "too early": too_early,
    "random": at_random,
}
