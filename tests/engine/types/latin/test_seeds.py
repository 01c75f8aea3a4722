"""The puzzles of the Latin family that come with the site."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from puzzles.formats.canonical import digest, print_puzzles
from puzzles.formats.read import read
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.sat import count_solutions

ROOT = Path(__file__).parents[4]
SEEDS, GOLDEN = ROOT / "seeds", ROOT / "tests" / "golden"
CONTESTS = ("latin-rowan", "sudoku-only-number")
CALL = re.compile(r"generate --type (latin|sudoku|sudoku-x) --size (\d+)x(\d+) --level (\d) --count (\d+) --seed (\d+)")
FILES = [file for pattern in ("latin-*.txt", "sudoku-*.txt") for file in sorted(SEEDS.glob(pattern))]
SETS = {file.stem: read(file.read_bytes()) for file in FILES}
GENERATED = [name for name in SETS if name not in CONTESTS]
CALLS = [(type_id, *map(int, numbers)) for type_id, *numbers in CALL.findall((SEEDS / "README.md").read_text())]
"""The calls that the README gives: type, height, width, level, count, seed."""
QUICK = 2
"""Calls up to this level and size 9 are made again."""
AGAIN = 1
"""Puzzles of each call that are made again; `script/bench laws` makes all of them."""


def test_the_sets_are_listed_and_in_canonical_text() -> None:
    listed = tomllib.loads((SEEDS / "sets.toml").read_text())
    assert sorted(name for name in listed if name.startswith(("latin-", "sudoku-"))) == sorted(SETS)
    for name, texts in SETS.items():
        assert print_puzzles(texts) == (SEEDS / f"{name}.txt").read_text()


def test_there_are_enough_of_each_type_and_all_are_different() -> None:
    texts = [text for name in GENERATED for text in SETS[name]]
    for type_id in ("latin", "sudoku", "sudoku-x"):
        sizes = [text.puzzle.width for text in texts if text.puzzle.type.id == type_id]
        assert len(sizes) >= 30
        assert {4, 9, 16} <= set(sizes)
    assert len({text.title for text in texts}) == len({text.puzzle for text in texts}) == len(texts)


@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
def test_each_has_one_solution_and_the_level_of_a_call(type_id: str) -> None:
    stored = json.loads((SEEDS / "ratings.json").read_text())  # a test of the site holds these against the solver
    wanted = Counter[tuple[int, int]]()
    for _, _, width, level, number, _ in (call for call in CALLS if call[0] == type_id):
        wanted[width, level] += number
    found = Counter[tuple[int, int]]()
    for text in (text for name in GENERATED for text in SETS[name] if text.puzzle.type.id == type_id):
        assert count_solutions(text.puzzle).kind == "one", text.title
        found[text.puzzle.width, stored[digest(text.puzzle)]["level"]] += 1
    assert found == wanted


@pytest.mark.parametrize("call", [call for call in CALLS if call[1] <= 9 and call[3] <= QUICK], ids=str)
def test_the_quick_ones_are_made_again_by_their_calls(call: tuple[str, int, int, int, int, int]) -> None:
    type_id, height, width, level, number, seed = call
    made = list(islice(generate(get_type(type_id), height, width, level, seed), min(number, AGAIN)))
    known = [text.puzzle for name in GENERATED for text in SETS[name]]
    assert [puzzle for puzzle in known if puzzle in made] == made


def test_the_samples_of_the_contests_are_there() -> None:
    rowan_puzzles = {text.puzzle for name in ("rowan1.in", "rowan2.in") for text in read((GOLDEN / name).read_bytes())}
    assert {text.puzzle for text in SETS["latin-rowan"]} <= rowan_puzzles
    assert [count_solutions(text.puzzle).kind for text in SETS["latin-rowan"]] == ["one", "many", "none", "none"]
    only = read((GOLDEN / "only_number.in").read_bytes())
    assert [text.puzzle for text in SETS["sudoku-only-number"]] == [text.puzzle for text in only]
    assert [count_solutions(text.puzzle).kind for text in SETS["sudoku-only-number"]] == ["one", "one", "none"]
