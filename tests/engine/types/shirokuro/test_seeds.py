"""The Shirokuro puzzles that come with the site."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import islice
from pathlib import Path

import pytest

from puzzles.formats import shirokuro
from puzzles.formats.canonical import digest, print_puzzles
from puzzles.formats.read import read
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.sat import count_solutions

ROOT = Path(__file__).parents[4]
SEEDS = ROOT / "seeds"
SETS = {file.stem: read(file.read_bytes()) for file in sorted(SEEDS.glob("shirokuro-*.txt"))}
LEVEL = {"shirokuro-first-lines": 1, "shirokuro-even-company": 2, "shirokuro-knots": 3}
CALL = re.compile(r"generate --type shirokuro --size (\d+)x(\d+) --level (\d) --count (\d+) --seed (\d+)")
SMALL = 48
AGAIN = 1
"""Puzzles of each call for a small size that are made again; `script/bench laws` makes all of them."""


def calls(name: str) -> list[list[int]]:
    """The calls that the README gives for a set: height, width, level, count, seed."""
    part = (SEEDS / "README.md").read_text().split(f"## {name}.txt\n")[1].split("## ")[0]
    return [[int(number) for number in match] for match in CALL.findall(part)]


def test_the_sets_are_listed_and_in_canonical_text() -> None:
    listed = tomllib.loads((SEEDS / "sets.toml").read_text())
    assert [name for name in listed if name.startswith("shirokuro-")] == [*LEVEL, "shirokuro-contest"]
    assert sorted(SETS) == sorted([*LEVEL, "shirokuro-contest"])
    for name, texts in SETS.items():
        assert print_puzzles(texts) == (SEEDS / f"{name}.txt").read_text()
        assert {text.puzzle.type.id for text in texts} == {"shirokuro"}


def test_there_are_enough_from_small_to_large_and_all_different() -> None:
    texts = [text for name in LEVEL for text in SETS[name]]
    sizes = {(text.puzzle.height, text.puzzle.width) for text in texts}
    assert len(texts) >= 30
    assert {(5, 5), (6, 8), (8, 10), (10, 10), (12, 12), (20, 20)} <= sizes
    assert len({text.title for text in texts}) == len({text.puzzle for text in texts}) == len(texts)
    for name in LEVEL:
        areas = [text.puzzle.height * text.puzzle.width for text in SETS[name]]
        assert areas == sorted(areas)


@pytest.mark.parametrize("name", LEVEL)
def test_each_has_one_solution_and_is_as_hard_as_its_set_says(name: str) -> None:
    stored = json.loads((SEEDS / "ratings.json").read_text())  # a test of the site holds these against the solver
    for text in SETS[name]:
        assert count_solutions(text.puzzle).kind == "one", text.title
        assert stored[digest(text.puzzle)]["level"] == LEVEL[name], text.title


def test_the_contest_puzzle_is_its_sample() -> None:
    puzzle = SETS["shirokuro-contest"][0].puzzle
    assert f"{shirokuro.written(puzzle)}\n" == (ROOT / "tests/golden/shirokuro.in").read_text()
    assert count_solutions(puzzle).kind == "one"


@pytest.mark.parametrize("name", LEVEL)
def test_the_calls_in_the_readme_account_for_every_puzzle(name: str) -> None:
    texts = list(SETS[name])
    for height, width, level, number, seed in calls(name):
        due, texts = texts[:number], texts[number:]
        assert [(text.puzzle.height, text.puzzle.width, LEVEL[name]) for text in due] == [
            (height, width, level)
        ] * number
        if height * width <= SMALL:
            again = islice(generate(get_type("shirokuro"), height, width, level, seed), min(number, AGAIN))
            assert list(again) == [text.puzzle for text in due[:AGAIN]]
    assert texts == []
