"""Thermometer: the puzzles that come with the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.formats.canonical import print_puzzles
from puzzles.formats.images import normal_form
from puzzles.formats.read import read
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type
from puzzles.solve.moves import exhaust, toolbox
from puzzles.solve.sat import count_solutions

THERMOMETER = get_type("thermometer")
SEEDS = Path(__file__).parents[4] / "seeds"
SETS = {file.stem.removeprefix("thermometer-"): file for file in sorted(SEEDS.glob("thermometer-*.txt"))}
LEAST, MOST = "thermometer.minimum-fill", "thermometer.too-large"
TEACHES: dict[str, set[str]] = {
    "first-drops": set(),
    "at-least": {LEAST},
    "at-most": {MOST},
    "both": {LEAST, MOST},
    "case-splits": {LEAST, MOST, "thermometer.line-fit"},
}
"""Rules besides those of level 1 that solve a set, case splits aside, and none of them can be spared."""
FIRST = {rule.id for rule in THERMOMETER.rules if rule.level == 1}


def solved_by(puzzle: Puzzle, rules: set[str]) -> bool:
    tools = toolbox(THERMOMETER, frozenset(FIRST | rules))
    return THERMOMETER.finished(exhaust(puzzle.board(), tools)) is not None


def test_there_are_thirty_and_no_two_are_images_of_each_other() -> None:
    texts = [text for file in SETS.values() for text in read(file.read_bytes())]
    assert len(texts) == len({text.title for text in texts}) == len({normal_form(text.puzzle) for text in texts}) == 30
    assert {text.puzzle.width for text in texts} == set(range(5, 11))


@pytest.mark.parametrize("name", SETS)
def test_a_set_teaches_the_rules_that_it_needs(name: str) -> None:
    texts = read(SETS[name].read_bytes())
    assert print_puzzles(texts) == SETS[name].read_text()
    for text in texts:
        assert count_solutions(text.puzzle).kind == "one", text.title
        assert solved_by(text.puzzle, TEACHES[name]) is (name != "case-splits"), text.title
        assert [rule for rule in TEACHES[name] if solved_by(text.puzzle, TEACHES[name] - {rule})] == [], text.title
