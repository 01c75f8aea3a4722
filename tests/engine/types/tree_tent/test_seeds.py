"""Tree Tent: the puzzles that come with the site."""

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

TREE_TENT = get_type("tree-tent")
SEEDS = Path(__file__).parents[4] / "seeds"
SETS = {file.stem.removeprefix("tree-tent-"): file for file in sorted(SEEDS.glob("tree-tent-*.txt"))}
SPOT, OWNER = "tree-tent.last-camping-spot", "tree-tent.tree-for-tent"
STARVES, FIT = "tree-tent.starves-tree", "tree-tent.line-fit"
TEACHES: dict[str, set[str]] = {
    "first-tents": set(),
    "last-spots": {SPOT},
    "whose-tent": {SPOT, OWNER},
    "two-spots": {SPOT, STARVES},
    "all-ways": {SPOT, STARVES, FIT},
}
"""Rules besides those of level 1 that solve a set, and none of them can be spared."""
EVERY = {rule.id for rule in TREE_TENT.rules if rule.kind == "direct"}
FIRST = {rule.id for rule in TREE_TENT.rules if rule.level == 1}


def solved_by(puzzle: Puzzle, rules: set[str]) -> bool:
    tools = toolbox(TREE_TENT, frozenset(FIRST | rules))
    return TREE_TENT.finished(exhaust(puzzle.board(), tools)) is not None


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
        if name == "case-splits":
            assert not solved_by(text.puzzle, EVERY), text.title
            continue
        assert solved_by(text.puzzle, TEACHES[name]), text.title
        assert [rule for rule in TEACHES[name] if solved_by(text.puzzle, TEACHES[name] - {rule})] == [], text.title
