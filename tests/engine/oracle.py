"""The oracle: are the rules sound? It believes nothing but `violations` of the type, and works for every type.

A sample is a board made from a solved one: most cells erased, sometimes candidates removed or wrong values added. All
its solutions are found by trying everything; then every rule is asked everything it can be asked on that board, and an
answer that a solution contradicts raises `UnsoundError`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from itertools import islice
from operator import or_
from random import Random
from typing import NamedTuple

from puzzles.formats.cases import load
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.ptype import PuzzleType
from puzzles.kernel.rule import CaseRule, ContradictionRule, DirectRule, Rule, bits
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal, judge
from puzzles.registry import get_type

MAX_TRIED = 3000
"""Boards looked at for one sample; a sample that needs more is left out and counted."""
MAX_CELLS = 64
SOLVED_PER_SHAPE = 40
TARGET_TRIES = 30


class UnsoundError(AssertionError):
    """A rule accepted what a solution contradicts, or answered no verdict."""


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
            everything = (1 << len(ptype.values(puzzle))) - 1
            opened = replace(puzzle, start=(everything,) * len(puzzle.start))
            found[opened.height, opened.width, opened.clues] = opened
    return tuple(found.values())


@cache
def solved_boards(ptype: PuzzleType) -> tuple[tuple[Board, ...], ...]:
    """For every shape that has solutions some of them, found by random search with a fixed seed."""
    pools = []
    for puzzle in shapes(ptype):
        rng = Random(f"{ptype.id} {puzzle.height} {puzzle.width}")
        found: set[Board] = set()
        for _ in range(SOLVED_PER_SHAPE):
            try:
                found.update(islice(solutions(puzzle.board(), rng), 1))
            except TooManyError:
                continue
        if found:
            pools.append(tuple(sorted(found, key=lambda board: board.cells)))
    assert pools, f"no shape of {ptype.id} has a solution that can be found"
    return tuple(pools)


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
    for cell in rng.sample(range(len(cells)), min(wrong, len(cells))):
        cells[cell] = rng.choice(list(bits(start[cell] & ~solved.cells[cell])))
    return Sample(Board(solved.puzzle, tuple(cells)), wrong)


def _thinned(everything: int, value: int, thin: float, rng: Random) -> int:
    """The candidates of an open cell: some wrong ones are gone, but two are left at least."""
    gone = reduce(or_, (bit for bit in bits(everything & ~value) if rng.random() < thin), 0)
    return everything & ~gone if (everything & ~gone).bit_count() > 1 else everything


def make_target(ptype: PuzzleType, rule: Rule, rng: Random) -> Sample:
    """A sample where the rule has something to say, if one turns up soon."""
    wrong = rng.choice((1, 2)) if isinstance(rule, ContradictionRule) else 0
    sample = make_sample(ptype, rng, wrong)
    for _ in range(TARGET_TRIES):
        said: Iterable[object] = ()
        if isinstance(rule, DirectRule | ContradictionRule):
            said = rule.find(sample.board)
        elif isinstance(rule, CaseRule):
            said = rule.places(sample.board)
        if any(True for _ in said):
            break
        sample = make_sample(ptype, rng, wrong)
    return sample


# --- asking ----------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """Counts of checks and acceptances by rule. An acceptance is `real` if it could have been wrong, else `vacuous`.

    A direct or case acceptance is real on a board with a solution. A contradiction is real on a board that got one or
    two wrong values and had solutions before: it must have found just these. `tempted` counts the checks of
    contradictions on boards with solutions, where every acceptance would be unsound.
    """

    checks: Counter[str] = field(default_factory=Counter)
    real: Counter[str] = field(default_factory=Counter)
    vacuous: Counter[str] = field(default_factory=Counter)
    tempted: Counter[str] = field(default_factory=Counter)
    boards: int = 0
    left_out: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for mine, its in zip(self._counters(), other._counters(), strict=True):
            mine.update(its)
        self.boards += other.boards
        self.left_out += other.left_out

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.checks, self.real, self.vacuous, self.tempted

    def table(self) -> str:
        """Return the counts as text, one rule per line."""
        head = f"{'rule':<28}{'checks':>12}{'accepted':>12}{'vacuous':>12}{'tempted':>12}"
        rows = [
            f"{rule:<28}" + "".join(f"{counter[rule]:>12,}" for counter in self._counters())
            for rule in sorted(self.checks)
        ]
        total = f"{self.checks.total():,} checks on {self.boards:,} boards; {self.left_out:,} left out as too open"
        return "\n".join([head, *rows, total])


def picture(board: Board) -> str:
    """The board as text, for messages."""
    cells = [board.puzzle.type.words(board.puzzle, mask) for mask in board.cells]
    width = board.puzzle.width
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return "\n" + "\n".join(" ".join(row) for row in rows)


def places(board: Board, rule: Rule) -> tuple[Place, ...]:
    """Every place of the board that the rule can be asked about."""
    return tuple(place for place in _all_places(board.puzzle) if place.kind in rule.at_kinds)


@cache
def _all_places(puzzle: Puzzle) -> tuple[Place, ...]:
    ptype = puzzle.type
    names = [ptype.cell_name(puzzle, cell) for cell in range(len(puzzle.start))]
    squares = (f"r{row}c{column}" for row in range(1, puzzle.height + 1) for column in range(1, puzzle.width + 1))
    names += [square for square in squares if square not in names]  # circles
    for number in range(1, max(puzzle.height, puzzle.width) + 1):
        names += [f"{kind}{number}" for kind in ("row", "column", "block", "diagonal")]
    names += [f"{name}={value}" for name in names for value in ptype.values(puzzle)]
    found = []
    for name in names:
        try:
            found.append(ptype.place(puzzle, name))
        except KeyError:
            continue
    return tuple(found)


def narrowings(old: int) -> tuple[int, ...]:
    """All ways to set an open cell, to take one value from it, and to take half of them."""
    singles = list(bits(old))
    half = reduce(or_, singles[::2], 0)
    return tuple(dict.fromkeys([*singles, *(old & ~bit for bit in singles), half, old & ~half]))


class Oracle:
    """Knows all solutions of a board and holds the rules to them."""

    def __init__(self, sample: Sample, tally: Tally) -> None:
        self.board, self.tally, self.near = sample.board, tally, sample.wrong <= 2
        self.solutions = tuple(solutions(sample.board))
        self.possible = tuple(reduce(or_, column) for column in zip(*(s.cells for s in self.solutions), strict=True))
        tally.boards += 1

    def ask(self, rule: Rule) -> None:
        """Everything the rule can be asked here. Raises UnsoundError."""
        if isinstance(rule, DirectRule):
            self._ask_direct(rule)
        elif isinstance(rule, ContradictionRule):
            self._ask_contradiction(rule)
        elif isinstance(rule, CaseRule):
            self._ask_case(rule)

    def _ask_direct(self, rule: DirectRule) -> None:
        accepted: dict[int, int] = {}
        for cell, old in enumerate(self.board.cells):
            for mask in narrowings(old) if old & (old - 1) else ():
                if self._accepts(rule, cell, mask):
                    self._count(rule, bool(self.solutions))
                    if self.solutions and self.possible[cell] & ~mask:
                        raise self._unsound(rule, f"cell {cell} need not become {mask:b}")
                    accepted[cell] = accepted.get(cell, old) & mask
        if self.solutions and len(accepted) > 1:
            self._ask_together(rule, accepted)

    def _ask_together(self, rule: DirectRule, accepted: Mapping[int, int]) -> None:
        """All accepted cells, and one more for a second pass, as one step."""
        changes = dict(accepted)
        more = [cell for cell in range(len(self.board.cells)) if not self.board.known(cell) and cell not in changes]
        if more:
            cell = more[len(accepted) % len(more)]
            changes[cell] = next(bits(self.board.cells[cell]))
        step = Step(rule.id, None, tuple(Change(cell, mask) for cell, mask in changes.items()))
        judgement = check_step(self.board, step)
        self.tally.checks[rule.id] += 1
        if type(judgement.verdict) is Accepted:
            self._count(rule, real=True)
            if not all(inside(solution, judgement.boards[0]) for solution in self.solutions):
                raise self._unsound(rule, f"not all of {changes} follows")

    def _ask_contradiction(self, rule: ContradictionRule) -> None:
        for at in (None, *places(self.board, rule)):
            self.tally.tempted[rule.id] += bool(self.solutions)
            if self._accepts(rule, at):
                self._count(rule, self.near)
                if self.solutions:
                    raise self._unsound(rule, f"at {at}: there is a solution{picture(self.solutions[0])}")

    def _ask_case(self, rule: CaseRule) -> None:
        for at in rule.places(self.board):
            judgement = check_step(self.board, Step(rule.id, at))
            self.tally.checks[rule.id] += 1
            if type(judgement.verdict) is not Accepted:
                raise self._unsound(rule, f"offers {at} and then refuses it: {judgement.verdict}")
            self._count(rule, bool(self.solutions))
            for solution in self.solutions:
                if not any(inside(solution, branch) for branch in judgement.boards):
                    raise self._unsound(rule, f"no case at {at} holds the solution{picture(solution)}")

    def _accepts(self, rule: DirectRule | ContradictionRule, *args: object) -> bool:
        verdict = judge(rule.check, self.board, *args)
        self.tally.checks[rule.id] += 1
        if isinstance(verdict, Refusal) and verdict.code == "rule-broken":
            raise self._unsound(rule, verdict.facts["error"])
        return not isinstance(verdict, Refusal)

    def _count(self, rule: Rule, real: bool) -> None:
        (self.tally.real if real else self.tally.vacuous)[rule.id] += 1

    def _unsound(self, rule: Rule, what: str) -> UnsoundError:
        return UnsoundError(f"{rule.id}: {what}; the board is{picture(self.board)}")


def inside(solution: Board, board: Board) -> bool:
    """Tell whether the board still has every value of the solution."""
    return all(a & b for a, b in zip(solution.cells, board.cells, strict=True))


def run(ptype_id: str, checks: int, seed: str) -> Tally:
    """Check all rules of a type until there were that many checks; boards are made for one rule after the other."""
    ptype, rng, tally = get_type(ptype_id), Random(f"{ptype_id} {seed}"), Tally()
    while tally.checks.total() < checks:
        for target in ptype.rules:
            sample = make_target(ptype, target, rng) if rng.random() < 0.75 else make_sample(ptype, rng)
            try:
                oracle = Oracle(sample, tally)
            except TooManyError:
                tally.left_out += 1
                continue
            for rule in ptype.rules:
                oracle.ask(rule)
    return tally
