"""Laws of counter-examples, for the suite and `script/bench why-not`: that they tell nothing but what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from operator import add
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, ContradictionRule, DirectRule, bits
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Change, Step
from puzzles.laws import Claim, arguer_of, candidates, is_form
from puzzles.solve.fillings import Laws, first_filling
from puzzles.solve.moves import exhaust, toolbox
from puzzles.solve.sat import count_solutions
from puzzles.teach.whynot import why_not
from puzzles.telling import regions_of
from tests.engine.oracle import inside
from tests.engine.questions import places
from tests.engine.shared import shared
from tests.engine.wrong_steps import PLAYS, played, puzzles_of, refused, wrong_steps

EACH = 40
"""Wrong steps of each kind that one round of pairs begins with."""
BY_VALUE = {"latin.pointing", "latin.claiming", "latin.x-wing"}
"""Rules that follow one number over the whole board, so that only the other numbers can differ."""
SHARE = 0.3
"""The share of the cells outside the scope that change."""
BY_LINE = {"binary.unique-line", "binary.repeated-line"}
"""Rules that look at all finished lines: these stay as they are, and others unfinished."""

# --- locality --------------------------------------------------------------------------------------------------------


def local_pairs(ptype: PuzzleType, seed: str) -> Iterator[tuple[Board, Board, Step]]:
    """Yield pairs of boards that differ only outside what the rule of a step argues about, and refuse it alike."""
    rng, turn = Random(f"{seed} {ptype.id}"), 0
    while True:
        turn += 1
        for wrong in wrong_steps(ptype, f"{seed} {turn}", EACH, own=True):
            board, step = wrong.board, wrong.step
            other = _changed(board, step, ptype.rule_by_id[step.rule], rng)
            if other != board and refused(other, step) == wrong.refusal:
                yield board, other, step


def _changed(board: Board, step: Step, rule: AnyRule, rng: Random) -> Board:
    """Return a board with other candidates outside the scope; within it nothing can be told apart."""
    scope, followed = _scope(board, step, rule)
    every = (1 << len(type_of(board.puzzle).values(board.puzzle))) - 1
    blank = board.puzzle.blank or (every,) * len(board.cells)
    shown = _seen(board, scope, followed)
    for cell in rng.sample(range(len(board.cells)), len(board.cells)):
        if cell not in scope and rng.random() < SHARE:
            some, everything = rng.randrange(1, every + 1), blank[cell]
            mask = rng.choice((everything, everything & some or everything, rng.choice([*bits(everything)])))
            other = Board(board.puzzle, (*board.cells[:cell], mask, *board.cells[cell + 1 :]))
            if _seen(other, scope, followed) == shown:
                board = other
    return board


def _seen(board: Board, scope: set[int], followed: int) -> list[tuple[int, ...]]:
    """Return what the scope shows of a board: its candidates; of values that are followed, where they can be."""
    left = candidates(board)
    if not followed:
        return [(board.cells[cell], left[cell]) for cell in sorted(scope)]
    return [
        (mask if cell in scope or (board.known(cell) and mask & followed) else 0, now & followed)
        for cell, (mask, now) in enumerate(zip(board.cells, left, strict=True))
    ]


def _scope(board: Board, step: Step, rule: AnyRule) -> tuple[set[int], int]:
    """Return the cells that the rule argues about, and the values that it follows over the whole board, if it does."""
    changed = tuple([change.cell for change in step.changes])
    scope = {*rule.scope(board, changed, step.at), *changed}
    if rule.id in BY_VALUE:
        gone = ~step.changes[0].mask if step.changes[0].mask < 0 else board.cells[changed[0]] & ~step.changes[0].mask
        return scope, gone
    if rule.id in BY_LINE:
        for line in rect(board.puzzle.height, board.puzzle.width).lines:
            holes = [cell for cell in line.cells if not board.known(cell)]
            scope |= set(holes[:1] or line.cells)
    if arguer_of(type_of(board.puzzle), rule):
        for cell in tuple(scope):  # the circles that links end in
            scope |= {c for place in regions_of(board.puzzle, cell) for c in place.cells if place.kind == "circle"}
    return scope, 0


# --- silence ---------------------------------------------------------------------------------------------------------

ASKED = 3
"""Steps by a rule that are tried on one board, for each of true and false claims."""
HELD = {"only-removes"}
"""Refusals besides those of form whose claim is more than the rule speaks of."""


class Tally(NamedTuple):
    """Refused claims of one rule, and those of them that got a world: of true and of false ones."""

    true: list[int]
    false: list[int]

    @property
    def difference(self) -> float:
        """Return how much more often a world is shown for a true claim than for a false one."""
        (asked, shown), (asked_false, shown_false) = self.true, self.false
        return shown / asked - shown_false / asked_false if asked and asked_false else 0.0


def silence(ptype: PuzzleType, rule: AnyRule, seed: str, count: int) -> Tally:
    """Ask about refused claims of a rule until there are `count` of both kinds, or the plays are used up."""
    rng, tally = Random(f"{seed} {ptype.id} {rule.id}"), Tally([0, 0], [0, 0])
    puzzles = solved_puzzles(ptype)
    for _ in range(PLAYS):
        puzzle, solution = rng.choice(puzzles)
        for right in played(puzzle, rng):
            if rng.random() < SHARE:
                holds = inside(solution, right.board)
                for step, true in claims(right.board, solution, rule, rng, holds=holds):
                    _count(tally.true if true else tally.false, right.board, step, count)
        if min(tally.true[0], tally.false[0]) >= count:
            break
    return tally


def _count(counts: list[int], board: Board, step: Step, most: int) -> None:
    refusal = refused(board, step) if counts[0] < most else None
    if refusal is None or refusal.code in HELD or is_form(type_of(board.puzzle), refusal.code):
        return
    answer = why_not(board, step)
    if answer.kind != "already":
        counts[0] += 1
        counts[1] += answer.kind == "world"


def claims(board: Board, solution: Board, rule: AnyRule, rng: Random, *, holds: bool) -> Iterator[tuple[Step, bool]]:
    """Yield claims of the rule, each with its truth; `holds`: the board still has the solution."""
    if isinstance(rule, ContradictionRule):
        every = places(board, rule)
        yield from ((Step(rule.id, at), not holds) for at in rng.sample(every, min(ASKED, len(every))))
    cells = [cell for cell in range(len(board.cells)) if not board.known(cell)]
    if not isinstance(rule, DirectRule) or not holds:
        return
    for cell in rng.sample(cells, min(2 * ASKED, len(cells))):
        bit = rng.choice([*bits(board.cells[cell])])
        right = bit & solution.cells[cell] != 0
        if rule.only_removes:
            yield Step(rule.id, None, (Change(cell, ~bit),)), not right
        else:
            yield Step(rule.id, None, (Change(cell, bit),)), right


@cache
def solved_puzzles(ptype: PuzzleType) -> list[tuple[Puzzle, Board]]:
    """List the puzzles of a type that have one solution, each with it."""
    puzzles = puzzles_of(ptype)
    kept = shared(f"solved-puzzles-{ptype.id}", lambda: [_solution(puzzle) for puzzle in puzzles])
    pairs = zip(puzzles, kept, strict=True)
    return [(puzzle, Board(puzzle, cells)) for puzzle, cells in pairs if cells]


def _solution(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the cells of the only solution of a puzzle; none if there is no such."""
    found = count_solutions(puzzle)
    return found.solutions[0].cells if found.kind == "one" else ()


# --- a program that asks ---------------------------------------------------------------------------------------------


class Asking(NamedTuple):
    """Guesses of unknown cells at nodes where only a split helps, by a program that asks and by one that does not.

    Both guess what their counter-examples show most often; the second one makes them itself, from the board alone.
    `right` counts first guesses that are right, `tries` the guesses until the right one.
    """

    cells: int = 0
    right: int = 0
    right_alone: int = 0
    tries: int = 0
    tries_alone: int = 0

    def plus(self, other: Asking) -> Asking:
        return Asking(*map(add, self, other))


def asking(ptype: PuzzleType, puzzle: Puzzle, solution: Board) -> Asking | None:
    """Ask about everything where direct rules are stuck, and guess by what the worlds show; None if they never are."""
    board = exhaust(puzzle.board(), toolbox(ptype))
    if board.complete or not inside(solution, board):
        return None
    told, own, found = Counter[tuple[int, int]](), Counter[tuple[int, int]](), Asking()
    for rule, cell, bit in _everything(board, ptype):
        told.update(
            why_not(board, Step(rule.id, None, (Change(cell, ~bit if rule.only_removes else bit),))).world.items()
        )
        own.update(_alone(board, rule, cell, bit).items())
    for cell, mask in enumerate(board.cells):
        if mask & (mask - 1):
            tries, alone = (_place(seen, cell, mask, solution.cells[cell]) for seen in (told, own))
            found = found.plus(Asking(1, tries == 1, alone == 1, tries, alone))
    return found


def _place(seen: Counter[tuple[int, int]], cell: int, mask: int, value: int) -> int:
    """Return the number of guesses until the value, by how often each was seen."""
    return sorted(bits(mask), key=lambda bit: -seen[cell, bit]).index(value) + 1


def _alone(board: Board, rule: DirectRule, cell: int, bit: int) -> dict[int, int]:
    """Fill the place of the rule's first argument against a claim, without asking whether the claim is accepted."""
    arguer, kept = arguer_of(type_of(board.puzzle), rule), board.cells[cell] ^ bit
    claim = Claim(None, cell, kept, bit) if rule.only_removes else Claim(None, cell, bit, kept)
    argument = next(arguer.arguments(board, claim), None) if arguer else None
    if argument is None:
        return {}
    laws, left = Laws(board.puzzle, argument.laws), candidates(board)
    found = first_filling(laws, {c: left[c] for c in laws.cells} | {cell: claim.other & left[cell] or claim.other})
    return {c: mask for c, mask in (found or {}).items() if mask and not board.known(c)}


def _everything(board: Board, ptype: PuzzleType) -> Iterator[tuple[DirectRule, int, int]]:
    for rule in ptype.rules:
        for cell, mask in enumerate(board.cells) if isinstance(rule, DirectRule) else ():
            for bit in bits(mask) if mask & (mask - 1) else ():
                yield rule, cell, bit  # type: ignore[misc]
