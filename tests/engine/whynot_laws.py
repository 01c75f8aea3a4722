"""Laws of counter-examples, for the suite and `script/bench why-not`: that they tell nothing but what they show."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, bits
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.laws import arguer_of, candidates
from puzzles.telling import regions_of
from tests.engine.wrong_steps import refused, wrong_steps

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
        for wrong in wrong_steps(ptype, f"{seed} {turn}", EACH):
            board, step = wrong.board, wrong.step
            other = _changed(board, step, ptype.rule_by_id[step.rule], rng)
            if other != board and refused(other, step) == wrong.refusal:
                yield board, other, step


def _changed(board: Board, step: Step, rule: AnyRule, rng: Random) -> Board:
    """Return a board with other candidates outside the scope; within it nothing can be told apart."""
    scope, followed = _scope(board, step, rule)
    everything = (1 << len(type_of(board.puzzle).values(board.puzzle))) - 1
    shown = _seen(board, scope, followed)
    for cell in rng.sample(range(len(board.cells)), len(board.cells)):
        if cell not in scope and rng.random() < SHARE:
            mask = rng.choice(
                (everything, everything & rng.randrange(1, everything + 1), rng.choice([*bits(everything)]))
            )
            other = Board(board.puzzle, (*board.cells[:cell], mask, *board.cells[cell + 1 :]))
            if _seen(other, scope, followed) == shown:
                board = other
    return board


def _seen(board: Board, scope: set[int], followed: int) -> list[tuple[int, ...]]:
    """Return what the scope shows of a board: its candidates; of a value that is followed, where it can be."""
    left = candidates(board)
    if not followed:
        return [(board.cells[cell], left[cell]) for cell in sorted(scope)]
    return [
        (mask if cell in scope or mask == followed else 0, now == followed, now & followed)
        for cell, (mask, now) in enumerate(zip(board.cells, left, strict=True))
    ]


def _scope(board: Board, step: Step, rule: AnyRule) -> tuple[set[int], int]:
    """Return the cells that the rule argues about, and a value that it follows over the whole board, if it does."""
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
