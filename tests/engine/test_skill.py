"""Skill with a rule, estimated from tries."""

from random import Random

import pytest

from puzzles.teach.skill import SHOWN, START, skill


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
