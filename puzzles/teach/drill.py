"""Drill: boards on which one rule holds somewhere or not, with claims by it to choose among."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, ContradictionRule, DirectRule, bits
from puzzles.budgets import DRILLED_BOARDS, DRILLED_CELLS, DRILLED_CLAIMS, DRILLED_FEW, DRILLED_ROUNDS
from puzzles.bugs import Claim, bugs_about
from puzzles.formats.cases import ACCEPTED, load
from puzzles.kernel.board import Board
from puzzles.kernel.step import Change, Step
from puzzles.solve.moves import Toolbox, advance, toolbox
from puzzles.teach.bugs import claims_of, code_of, fit, is_of_form, sampled

CHOICES = 4
NOWHERE = 0.2
"""The share of questions where none of the claims holds."""
WEAKENED = 0.3
"""The share of what a solver has found out so far that is taken back, so that a board looks like a student's."""


class Question(NamedTuple):
    """A board and the claims by one rule about it, of which at most one holds."""

    board: Board
    claims: tuple[Step, ...]
    right: int | None
    """The position of the claim that holds; None if none does."""


def question(
    ptype: PuzzleType, between: Sequence[Board], rule: AnyRule, chance: Random, *, own: bool = False
) -> Question | None:
    """Ask which of some claims by a rule holds on a board near one of these; None if no board was found for it.

    Where there is no board, or none near them will do, the cases of the rule serve, unless it is to be `own`. Case
    rules are not asked about: they hold nearly everywhere.
    """
    near = islice(boards_near(between, rule, chance), DRILLED_BOARDS) if between else ()
    found = _among(near, rule, chance)
    return found if found or own else _among(boards_of_cases(ptype, rule, chance), rule, chance)


def _among(boards: Iterable[Board], rule: AnyRule, chance: Random) -> Question | None:
    """Return a question about the first board that has enough claims to choose among, or else about one with some."""
    none, scarce = chance.random() < NOWHERE, None
    for looked, board in enumerate(boards):
        if scarce and looked >= DRILLED_FEW:
            break
        taken, some = _holding(board, rule, chance)
        wrong = refused_claims(board, rule, taken, chance) if taken else []
        enough = len(wrong) >= CHOICES - 1 + none
        holds = list(some) if enough or (wrong and scarce is None) else []
        if holds and enough:
            return _asked(board, holds, wrong, chance, none=none)
        if holds:
            scarce = board, holds, wrong
    return _asked(*scarce, chance, none=False) if scarce else None


def _holding(board: Board, rule: AnyRule, chance: Random) -> tuple[list[object], Iterator[Claim]]:
    """Return the cells or places of which wrong claims are not to speak, and some claims by the rule that hold.

    A cell that a rule takes one number from may keep another, so that only those of the claims themselves are left out.
    """
    if not isinstance(rule, DirectRule):
        found = list(holding(board, rule))
        return [about(claim) for claim in found], iter(found)
    cells = list(dict.fromkeys([deduction.cell for deduction in rule.find(board)]))
    chosen = chance.sample(cells, min(len(cells), DRILLED_CELLS))
    return [*(chosen if rule.only_removes else cells)], _accepted(board, rule, chosen)


def _asked(board: Board, holds: list[Claim], wrong: list[Claim], chance: Random, *, none: bool) -> Question:
    right = chance.choice(holds)
    claims = wrong[:CHOICES] if none else [right, *wrong[: CHOICES - 1]]
    chance.shuffle(claims)
    return Question(board, tuple([as_step(board, claim) for claim in claims]), None if none else claims.index(right))


def nodes(board: Board, tools: Toolbox | None = None) -> list[Board]:
    """List the boards between the rounds of a solver that uses direct rules, all of them without `tools`."""
    found = [board]
    for _ in range(DRILLED_ROUNDS):
        after = advance(found[-1], tools or toolbox(type_of(board.puzzle)))
        if after is found[-1]:
            break
        found.append(after)
    return found


def boards_near(between: Sequence[Board], rule: AnyRule, chance: Random) -> Iterator[Board]:
    """Yield boards like those between the rounds of a solver; for a contradiction, with a wrong value."""
    board = between[0]
    while True:
        node = chance.choice(between)
        cells = [a if chance.random() < WEAKENED else b for a, b in zip(board.cells, node.cells, strict=True)]
        opened = [cell for cell, mask in enumerate(cells) if mask & (mask - 1)]
        if isinstance(rule, ContradictionRule) and opened:
            for cell in chance.sample(opened, min(len(opened), chance.randint(1, 3))):
                cells[cell] = chance.choice(list(bits(cells[cell])))
        yield Board(board.puzzle, tuple(cells))


def boards_of_cases(ptype: PuzzleType, rule: AnyRule, chance: Random) -> list[Board]:
    """List the boards of the rule's accepted cases, in any order."""
    cases = [case for case in load(ptype) if (case.rule, case.verdict) == (rule.id, ACCEPTED)]
    return [case.board for case in chance.sample(cases, len(cases))]


def holding(board: Board, rule: AnyRule, chance: Random | None = None) -> Iterator[Claim]:
    """Yield the claims by the rule that hold, in any order where there is a `chance`."""
    if isinstance(rule, ContradictionRule):
        yield from dict.fromkeys([Claim(rule.id, at=finding.at) for finding in rule.find(board)])
    elif isinstance(rule, DirectRule):
        cells = list(dict.fromkeys([deduction.cell for deduction in rule.find(board)]))
        yield from _accepted(board, rule, chance.sample(cells, len(cells)) if chance else cells)


def _accepted(board: Board, rule: DirectRule, cells: Iterable[int]) -> Iterator[Claim]:
    return (claim for claim in claims_of(board, rule, cells) if code_of(board, rule, claim) == "")


def refused_claims(
    board: Board,
    rule: AnyRule,
    taken: Iterable[object],
    chance: Random,
    most: int = CHOICES,
    looked: int = DRILLED_CLAIMS,
) -> list[Claim]:
    """List claims that the rule refuses, no two about one cell or place, those first that a misconception accepts.

    They are looked through in any order until there are as many as are wanted that a misconception accepts, or so many
    in all; it is of no use to know all that is wrong on a board.
    """
    bugs, spoken = bugs_about(type_of(board.puzzle), rule.id), set(taken)
    likely, others = list[Claim](), list[Claim]()
    for claim in _in_any_order(board, rule, spoken, chance):
        if len(likely) == most or len(likely) + len(others) == looked:
            break
        code = "" if about(claim) in spoken else code_of(board, rule, claim)
        if code and not is_of_form(type_of(board.puzzle), rule.id, code):
            spoken.add(about(claim))
            (likely if any(fit(bug, board, claim, code) for bug in bugs) else others).append(claim)
    return [*likely, *others]


def _in_any_order(board: Board, rule: AnyRule, taken: Iterable[object], chance: Random) -> Iterator[Claim]:
    """Yield claims by the rule, those of a direct rule cell by cell, without the cells of which enough is said."""
    if not isinstance(rule, DirectRule):
        claims = sampled(board, rule)
        yield from chance.sample(claims, len(claims))
        return
    left = [*{*range(len(board.cells))}.difference(taken)]
    for cell in chance.sample(left, len(left)):
        claims = claims_of(board, rule, (cell,))
        yield from chance.sample(claims, len(claims))


def about(claim: Claim) -> object:
    """Return the cell or place that a claim speaks of."""
    return claim.at.name if claim.at else claim.cell


def as_step(board: Board, claim: Claim) -> Step:
    """Return the step that makes one claim."""
    if claim.at:
        return Step(claim.rule, claim.at)
    old, rule = board.cells[claim.cell], type_of(board.puzzle).rule_by_id[claim.rule]
    mask = ~(old & ~claim.mask) if getattr(rule, "only_removes", False) else claim.mask
    return Step(claim.rule, None, (Change(claim.cell, mask),))
