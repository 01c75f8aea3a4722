"""Questions that a process of its own answers: plain values in, plain values out.

A puzzle comes as its type and text, a board as the masks of its cells besides, as types and rules are not sent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.budgets import QUICK_LOOKS
from puzzles.everywhere import Deductions, deductions_everywhere, housekeeping, tidying_rule
from puzzles.hints import Hint, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import Step
from puzzles.kernel.tree import Entry, check_tree
from puzzles.kernel.verdict import Verdict
from puzzles.registry import all_types, get_type
from puzzles.sent import SentReport, cut_short, sent
from puzzles.solve.explain import explain
from puzzles.solve.goals import reachable
from puzzles.solve.moves import broken, toolbox
from puzzles.solve.rating import Rating, is_sound, rate_within
from puzzles.solve.sat import Kind, count_solutions, has_clauses
from puzzles.teach.drill import nodes, question
from puzzles.teach.exercises import made
from puzzles.teach.exercises.exercise import Brief
from puzzles.teach.exercises.stored import as_plain
from puzzles.teach.quality import Quality, Shortened, quality, shortened
from puzzles.teach.rungs import Closing, closing

FEW = 6
"""Cells that are named where two solutions differ."""

all_types()  # found once, not by each process that answers a question


class Counted(NamedTuple):
    """The number of solutions, and the cells of those that were found."""

    kind: Kind
    solutions: tuple[tuple[int, ...], ...]


class Clash(NamedTuple):
    """Why a puzzle has no solution: a rule with the place where it shows that, or parts of the rulebook, and cells."""

    cells: tuple[str, ...]
    rule: str = ""
    places: tuple[str, ...] = ()


class Weighed(NamedTuple):
    """The number of solutions, the rating of a puzzle that is sound, and cells by which two solutions differ.

    `reachable` tells whether a proof can meet the goal, None if that was not decided. `clash` says why there is no
    solution, as far as that was found.
    """

    kind: Kind
    rating: Rating | None
    differing: tuple[str, ...]
    reachable: bool | None
    clash: Clash | None = None


class Hinted(NamedTuple):
    """A hint, and the case of its split that closes soonest; None for other hints, or if none does."""

    hint: Hint
    closing: Closing | None = None


class JudgedStep(NamedTuple):
    """The kernel's judgement of a step, with the cells of the boards that it claims."""

    verdict: Verdict
    boards: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    work: int


class Drilled(NamedTuple):
    """A question of a drill: the puzzle and the cells of its board, the claims, and which holds, None if none does."""

    type: str
    text: str
    cells: tuple[int, ...]
    claims: tuple[Step, ...]
    right: int | None


def counted(type_id: str, text: str, conflicts: int) -> Counted:
    """Count the solutions of a puzzle, up to two."""
    found = count_solutions(_puzzle(type_id, text), budget=conflicts)
    return Counted(found.kind, tuple(board.cells for board in found.solutions))


def goal_reachable(type_id: str, text: str, goal: Goal, solutions: Kind, conflicts: int) -> bool | None:
    """Tell whether a proof can meet the goal; None if that was not decided."""
    return reachable(_puzzle(type_id, text), goal, solutions, conflicts)


def rated(type_id: str, text: str, effort: int) -> Rating | None:
    """Rate a puzzle that has one solution; None if that would exceed the budget."""
    return rate_within(_puzzle(type_id, text), effort)


def weighed(type_id: str, text: str, goal: Goal, conflicts: int, effort: int) -> Weighed:
    """Count the solutions of a puzzle, and rate it if there is one; of several, name cells that differ."""
    puzzle = _puzzle(type_id, text)
    found = count_solutions(puzzle, budget=conflicts)
    differing = differing_cells(puzzle, [board.cells for board in found.solutions])
    sound = is_sound(puzzle, found.kind)
    rating = rate_within(puzzle, effort) if sound else None
    clash = clash_of(puzzle, conflicts) if found.kind == "none" and not sound else None
    return Weighed(found.kind, rating, differing, reachable(puzzle, goal, found.kind, conflicts), clash)


def differing_cells(puzzle: Puzzle, solutions: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Name a few cells in which the first two solutions differ; none if there are fewer."""
    if len(solutions) < 2:
        return ()
    both = enumerate(zip(*solutions[:2], strict=True))
    differ = [cell for cell, (one, other) in both if one != other and cell not in puzzle.notes]
    return tuple([puzzle.type.cell_name(puzzle, cell) for cell in differ[:FEW]])


def clash_of(puzzle: Puzzle, conflicts: int) -> Clash | None:
    """Say why a puzzle has no solution: by a rule if one shows it at once, else by givens that leave none."""
    name, board = partial(puzzle.type.cell_name, puzzle), puzzle.board()
    if shown := broken(board, toolbox(type_of(puzzle))):
        rule, (at, evidence) = shown
        return Clash(tuple(map(name, evidence or at.cells)), rule.id, (at.name,))
    if len(board.cells) > QUICK_LOOKS or not has_clauses(type_of(puzzle)):
        return None
    why = explain(board, conflicts)
    if why is None or why.kind == "undecided":
        return None
    return Clash(
        tuple(map(name, why.givens)), places=tuple(dict.fromkeys([place for part in why.parts for place in part]))
    )


def hinted(
    type_id: str,
    text: str,
    cells: tuple[int, ...],
    allowed: Collection[str] | None,
    effort: int,
    goal: Goal | None = None,
) -> Hinted:
    """Give the next step on a board, and for a split which case closes. The rule is left out; its id is in the step."""
    board = Board(_puzzle(type_id, text), cells)
    hint = next_step(board, allowed, effort, goal)
    closes = closing(board, hint.step, allowed, effort) if hint.kind == "case" and hint.step else None
    return Hinted(replace(hint, rule=None), closes)


def judged_step(
    type_id: str, text: str, cells: tuple[int, ...], step: Step, allowed: Collection[str] | None, budget: int
) -> JudgedStep:
    """Have the kernel judge a step on a board."""
    judgement = check_step(Board(_puzzle(type_id, text), cells), step, allowed, budget)
    return JudgedStep(
        judgement.verdict, tuple(board.cells for board in judgement.boards), judgement.names, judgement.work
    )


def judged_tree(
    type_id: str,
    text: str,
    record: Sequence[Entry],
    goal: Goal,
    allowed: Collection[str] | None,
    given: int,
    budget: int,
) -> SentReport | None:
    """Have the kernel judge a record; None if that would exceed the budget."""
    report = check_tree(_puzzle(type_id, text), record, goal, allowed, budget, given)
    return None if cut_short(report, budget) else sent(report)


def shortened_proof(
    type_id: str, text: str, record: Sequence[Entry], goal: Goal, allowed: Collection[str] | None, given: int, work: int
) -> Shortened:
    """Leave out the steps of a proof that nothing needs."""
    report = check_tree(_puzzle(type_id, text), record, goal, allowed, given=given)
    return shortened(report, allowed, given, work=work)


def quality_of_proof(
    type_id: str,
    text: str,
    record: Sequence[Entry],
    goal: Goal,
    allowed: Collection[str] | None,
    given: int,
    work: int,
    effort: int,
) -> Quality:
    """Return the quality of a proof, but for the hints that were taken."""
    report = check_tree(_puzzle(type_id, text), record, goal, allowed, given=given)
    return quality(report, allowed, given, work=work, effort=effort)


def given_everywhere(type_id: str, text: str, cells: tuple[int, ...], rule_id: str) -> Deductions:
    """Collect everything that a direct rule gives on a board."""
    board = Board(_puzzle(type_id, text), cells)
    rule = board.puzzle.type.rule_by_id[rule_id]
    assert isinstance(rule, DirectRule)
    return deductions_everywhere(board, rule)


def tidied(type_id: str, text: str, cells: tuple[int, ...]) -> list[dict[int, int]]:
    """Collect what housekeeping takes away on a board."""
    board = Board(_puzzle(type_id, text), cells)
    rule = tidying_rule(get_type(type_id))
    assert rule is not None
    return housekeeping(board, rule)


def drilled(type_id: str, text: str, rule_id: str, seed: str) -> Drilled | None:
    """Make a question for a drill of one rule, from a puzzle or without one, where its text is ""; None if none is."""
    ptype = get_type(type_id)
    between = nodes(_puzzle(type_id, text).board()) if text else []
    found = question(ptype, between, ptype.rule_by_id[rule_id], Random(seed))  # noqa: S311
    if found is None:
        return None
    asked = found.board.puzzle
    return Drilled(type_of(asked).id, type_of(asked).print(asked), found.board.cells, found.claims, found.right)


def exercised(
    kind: str,
    type_id: str,
    text: str,
    rules: Sequence[str],
    seed: str,
    allowed: frozenset[str] | None = None,
    length: int = 0,
    own: bool = False,
    bug: str = "",
) -> dict[str, Any] | None:
    """Make an exercise of a kind, from a puzzle or without one, where its text is ""; None if none can be made.

    It is about the rules if possible; see `Brief`.
    """
    ptype = get_type(type_id)
    board = _puzzle(type_id, text).board() if text else None
    wishes = tuple([ptype.rule_by_id[rule] for rule in rules])
    found = made(kind, Brief(ptype, board, wishes, allowed, length, own, bug), Random(seed))  # noqa: S311
    return None if found is None else as_plain(found)


def _puzzle(type_id: str, text: str) -> Puzzle:
    return get_type(type_id).parse(text.split("\n"))
