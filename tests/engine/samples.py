"""Boards to ask rules about, for every type: solved boards with most cells opened, and golden cases with variations.

A rule that seldom applies is met as often as any other: where chance gives no board for it, an accepted line of its
`cases.txt` does, mirrored, turned and renamed, with other cells opened and filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache, reduce
from importlib import import_module
from itertools import count, islice
from operator import or_
from random import Random
from typing import NamedTuple

from pysat.solvers import Solver

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule, bits
from puzzles.formats.cases import ACCEPTED, Case, load
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.solve.sat import has_clauses
from tests.engine.shared import shared
from tests.engine.symmetries import random_image

MAX_TRIED = 3000
"""Boards looked at for one sample; a sample that needs more is left out and counted."""
MAX_CELLS = 64
SOLVED_PER_SHAPE = 16
NOTHING_NEW = 4
"""The number of searches in a row that find nothing new, after which no more are made for a shape."""
TARGET_TRIES = 10
"""Random boards that are tried for a rule before one of its cases is taken."""
ROUNDS = 60
"""Fillings that are tried for a shape to find some that a law made later refuses."""
IMAGES_TRIED = 10
"""Variations of cases that are tried: the image of what a rule says of rows may be said by one of columns."""


class TooManyError(Exception):
    """Finding all solutions would take too long."""


# --- solutions -------------------------------------------------------------------------------------------------------


def solutions(board: Board, rng: Random | None = None) -> Iterator[Board]:
    """All solutions of a board, in random order where a generator is given. Raises TooManyError.

    What the known cells break is never mended by knowing more, so a branch ends at its first violation.
    """
    violations, stack, tried = board.puzzle.type.violations, [board], 0
    while stack:
        tried += 1
        if tried > MAX_TRIED:
            raise TooManyError
        board = stack.pop()
        if violations(board):
            continue
        cell = next((cell for cell in range(len(board.cells)) if not board.known(cell)), None)
        if cell is None:
            yield board
            continue
        values = list(bits(board.cells[cell]))
        if rng:
            rng.shuffle(values)
        stack.extend(board.narrow({cell: value}) for value in values)


@cache
def shapes(ptype: PuzzleType) -> tuple[Puzzle, ...]:
    """The puzzles of the golden cases without their givens, each once."""
    found = {}
    for case in load(ptype):
        puzzle = case.board.puzzle
        if len(puzzle.start) <= MAX_CELLS:
            opened = opened_puzzle(puzzle)
            found[opened.height, opened.width, opened.clues] = opened
    return tuple(found.values())


def opened_puzzle(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without its givens."""
    everything = (1 << len(type_of(puzzle).values(puzzle))) - 1
    return replace(puzzle, start=puzzle.blank or (everything,) * len(puzzle.start))


@cache
def solved_boards(ptype: PuzzleType) -> tuple[tuple[Board, ...], ...]:
    """For every shape that has solutions some of them, found by random search with a fixed seed."""
    kept = shared(f"solved-boards-{ptype.id}-{type(ptype).__module__}", lambda: [*map(_solved, shapes(ptype))])
    pairs = zip(shapes(ptype), kept, strict=True)
    pools = tuple([tuple([Board(puzzle, cells) for cells in found]) for puzzle, found in pairs if found])
    assert pools, f"no shape of {ptype.id} has a solution that can be found"
    return pools


def _solved(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return the cells of solutions of a puzzle that random searches find, until several find nothing new."""
    rng = Random(f"{type_of(puzzle).id} {puzzle.height} {puzzle.width}")
    found: set[tuple[int, ...]] = set()
    nothing = 0
    for _ in range(SOLVED_PER_SHAPE):
        before = len(found)
        with suppress(TooManyError):
            found.update(board.cells for board in islice(solutions(puzzle.board(), rng), 1))
        nothing = 0 if len(found) > before else nothing + 1
        if nothing == NOTHING_NEW:
            break
    return sorted(found)


# --- samples ---------------------------------------------------------------------------------------------------------


class Sample(NamedTuple):
    """A board to ask the rules about, and how many wrong values were put on it."""

    board: Board
    wrong: int


def make_sample(ptype: PuzzleType, rng: Random, wrong: int | None = None) -> Sample:
    """A random sample; `wrong` fixes the number of wrong values."""
    solved = rng.choice(rng.choice(solved_boards(ptype)))
    start = solved.puzzle.start
    keep, thin = rng.choice((0.3, 0.5, 0.7, 0.85, 0.95)), rng.choice((0.0, 0.0, 0.3, 0.7))
    cells = [
        value if rng.random() < keep else _thinned(everything, value, thin, rng)
        for value, everything in zip(solved.cells, start, strict=True)
    ]
    if wrong is None:
        wrong = rng.choice((0, 0, 0, 0, 1, 1, 2, 4))
    unfixed = [cell for cell, mask in enumerate(start) if mask & (mask - 1)]
    for cell in rng.sample(unfixed, min(wrong, len(unfixed))):
        cells[cell] = rng.choice(list(bits(start[cell] & ~solved.cells[cell])))
    return Sample(Board(solved.puzzle, tuple(cells)), wrong)


def _thinned(everything: int, value: int, thin: float, rng: Random) -> int:
    """The candidates of an open cell: some wrong ones are gone, but two are left at least."""
    gone = reduce(or_, (bit for bit in bits(everything & ~value) if rng.random() < thin), 0)
    return everything & ~gone if (everything & ~gone).bit_count() > 1 else everything


# --- fillings that a law made later refuses ---------------------------------------------------------------------------


def refused_models(puzzle: Puzzle, rng: Random, rounds: int = ROUNDS) -> list[Board]:
    """Return fillings that keep all clauses but break a law whose clauses are made later, such as "connected".

    Chance seldom breaks such a law alone, so these are the near misses that its contradiction is tried on.
    """
    clauses = import_module(f"{type(puzzle.type).__module__}.clauses").clauses(puzzle)
    says, found = [clauses.literals(cell) for cell in range(len(puzzle.start))], []
    with Solver(name="glucose4", bootstrap_with=clauses.lists) as solver:
        for _ in range(rounds if clauses.lazy else 0):
            solver.set_phases([rng.choice(list(its.values())) for its in says if its])
            if not solver.solve():
                break
            model = set(solver.get_model())
            chosen = [next((mask for mask in its if its[mask] in model), 0) for its in says]
            cells = [mask or fixed for mask, fixed in zip(chosen, clauses.blank, strict=True)]
            broken = clauses.later(cells)
            if broken:
                found.append(Board(puzzle, tuple(cells)))
            this = [-its[mask] for its, mask in zip(says, chosen, strict=True) if its]
            for clause in [clause for _, clause in broken] or [this]:
                solver.add_clause(clause)
    return found


@cache
def near_misses(ptype: PuzzleType) -> tuple[Board, ...]:
    """List such fillings for every shape of a type; none if it has no such law."""
    if not has_clauses(ptype):
        return ()
    rng = Random(f"near {ptype.id}")
    return tuple(board for puzzle in shapes(ptype) for board in refused_models(puzzle, rng))


def make_near_miss(ptype: PuzzleType, rng: Random) -> Sample | None:
    """Return such a filling with some of its cells opened; None for a type without."""
    if not near_misses(ptype):
        return None
    board, keep = rng.choice(near_misses(ptype)), rng.choice((0.5, 0.7, 0.85, 0.95))
    pairs = zip(board.cells, board.puzzle.start, strict=True)
    return Sample(Board(board.puzzle, tuple(mask if rng.random() < keep else old for mask, old in pairs)), 1)


# --- boards for one rule ---------------------------------------------------------------------------------------------


def make_target(ptype: PuzzleType, rule: Rule, rng: Random) -> Sample:
    """Return a sample where the rule has something to say."""
    wrong = rng.choice((1, 2)) if isinstance(rule, ContradictionRule) else 0
    for _ in range(TARGET_TRIES):
        near = make_near_miss(ptype, rng) if wrong and rng.random() < 0.5 else None
        sample = near or make_sample(ptype, rng, wrong)
        if speaks(rule, sample.board):
            return sample
    return vary_case(ptype, rule, rng)


CHUNK = 20
"""The number of boards that are made for a rule at once."""


def made_for(ptype: PuzzleType, rule: Rule) -> Iterator[Sample]:
    """Yield such samples without end: the same in every test and process of a run, as they take long to make."""
    kind = type(rule)
    name = f"{ptype.id} {rule.id} {kind.__module__} {kind.__qualname__} {TARGET_TRIES}"
    for number in count():
        yield from _chunk(ptype, rule, f"{name} {number}")


def _chunk(ptype: PuzzleType, rule: Rule, name: str) -> Iterator[Sample]:
    """Yield as many of them as are made at once; nothing keeps these boards, as there are very many."""

    def make() -> list[tuple[str, tuple[int, ...], int]]:
        rng = Random(name)
        samples = [make_target(ptype, rule, rng) for _ in range(CHUNK)]
        return [(ptype.print(board.puzzle), board.cells, wrong) for board, wrong in samples]

    for text, cells, wrong in shared(f"made for {name}", make):
        yield Sample(Board(_parsed(ptype, text), cells), wrong)


@cache
def _parsed(ptype: PuzzleType, text: str) -> Puzzle:
    return ptype.parse(text.split("\n"))


def speaks(rule: Rule, board: Board) -> bool:
    """Tell whether the rule has something to say on the board."""
    if isinstance(rule, DirectRule | ContradictionRule):
        return any(True for _ in rule.find(board))
    return isinstance(rule, CaseRule) and any(True for _ in rule.places(board))


@cache
def cases_of(ptype: PuzzleType, rule_id: str) -> tuple[Case, ...]:
    """List the accepted cases of a rule that are small enough for all their solutions to be found."""
    found = [case for case in load(ptype) if (case.rule, case.verdict) == (rule_id, ACCEPTED)]
    return tuple(case for case in found if len(case.board.cells) <= MAX_CELLS)


def vary_case(ptype: PuzzleType, rule: Rule, rng: Random) -> Sample:
    """Return a board made from an accepted case of the rule, where the rule still has something to say."""
    wrong = int(isinstance(rule, ContradictionRule))
    for _ in range(IMAGES_TRIED):
        sample = Sample(_varied(rng.choice(cases_of(ptype, rule.id)), rng), wrong)
        if speaks(rule, sample.board):
            break
    return sample


def _varied(case: Case, rng: Random) -> Board:
    """Return an image of the case's board, with cells that it does not rest on opened, or filled as in a solution."""
    verdict = check_step(case.board, case.step).verdict
    assert isinstance(verdict, Accepted)
    at = case.step.at.cells if case.step.at else ()
    needed = {*verdict.evidence, *at, *(change.cell for change in case.step.changes)}
    opened = opened_puzzle(case.board.puzzle)
    known = solution_of(case.board) or case.board
    cells = [
        mask if cell in needed else rng.choice((mask, mask, opened.start[cell], known.cells[cell]))
        for cell, mask in enumerate(case.board.cells)
    ]
    return random_image(Board(opened, tuple(cells)), rng)


@cache
def solution_of(board: Board) -> Board | None:
    """Return a solution of a board, if there is one that can be found."""
    try:
        return next(solutions(board, Random(str(board.cells))), None)
    except TooManyError:
        return None
