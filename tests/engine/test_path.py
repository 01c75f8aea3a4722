"""The rule to practise next, and simulated learners who follow it and whose skill is estimated."""

from __future__ import annotations

from datetime import date, timedelta
from math import exp
from random import Random
from statistics import correlation

import pytest

from puzzles.teach.path import Standing, next_rule
from puzzles.teach.skill import DUE, FADING, expected, mastered, recall, skill, usual

RULES, LEARNERS = 12, 60
TODAY = date(2026, 3, 1)


def weighed(tries: list[list[bool]]) -> tuple[float, float]:
    """Return how much the right tries and all of them weigh."""
    weights = [(FADING**age, right) for made in tries for age, right in enumerate(made)]
    return sum(weight for weight, right in weights if right), sum(weight for weight, _ in weights)


def chance_of(strength: float) -> float:
    return 1 / (1 + exp(-strength))


def gradual(seed: int, tries: int) -> tuple[list[list[list[bool]]], list[list[float]]]:
    """Simulate learners who get better with each try: their tries by each rule, the newest first, and their skill."""
    rng = Random(seed)
    hard = [rng.gauss(0, 1.25) for _ in range(RULES)]
    made: list[list[list[bool]]] = []
    true: list[list[float]] = []
    for _ in range(2 * LEARNERS):
        able = rng.gauss(0, 1)
        made.append([])
        true.append([])
        for rule in range(RULES):
            strength, gain = able - hard[rule] - 0.5 + rng.gauss(0, 0.5), max(0.0, rng.gauss(0.08, 0.05))
            done: list[bool] = []
            for _ in range(tries):
                done.insert(0, rng.random() < chance_of(strength))
                strength += gain
            made[-1].append(done)
            true[-1].append(chance_of(strength))
    return made, true


def test_estimates_of_gradual_learners_agree_with_their_skill_after_fifteen_tries() -> None:
    found = []
    for seed in (1, 2, 3):
        made, true = gradual(seed, 15)
        everybody = usual(*weighed([each for tries in made for each in tries]))
        rules = [usual(*weighed([tries[rule] for tries in made]), everybody) for rule in range(RULES)]
        guessed, known = [], []
        for tries, skills in zip(made, true, strict=True):
            own = usual(*weighed(tries), everybody)
            guessed += [skill(each, expected(own, rules[n], everybody)) for n, each in enumerate(tries)]
            known += skills
        found.append(correlation(known, guessed))
    assert sum(found) / len(found) >= 0.9


def tries_until_mastered(seed: int, *, led: bool) -> int:
    """Count the tries until four of five rules are mastered, where one learns a rule the better for easier ones."""
    rng = Random(seed)
    levels = [1 + rule // 3 for rule in range(RULES)]
    strengths = [rng.gauss(0, 0.7) - 0.3 * level - rng.random() for level in levels]
    tries: list[list[bool]] = [[] for _ in range(RULES)]
    for number in range(2_000):
        own = usual(*weighed(tries))
        known = [
            Standing(str(n), levels[n], len(each), skill(each, own), mastered(each, own))
            for n, each in enumerate(tries)
        ]
        if sum(each.mastered for each in known) >= 0.8 * RULES:
            return number
        found = next_rule(known) if led else None
        rule = int(found[0].rule) if found else rng.randrange(RULES)
        tries[rule].insert(0, rng.random() < chance_of(strengths[rule]))
        easier = [chance_of(strengths[n]) for n, level in enumerate(levels) if level == levels[rule] - 1]
        strengths[rule] += 0.25 * (sum(easier) / len(easier) if easier else 1)
    return 2_000


def test_what_is_next_leads_sooner_than_any_order() -> None:
    learners = range(12)
    led = sum(tries_until_mastered(seed, led=True) for seed in learners)
    assert led <= 0.75 * sum(tries_until_mastered(seed, led=False) for seed in learners)


def test_what_may_be_forgotten_is_next_then_the_easiest_that_is_left() -> None:
    known = Standing("a", 3, 20, 0.9, mastered=True)
    new, begun, harder = (
        Standing("b", 1, 0, 0.3, False),
        Standing("c", 1, 4, 0.4, False),
        Standing("d", 2, 9, 0.8, False),
    )
    assert next_rule([known, new, begun, harder]) == (begun, "begun")
    assert next_rule([known, new, harder]) == (new, "new")
    faint = known._replace(recall=0.5)
    assert next_rule([faint, new, begun]) == (faint, "due")
    assert next_rule([known]) is None


@pytest.mark.parametrize(
    ("ago", "due"), [((0,), False), ((1,), True), ((1, 3), False), ((3, 5), True), ((2, 6, 9), False)]
)
def test_reviews_that_are_right_make_it_last_longer(ago: tuple[int, ...], due: bool) -> None:
    tries = [(TODAY - timedelta(days=days), True) for days in ago]
    assert (recall(tries, TODAY) < DUE) == due


def test_a_wrong_review_makes_it_fade_sooner() -> None:
    days = [TODAY - timedelta(days=days) for days in (2, 4, 6)]
    right = recall([(day, True) for day in days], TODAY)
    assert recall([(days[0], False), *[(day, True) for day in days[1:]]], TODAY) < right


def test_eight_right_tries_in_a_row_can_be_enough() -> None:
    own = usual(*weighed([[True] * 8]))
    assert mastered([True] * 8, own)
    assert not mastered([False, False, *[True] * 30], own)
    assert not mastered([True] * 7, own)
