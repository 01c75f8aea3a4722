"""Drill: boards one after the other, each with some claims by a rule of which one holds or none."""

from __future__ import annotations

from random import Random

from puzzles.budgets import EXERCISED_STARTS
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.teach.drill import nodes, question
from puzzles.teach.exercises.exercise import Brief, Exercise

LENGTH = 5


def drill(brief: Brief, chance: Random) -> Exercise | None:
    """Ask about boards by the rules that are wished, in turn, else by any; None if no rule gives a question."""
    rules = list(brief.wishes) or [
        rule for rule in brief.type.rules if rule.kind != "case" and (not brief.allowed or rule.id in brief.allowed)
    ]
    chance.shuffle(rules)
    between = nodes(brief.board) if brief.board else []
    asked: list[tuple[Board, tuple[Step, ...]]] = []
    for number in range((brief.length or LENGTH) + EXERCISED_STARTS):
        if not rules or len(asked) == (brief.length or LENGTH):
            break
        rule = rules[number % len(rules)]
        found = question(brief.type, between, rule, chance, own=brief.own)
        if found is None:
            rules.remove(rule)
        elif found[:2] not in asked:
            asked.append(found[:2])
    return (
        Exercise(asked[0][0], (), tuple([claims for _, claims in asked]), drilled=tuple([b for b, _ in asked]))
        if asked
        else None
    )
