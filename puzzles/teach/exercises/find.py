"""Find the mistake: a few steps, among them wrong ones such as misconceptions lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, DirectRule
from puzzles.budgets import EXERCISED_STARTS
from puzzles.bugs import Claim, bugs_about
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.solve.moves import moves, toolbox
from puzzles.teach.bugs import code_of, fit
from puzzles.teach.drill import as_step, holding, refused_claims
from puzzles.teach.exercises.exercise import Exercise
from puzzles.teach.exercises.passages import Passed, claimed, holds, nodes, passage, starts

LENGTH, LEAST, MENDS = 5, 3, 4
RULES = 6
"""Rules by which a wrong step is looked for."""
TWO, TRUE = 0.3, 0.7
"""The shares of exercises with two wrong steps, and of those where one claims what is true, only for a wrong reason."""


def find(ptype: PuzzleType, board: Board | None, wish: AnyRule | None, chance: Random) -> Exercise | None:
    """Give a few steps of which the kernel refuses one or two; None if no board was found for it."""
    best: Exercise | None = None
    for start in islice(starts(ptype, board, wish, chance), EXERCISED_STARTS):
        found = _planted(start, wish, chance)
        used = found and (wish is None or any(step.rule == wish.id for step in found.steps))
        if found and used and len(found.steps) == LENGTH:
            return found
        best = max([each for each in (best, found) if each], key=lambda each: len(each.steps), default=None)
    return best


def _planted(start: Board, wish: AnyRule | None, chance: Random) -> Exercise | None:
    """Return a passage with wrong steps in it, the kernel refusing these and no others."""
    later = nodes(start)[-1]
    places = chance.sample(range(1, LENGTH), 2 if chance.random() < TWO else 1)
    found: list[Passed] = []
    mends: dict[int, tuple[Step, ...]] = {}
    board = start
    for number in range(LENGTH):
        if number in places and (step := next(_wrong(board, later, wish, chance), None)):
            among = _mends(board, step, chance)
            if among:
                mends[number] = among
                found.append(Passed(board, step))
                board = claimed(board, step)
                continue
        following = passage(board, 1, chance, wish)
        if not following:
            break
        found += following
        board = found[-1].after
    if len(found) < LEAST or not mends:
        return None
    return Exercise(
        start, tuple([each.step for each in found]), tuple([mends.get(number, ()) for number in range(len(found))])
    )


def _wrong(board: Board, later: Board, wish: AnyRule | None, chance: Random) -> Iterator[Step]:
    """Yield steps that the kernel refuses, those first that a misconception accepts or that hold a little later."""
    direct = list(toolbox(type_of(board.puzzle)).direct)
    chance.shuffle(direct)
    direct.sort(key=lambda rule: (rule is not wish, not bugs_about(type_of(board.puzzle), rule.id)))
    prefer_true = chance.random() < TRUE
    ranked: list[tuple[int, float, Step]] = []
    for rule in direct[:RULES]:
        for claim in refused_claims(board, rule, (), chance):
            step = as_step(board, claim)
            rank = 2 * (not _tempting(board, later, rule, claim)) + (prefer_true and not _true(later, claim))
            ranked.append((rank, chance.random(), step))
        if ranked and min(ranked)[0] == 0:
            break
    for _, _, step in sorted(ranked, key=lambda each: each[:2]):
        if not holds(board, step) and claimed(board, step) is not board:
            yield step


def _tempting(board: Board, later: Board, rule: AnyRule, claim: Claim) -> bool:
    """Tell whether a misconception accepts a refused claim, or its rule does once more is known elsewhere."""
    code = code_of(board, rule, claim)
    if any(fit(bug, board, claim, code) for bug in bugs_about(type_of(board.puzzle), rule.id)):
        return True
    cells = list(later.cells)
    cells[claim.cell] = board.cells[claim.cell]
    return code_of(Board(board.puzzle, tuple(cells)), rule, claim) == ""


def _true(later: Board, claim: Claim) -> bool:
    """Tell whether a claim is known to be true later on."""
    return later.cells[claim.cell] & ~claim.mask == 0


def _mends(board: Board, wrong: Step, chance: Random) -> tuple[Step, ...]:
    """Return steps that may stand in place of a wrong one, of which one holds; none if there are too few."""
    right = next(_right(board, wrong, chance), None)
    if right is None:
        return ()
    cells = {change.cell for change in (*right.changes, *wrong.changes)}
    rules = type_of(board.puzzle).rule_by_id
    others = [as_step(board, each) for each in refused_claims(board, rules[wrong.rule], cells, chance)[:MENDS]]
    others += [step for step in _by_others(board, wrong, chance) if step != right and not holds(board, step)][:2]
    chance.shuffle(others)
    among = [right, *[step for step in others if not holds(board, step)][: MENDS - 1]]
    chance.shuffle(among)
    return tuple(among) if len(among) > 1 else ()


def _right(board: Board, wrong: Step, chance: Random) -> Iterator[Step]:
    """Yield steps that hold: the same change by another rule, another change by the rule, then any."""
    ptype = type_of(board.puzzle)
    yield from (step for step in _by_others(board, wrong, chance) if holds(board, step))
    given = [as_step(board, claim) for claim in holding(board, ptype.rule_by_id[wrong.rule])]
    chance.shuffle(given)
    for rule in chance.sample(toolbox(ptype).direct, len(toolbox(ptype).direct)):
        given += [move.step._replace(changes=move.step.changes[:1]) for move in moves(board, rule)]
    yield from (step for step in given if holds(board, step))


def _by_others(board: Board, step: Step, chance: Random) -> Sequence[Step]:
    """List a step by the other direct rules of its type."""
    direct = [rule for rule in type_of(board.puzzle).rules if isinstance(rule, DirectRule) and rule.id != step.rule]
    return [step._replace(rule=rule.id) for rule in chance.sample(direct, len(direct))]
