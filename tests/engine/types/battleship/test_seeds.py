"""Battleship: the puzzles that come with the site."""

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

BATTLESHIP = get_type("battleship")
SEEDS = Path(__file__).parents[4] / "seeds"
SETS = {file.stem.removeprefix("battleship-"): file for file in sorted(SEEDS.glob("battleship-*.txt"))}
FIT, STARVES, NO_PLACE = "battleship.ship-fit", "battleship.starves-line", "battleship.no-place"
EASY = {rule.id for rule in BATTLESHIP.rules if rule.level <= 2}
DIRECT = {rule.id for rule in BATTLESHIP.rules if rule.kind == "direct"}
TEACHES: dict[str, tuple[set[str], set[str]]] = {
    "first-ships": (EASY, set()),
    "ship-fit": (EASY | {FIT}, {FIT}),
    "starved-lines": (EASY | {FIT, STARVES}, {STARVES}),
    "no-place": (EASY | {FIT, STARVES, NO_PLACE}, {NO_PLACE}),
    "every-place": (DIRECT, DIRECT - EASY - {FIT, STARVES, NO_PLACE}),
    "case-splits": (DIRECT, set()),
}
"""Rules that solve a set, case splits aside, and those of them without which they do not."""


def solved_by(puzzle: Puzzle, rules: set[str]) -> bool:
    return BATTLESHIP.finished(exhaust(puzzle.board(), toolbox(BATTLESHIP, frozenset(rules)))) is not None


def test_there_are_36_and_no_two_are_images_of_each_other() -> None:
    texts = [text for file in SETS.values() for text in read(file.read_bytes())]
    assert len(texts) == len({text.title for text in texts}) == len({normal_form(text.puzzle) for text in texts}) == 36
    assert {text.puzzle.width for text in texts} == set(range(6, 11))


@pytest.mark.parametrize("name", SETS)
def test_a_set_teaches_the_rules_that_it_needs(name: str) -> None:
    rules, needed = TEACHES[name]
    texts = read(SETS[name].read_bytes())
    assert print_puzzles(texts) == SETS[name].read_text()
    for text in texts:
        assert count_solutions(text.puzzle).kind == "one", text.title
        assert solved_by(text.puzzle, rules) is (name != "case-splits"), text.title
        assert not needed or not solved_by(text.puzzle, rules - needed), text.title
