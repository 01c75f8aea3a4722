"""Skill with a rule, estimated from tries."""

from math import exp
from random import Random
from statistics import correlation, mean

import pytest

from puzzles.teach.skill import FADING, SHOWN, START, expected, skill, usual


def test_before_the_first_try_it_is_what_a_beginner_has():
    assert skill([]) == START < SHOWN


@pytest.mark.parametrize(("tries", "shown"), [("11", False), ("111", True), ("0111", False), ("11110", True)])
def test_three_right_tries_in_a_row_show_it_unless_the_latest_failed(tries, shown):
    assert (skill([each == "1" for each in tries]) >= SHOWN) == shown


def test_recent_tries_say_more():
    for seed in range(50):
        tries = [Random(seed).random() < 0.5 for _ in range(12)]
        assert skill(sorted(tries, reverse=True)) >= skill(tries) >= skill(sorted(tries))


def test_many_tries_show_the_true_share():
    for share in (0.1, 0.5, 0.9):
        right = Random(str(share))
        assert skill([right.random() < share for _ in range(400)]) == pytest.approx(share, abs=0.2)


LEARNERS, RULES = 60, 12


def simulated(seed: int, tries: int) -> float:
    """Correlate the true skill of people who learn gradually, each rule at its own pace, with what their tries tell."""
    chance = Random(seed)
    people, rules = ([chance.gauss() for _ in range(size)] for size in (LEARNERS, RULES))
    true: dict[tuple[int, int], float] = {}
    made: dict[tuple[int, int], list[bool]] = {}
    for key in ((person, rule) for person in range(LEARNERS) for rule in range(RULES)):
        start, pace = people[key[0]] + rules[key[1]] + chance.gauss(0, 0.5), max(0, chance.gauss(0.08, 0.04))
        made[key] = [chance.random() < 1 / (1 + exp(-start - pace * number)) for number in range(tries)][::-1]
        true[key] = 1 / (1 + exp(-start - pace * tries))

    def share(keys):
        weighed = [(FADING**age, right) for key in keys for age, right in enumerate(made[key])]
        return usual(sum(weight for weight, right in weighed if right), sum(weight for weight, _ in weighed))

    everybody = share(made)
    own = [share([(person, rule) for rule in range(RULES)]) for person in range(LEARNERS)]
    of_rule = [share([(person, rule) for person in range(LEARNERS)]) for rule in range(RULES)]
    told = [skill(tries, expected(own[key[0]], of_rule[key[1]], everybody)) for key, tries in made.items()]
    return correlation(list(true.values()), told)


@pytest.mark.parametrize(("tries", "least"), [(8, 0.86), (15, 0.9)])
def test_the_estimate_follows_the_true_skill_of_simulated_learners(tries, least):
    assert mean([simulated(seed, tries) for seed in range(4)]) >= least
