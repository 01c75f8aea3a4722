"""Find the mistake: a few steps, among them wrong ones such as misconceptions lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from puzzles.base.ptype import type_of
from puzzles.base.rule import AnyRule, ContradictionRule
from puzzles.budgets import EXERCISED_CLAIMS, EXERCISED_STARTS
from puzzles.bugs import Bug, Claim, bugs_about, bugs_of
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.solve.moves import moves
from puzzles.teach.bugs import code_of, fit, sampled
from puzzles.teach.drill import as_step, holding, nodes, refused_claims
from puzzles.teach.exercises.exercise import Brief, Exercise, claimed, holds
from puzzles.teach.exercises.passages import passage, starts

LENGTH, LEAST, MENDS = 5, 3, 4
RULES = 6
"""Rules by which a wrong step is looked for."""
TWO, TRUE = 0.3, 0.7
"""The shares of exercises with two wrong steps, and of those where one claims what is true, only for a wrong reason."""


def find(brief: Brief, chance: Random) -> Exercise | None:
    """Give a few steps of which the kernel refuses one or two; None if no board was found for it."""
    best: Exercise | None = None
    direct = brief._replace(wishes=()) if isinstance(brief.wish, ContradictionRule) else brief
    for start in islice(starts(direct, chance), EXERCISED_STARTS):
        found = _planted(start, brief, chance)
        if found and brief.met_by(found.steps) and len(found.steps) == (brief.length or LENGTH):
            return found
        best = max([each for each in (best, found) if each], key=lambda each: len(each.steps), default=None)
    return best


def _planted(start: Board, brief: Brief, chance: Random) -> Exercise | None:
    """Return a passage with wrong steps in it, the kernel refusing these and no others.

    Each of its steps, right or wrong, can be mended, so that what there is to choose does not tell which are wrong.
    """
    length = brief.length or LENGTH
    later = nodes(start, brief.tools(start))[-1]
    places = chance.sample(range(1, length), 2 if chance.random() < TWO else 1)
    found: list[tuple[Step, tuple[Step, ...]]] = []
    planted: list[int] = []
    board = start
    while len(found) < length:
        among: tuple[Step, ...] = ()
        late = brief.bug and not planted and len(found) > min(places)
        if (late or len(found) in places) and (wrong := next(_wrong(board, later, brief, chance), None)):
            step, among = wrong, _mends(board, wrong, brief, chance)
            planted += [len(found)] if among else []
        if not among:
            following = passage(board, 1, brief, chance)
            if not following:
                break
            step = following[0].step
            among = _mends(board, step, brief, chance)
        if not among:
            break
        found.append((step, among))
        board = claimed(board, step)
    if len(found) < LEAST or not planted:
        return None
    steps, choices = zip(*found, strict=True)
    return Exercise(start, steps, choices, planted=tuple(planted))


def _wrong(board: Board, later: Board, brief: Brief, chance: Random) -> Iterator[Step]:
    """Yield steps that the kernel refuses, those first that a misconception accepts or that hold a little later."""
    bug = next((bug for bug in bugs_of(brief.type) if bug.id == brief.bug), None)
    direct = [rule for rule in brief.tools(board).direct if bug is None or rule.id in bug.where]
    chance.shuffle(direct)
    direct.sort(key=lambda rule: (rule is not brief.wish, not bugs_about(type_of(board.puzzle), rule.id)))
    prefer_true = chance.random() < TRUE
    ranked: list[tuple[int, float, Step]] = []
    for rule in direct[:RULES]:
        for claim in _believed(board, rule, bug) if bug else _refused(board, rule, (), chance):
            step = as_step(board, claim)
            rank = 2 * (not _tempting(board, later, rule, claim)) + (prefer_true and not _true(later, claim))
            ranked.append((rank, chance.random(), step))
        if ranked and min(ranked)[0] == 0:
            break
    for _, _, step in sorted(ranked, key=lambda each: each[:2]):
        if not holds(board, step) and claimed(board, step) is not board:
            yield step


def _refused(board: Board, rule: AnyRule, taken: Iterable[object], chance: Random) -> list[Claim]:
    return refused_claims(board, rule, taken, chance, EXERCISED_CLAIMS, EXERCISED_CLAIMS)


def _believed(board: Board, rule: AnyRule, bug: Bug) -> list[Claim]:
    """List claims that the rule refuses and the misconception accepts."""
    return [claim for claim in sampled(board, rule) if fit(bug, board, claim, code_of(board, rule, claim))]


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


def _mends(board: Board, step: Step, brief: Brief, chance: Random) -> tuple[Step, ...]:
    """Return steps that may stand in place of one, of which one holds; none if there are too few."""
    right = next(_right(board, step, brief, chance), None)
    if right is None:
        return ()
    cells = {change.cell for change in (*right.changes, *step.changes)}
    rules = type_of(board.puzzle).rule_by_id
    others = [as_step(board, each) for each in _refused(board, rules[step.rule], cells, chance)[:MENDS]]
    others += [each for each in _by_others(board, step, brief, chance) if each != right and not holds(board, each)][:2]
    chance.shuffle(others)
    among = [right, *[each for each in others if not holds(board, each)][: MENDS - 1]]
    chance.shuffle(among)
    return tuple(among) if len(among) > 1 else ()


def _right(board: Board, step: Step, brief: Brief, chance: Random) -> Iterator[Step]:
    """Yield steps that hold: the same change by another rule, another change by the rule, then any."""
    rule, direct = type_of(board.puzzle).rule_by_id[step.rule], brief.tools(board).direct
    yield from (each for each in _by_others(board, step, brief, chance) if holds(board, each))
    yield from (each for claim in holding(board, rule, chance) if (each := as_step(board, claim)) != step)
    for other in chance.sample(direct, len(direct)):
        for move in moves(board, other):
            first = move.step._replace(changes=move.step.changes[:1])
            if first != step and holds(board, first):
                yield first


def _by_others(board: Board, step: Step, brief: Brief, chance: Random) -> Sequence[Step]:
    """List a step by the other direct rules."""
    others = [rule for rule in brief.tools(board).direct if rule.id != step.rule]
    return [step._replace(rule=rule.id) for rule in chance.sample(others, len(others))]
