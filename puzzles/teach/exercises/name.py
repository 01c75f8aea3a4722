"""Name the rule: the steps are given, the rules are to be found."""

from __future__ import annotations

from itertools import islice
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, ContradictionRule
from puzzles.budgets import EXERCISED_STARTS
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal, Verdict
from puzzles.teach.bugs import is_of_form
from puzzles.teach.exercises.exercise import Brief, Exercise
from puzzles.teach.exercises.passages import Passed, doubted, passage, starts

LENGTH, CHOICES = 4, 6
DOUBTED = 0.25
"""The share of exercises that end in a contradiction."""


def name(brief: Brief, chance: Random) -> Exercise | None:
    """Give a few steps without their rules; None if no board was found on which other rules can be thought of."""
    wish, length = brief.wish, brief.length or LENGTH
    contradiction = isinstance(wish, ContradictionRule) or (wish is None and chance.random() < DOUBTED)
    best: list[tuple[Passed, tuple[Step, ...]]] = []
    rank = (False, 0)
    for start in islice(starts(brief, chance), EXERCISED_STARTS):
        steps = (doubted(start, brief, chance) if contradiction else []) or passage(start, length, brief, chance)
        asked = [(each, among) for each in steps if len(among := _choices(each, brief, chance)) > 1]
        used = wish is None or any(passed.step.rule == wish.id for passed, _ in asked)
        if len(asked) == len(steps) and (used, len(asked)) > rank:
            best, rank = asked, (used, len(asked))
        if rank[0] and (contradiction or rank[1] >= length):
            break
    if not best:
        return None
    return Exercise(best[0][0].board, tuple([passed.step for passed, _ in best]), tuple([among for _, among in best]))


def _choices(passed: Passed, brief: Brief, chance: Random) -> tuple[Step, ...]:
    """Return a step by its rule and by others of its kind, at least one of which the kernel refuses; else none."""
    board, step = passed
    rules = [rule for rule in type_of(board.puzzle).rules if brief.allowed is None or rule.id in brief.allowed]
    own = next(rule for rule in rules if rule.id == step.rule)
    others = [rule for rule in rules if rule.kind == own.kind and rule is not own]
    chance.shuffle(others)
    likely, unlikely = list[AnyRule](), list[AnyRule]()
    refused: set[str] = set()
    for rule in others:
        if len(likely) >= CHOICES - 1 and refused.intersection([each.id for each in likely]):
            break
        verdict = check_step(board, step._replace(rule=rule.id)).verdict
        if isinstance(verdict, Refusal):
            refused.add(rule.id)
        (unlikely if _is_far_off(verdict, brief.type, rule) else likely).append(rule)
    others = [*likely, *unlikely]
    chosen = others[: CHOICES - 1]
    if not any(rule.id in refused for rule in chosen):
        chosen = [rule for rule in others if rule.id in refused][:1] + chosen[: CHOICES - 2]
    if not any(rule.id in refused for rule in chosen):
        return ()
    named = sorted([own, *chosen], key=lambda rule: (rule.level, str(rule.name)))
    return tuple([step._replace(rule=rule.id) for rule in named])


def _is_far_off(verdict: Verdict, ptype: PuzzleType, rule: AnyRule) -> bool:
    """Tell whether nobody would think of a step that was judged like this."""
    if not isinstance(verdict, Refusal):
        return False
    return verdict.code == "at-not-here" or is_of_form(ptype, rule.id, verdict.code)
