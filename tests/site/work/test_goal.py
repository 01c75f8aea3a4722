"""The goal card: the task of this puzzle, with its numbers."""

import pytest

from tutor.work.page.goal import goal_of


@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
def test_the_goal_names_the_numbers_of_this_puzzle(type_id):
    assert goal_of(type_id, 9).rulebook[0].startswith("Fill the grid with the numbers from 1 to 9, so that every row")


def test_the_goal_is_about_this_type_of_puzzle_alone():
    assert not [sentence for sentence in goal_of("shirokuro", 7).rulebook if "Yin-Yang" in sentence]
