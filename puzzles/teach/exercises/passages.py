"""Passages: a few steps of a solver, one after the other, out of which exercises are made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from puzzles.base.rule import AnyRule, ContradictionRule, DirectRule, bits
from puzzles.budgets import DRILLED_BOARDS, EXERCISED_STARTS
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.tree import solution_of
from puzzles.solve.moves import Move, moves
from puzzles.teach.drill import boards_near, boards_of_cases, nodes
from puzzles.teach.exercises.exercise import Brief, claimed, holds

FEW = 4
"""The most cells that a step of an exercise changes, where the kernel accepts as few."""
WISHED = 0.7
"""The share of steps by the rule that was asked for, where it gives one."""
EARLY = 8
"""Steps looked at that hold on the earlier board, too, until one of them is taken."""
LED_TO = 2
"""Boards of the puzzle on which a contradiction that was asked for is looked for before its own cases are taken."""
DOUBTS, DOUBTED = 5, 3
"""Wrong values that are tried on a board, and the most steps after one, its contradiction included."""


class Passed(NamedTuple):
    """A step and the board before it."""

    board: Board
    step: Step

    @property
    def after(self) -> Board:
        """Return the board that the step claims."""
        return claimed(self.board, self.step)


def starts(brief: Brief, chance: Random) -> Iterator[Board]:
    """Yield boards at which a passage may begin: between a solver's rounds, and those of the rules' cases.

    With a wish, those come first on which its rule gives something: of the puzzle, for a contradiction with a wrong
    value, then of the rule's own cases.
    """
    wish, apt, others = brief.wish, list[Board](), list[Board]()
    if brief.board:
        found = nodes(brief.board, brief.tools(brief.board))[:-1] or [brief.board]
        picked = chance.sample(found, min(len(found), EXERCISED_STARTS if brief.own else EXERCISED_STARTS // 2))
        for number, board in enumerate(picked):
            (apt if _gives(wish, board, number) else others).append(board)
    yield from apt
    if brief.board and isinstance(wish, ContradictionRule):
        near = islice(boards_near(found, wish, chance), DRILLED_BOARDS)
        yield from islice((board for board in near if next(iter(wish.find(board)), None)), LED_TO)
    if brief.own:
        yield from others
        return
    if wish and wish.kind != "case":
        yield from boards_of_cases(brief.type, wish, chance)[: EXERCISED_STARTS // 2]
    yield from others
    direct = [rule for rule in brief.type.rules if isinstance(rule, DirectRule)]
    for rule in chance.sample(direct, min(len(direct), EXERCISED_STARTS)):
        yield from boards_of_cases(brief.type, rule, chance)[:1]


def _gives(wish: AnyRule | None, board: Board, number: int) -> bool:
    """Tell whether a board is one to begin with: of those of a contradiction, which has to be led to, only a few."""
    if isinstance(wish, DirectRule):
        return next(iter(wish.find(board)), None) is not None
    return wish is None or number < LED_TO


def passage(board: Board, length: int, brief: Brief, chance: Random, since: Board | None = None) -> list[Passed]:
    """List up to so many direct steps one after the other; fewer where the rules give no more.

    Where `since` is a board, steps are preferred that do not hold on it yet.
    """
    found: list[Passed] = []
    while len(found) < length and solution_of(board) is None:
        wished = brief if chance.random() < WISHED or not found else brief._replace(wishes=())
        step = _next(board, wished, chance, since)
        if step is None:
            break
        found.append(Passed(board, step))
        board = found[-1].after
    return found


def _next(board: Board, brief: Brief, chance: Random, since: Board | None) -> Step | None:
    """Return a step by a direct rule, by the one that is wished if it gives any; None if none does."""
    rules = list(brief.tools(board).direct)
    chance.shuffle(rules)
    rules.sort(key=lambda rule: rule is not brief.wish)
    early: list[Step] = []
    for rule in rules:
        given = moves(board, rule)
        chance.shuffle(given)
        for move in sorted(given, key=lambda each: len(each.step.changes) > FEW):
            if step := _short(board, move):
                if since is None or not holds(since, step):
                    return step
                early.append(step)
                if len(early) == EARLY:
                    return early[0]
    return next(iter(early), None)


def _short(board: Board, move: Move) -> Step | None:
    """Return the step of a move with only a few of its changes, if the kernel accepts these; else with all."""
    short = move.step._replace(changes=move.step.changes[:FEW])
    return next((step for step in (short, move.step) if holds(board, step)), None)


def doubted(board: Board, brief: Brief, chance: Random) -> list[Passed]:
    """List a few direct steps after a wrong value, and the contradiction in which they end; none if none shows.

    Where a contradiction by the rule that is wished holds already, nothing is supposed.
    """
    wish = brief.wish
    if (end := _contradiction(board, brief)) and wish and end.step.rule == wish.id:
        return [end]
    opened = [cell for cell, mask in enumerate(board.cells) if mask & (mask - 1)]
    for cell in chance.sample(opened, min(len(opened), DOUBTS)):
        supposed = board.narrow({cell: chance.choice(list(bits(board.cells[cell])))})
        if found := closing(supposed, brief, chance):
            return found
    return []


def closing(board: Board, brief: Brief, chance: Random) -> list[Passed]:
    """List a few direct steps and the contradiction in which they end; none if none shows soon."""
    found: list[Passed] = []
    for _ in range(DOUBTED):
        if end := _contradiction(board, brief):
            return [*found, end]
        following = passage(board, 1, brief._replace(wishes=()), chance)
        if not following:
            break
        board = following[0].after
        found += following
    return []


def _contradiction(board: Board, brief: Brief) -> Passed | None:
    """Return the step by a contradiction that holds on a board: by the one that is wished, else by no harder one."""
    rules = sorted(brief.tools(board).contradictions, key=lambda rule: rule is not brief.wish)
    if isinstance(brief.wish, ContradictionRule):
        rules = [rule for rule in rules if rule.level <= brief.wish.level]
    for rule in rules:
        for finding in rule.find(board):
            return Passed(board, Step(rule.id, finding.at))
    return None
