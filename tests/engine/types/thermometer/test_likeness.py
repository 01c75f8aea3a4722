"""Thermometer: puzzles that are known again although their text is another one."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

from puzzles.formats.alike import alike
from puzzles.formats.canonical import digest, read_puzzles
from puzzles.formats.images import grid_text, normal_form
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type
from puzzles.types.thermometer.making import clues, without
from tests.engine.symmetries import moved_text, moves_of

THERMOMETER = get_type("thermometer")
SEEDS = Path(__file__).parents[4] / "seeds"


def seeds() -> list[Puzzle]:
    texts = [path.read_text(encoding="utf-8").split("\n") for path in sorted(SEEDS.glob("thermometer-*.txt"))]
    return [each.puzzle for lines in texts for each in read_puzzles(lines, 99)]


def like(puzzle: Puzzle, text: str) -> bool:
    mine, its = grid_text(THERMOMETER, THERMOMETER.print(puzzle)), grid_text(THERMOMETER, text)
    return alike(mine, its, private=True, symmetries=THERMOMETER.symmetries)


def test_vials_in_another_order_are_the_same_puzzle() -> None:
    first, second = (
        THERMOMETER.parse(["size: 2 3", f"vials: {vials}", "rows: 3 ."])
        for vials in ("r1c1-r1c3 r2c3-r2c2", "r2c3-r2c2 r1c1-r1c3")
    )
    assert digest(first) != digest(second)
    assert normal_form(first) == normal_form(second)


def test_a_bulb_at_the_other_end_is_another_puzzle() -> None:
    forms = {
        normal_form(THERMOMETER.parse(["size: 1 3", f"vials: {vials}", "rows: 2", "columns: . . 1"]))
        for vials in ("r1c1-r1c3", "r1c3-r1c1", "r1c1-r1c2 r1c3", "r1c1-r1c2")
    }
    assert len(forms) == 4


def test_a_puzzle_without_some_numbers_is_like_it_in_all_its_images() -> None:
    rng = Random(1)
    for puzzle in seeds()[::5]:
        for moves in moves_of(THERMOMETER):
            less = without(puzzle, rng.choice(list(clues(puzzle))))
            assert like(puzzle, moved_text(less, moves, rng))


def test_puzzles_that_have_nothing_to_do_with_each_other_are_not_alike() -> None:
    pairs = [pair for pair in combinations(seeds(), 2) if pair[0].height == pair[1].height]
    assert len(pairs) > 50
    assert [pair for pair in pairs if like(pair[0], THERMOMETER.print(pair[1]))] == []
