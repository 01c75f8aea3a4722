"""Skyscrapers: the puzzles that come with the site."""

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

SKYSCRAPERS = get_type("skyscrapers")
SEEDS = Path(__file__).parents[4] / "seeds"
SETS = {file.stem.removeprefix("skyscrapers-"): file for file in sorted(SEEDS.glob("skyscrapers-*.txt"))}
FIRST = {rule.id for rule in SKYSCRAPERS.rules if rule.level == 1}
LIMIT, SIGHT = "skyscrapers.edge-limit", "skyscrapers.line-of-sight"
LAST = {"skyscrapers.last-visible-number", "skyscrapers.last-visible-cell"}
TEACHES: dict[str, tuple[set[str], set[str]]] = {
    "first-heights": (set(), set()),
    "edge-limit": ({LIMIT}, set()),
    "visible-number": ({"skyscrapers.last-visible-number"}, {LIMIT}),
    "line-of-sight": ({SIGHT}, {LIMIT, *LAST}),
    "case-splits": (set(), {rule.id for rule in SKYSCRAPERS.rules}),
}
"""Rules besides those of level 1 that solve a set, case splits aside, and rules that do not do it instead."""


def solved_by(puzzle: Puzzle, rules: set[str]) -> bool:
    tools = toolbox(SKYSCRAPERS, frozenset(FIRST | rules))
    return SKYSCRAPERS.finished(exhaust(puzzle.board(), tools)) is not None


def test_there_are_thirty_and_no_two_are_images_of_each_other() -> None:
    texts = [text for file in SETS.values() for text in read(file.read_bytes())]
    assert len(texts) == len({text.title for text in texts}) == len({normal_form(text.puzzle) for text in texts}) == 31
    assert {text.puzzle.width for text in texts} == set(range(4, 10))


@pytest.mark.parametrize("name", SETS)
def test_a_set_teaches_the_rule_that_it_needs(name: str) -> None:
    rules, others = TEACHES[name]
    texts = read(SETS[name].read_bytes())
    assert print_puzzles(texts) == SETS[name].read_text()
    for text in texts:
        assert count_solutions(text.puzzle).kind == "one", text.title
        assert solved_by(text.puzzle, rules) is (name != "case-splits"), text.title
        assert not solved_by(text.puzzle, others) or name == "first-heights", text.title
