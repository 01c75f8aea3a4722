"""The goal card: the task of this puzzle, with its numbers."""

import pytest

from puzzles.registry import get_type
from tutor.work.page.goal import goal_of


@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
def test_the_goal_names_the_numbers_of_this_puzzle(type_id):
    puzzle = get_type(type_id).parse(["." * 9] * 9)
    assert goal_of(puzzle).rulebook[0].startswith("Fill the grid with the numbers from 1 to 9, so that every row")


def test_the_goal_is_about_this_type_of_puzzle_alone():
    puzzle = get_type("shirokuro").parse(["." * 7] * 7)
    assert not [sentence for sentence in goal_of(puzzle).rulebook if "Yin-Yang" in sentence]


@pytest.mark.parametrize(
    ("formulas", "question"),
    [
        (["A>B = T", "A = T", "B = F"], "Is this argument valid?"),
        (["A|B = T", "~A = T"], "Can all these formulas be true together?"),
        (["A^~A = T"], "Can this formula be true?"),
        (["A|~A = F"], "Is this formula a tautology?"),
    ],
)
def test_the_goal_asks_what_the_values_given_ask(formulas, question):
    puzzle = get_type("short-truth-table").parse(formulas)
    assert goal_of(puzzle).rulebook[0] == question


def test_other_values_ask_nothing_of_their_own():
    puzzle = get_type("short-truth-table").parse(["A>B : T..", "A"])
    assert goal_of(puzzle).rulebook[0].startswith("Find one row of the truth table")
