"""The Binary puzzles that come with the site; those of other types are in files of their own."""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from pathlib import Path

import pytest

from puzzles.formats.canonical import PuzzleText, print_puzzles
from puzzles.formats.read import read
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions

SEEDS = Path(__file__).parents[4] / "seeds"
SETS = {file.stem: read(file.read_bytes()) for file in sorted(SEEDS.glob("binary-*.txt"))}
PUZZLES = [text.puzzle for texts in SETS.values() for text in texts]
GENERATED = {
    "binary-first-steps": ["prevent-trio alone"],
    "binary-full-lines": ["hardest rule: complete-line"],
    "binary-closer-look": ["hardest rule: save-blocker", "hardest rule: unique-line"],
    "binary-case-splits": ["needs a case split"],
}
CALL = re.compile(r"python -m puzzles generate --size (\d+)x(\d+) --level (\d) --count (\d+) --seed (\d+)")

AGAIN = 1
"""Puzzles of each call for a small size that are made again; `script/bench laws` makes all of them."""


def calls(name: str) -> list[list[int]]:
    """The calls that the README gives for a set: height, width, level, count, seed."""
    part = (SEEDS / "README.md").read_text().split(f"## {name}.txt\n")[1].split("## ")[0]
    return [[int(number) for number in match] for match in CALL.findall(part)]


def test_the_sets_are_those_that_are_listed() -> None:
    listed = tomllib.loads((SEEDS / "sets.toml").read_text())
    assert {name for name in listed if name.startswith("binary-")} == set(SETS) == {*GENERATED, "binary-code-quest"}
    assert len(SETS["binary-code-quest"]) == 3
    assert sum(len(SETS[name]) for name in GENERATED) >= 44


@pytest.mark.parametrize("name", SETS)
def test_the_files_are_in_canonical_text(name: str) -> None:
    assert print_puzzles(SETS[name]) == (SEEDS / f"{name}.txt").read_text()


def test_titles_and_puzzles_are_different() -> None:
    titles = [text.title for texts in SETS.values() for text in texts]
    assert "" not in titles
    assert len(set(titles)) == len(titles)
    assert len(set(PUZZLES)) == len(PUZZLES)


def test_the_contest_left_one_puzzle_with_two_solutions() -> None:
    assert [count_solutions(text.puzzle).kind for text in SETS["binary-code-quest"]] == ["one", "many", "one"]


@pytest.mark.parametrize("name", GENERATED)
def test_each_has_one_solution_and_is_as_hard_as_its_set_says(name: str) -> None:
    ratings = [rate(text.puzzle) for text in SETS[name]]
    assert [rating.outcome for rating in ratings] == ["unique"] * len(ratings)
    assert list(dict.fromkeys(rating.text() for rating in ratings)) == GENERATED[name]


def test_the_first_puzzles_are_small() -> None:
    sizes = [(text.puzzle.height, text.puzzle.width) for text in SETS["binary-first-steps"]]
    assert sizes[:3] == [(4, 4), (4, 4), (6, 6)]
    every = {(puzzle.height, puzzle.width) for puzzle in PUZZLES}
    assert {(4, 4), (6, 8), (8, 10), (12, 14), (14, 14)} <= every


@pytest.mark.parametrize("name", GENERATED)
def test_the_calls_in_the_readme_account_for_every_puzzle(name: str) -> None:
    made = [(h, w) for h, w, _, number, _ in calls(name) for _ in range(number)]
    assert made == [(text.puzzle.height, text.puzzle.width) for text in SETS[name]]


@pytest.mark.parametrize("name", GENERATED)
def test_the_calls_in_the_readme_make_the_small_puzzles_again(name: str) -> None:
    texts: list[PuzzleText] = list(SETS[name])
    for height, width, level, number, seed in calls(name):
        due, texts = texts[:number], texts[number:]
        if height <= 8:
            again = islice(generate(get_type("binary"), height, width, level, seed), min(number, AGAIN))
            assert list(again) == [text.puzzle for text in due[:AGAIN]]
