"""A pytest plugin: the tests of the engine with fewer boards, and without those that take long anyway."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

SMALLER: dict[str, dict[str, Any]] = {
    "test_sound": {"CHECKS": 5_000},
    "test_exact": {"SHARE": 0.005, "MIN_OF_EACH": 3},
    "test_symmetry": {"MIN_FOUND": 0},
}
"""Constants of tests that are run with fewer boards."""
LONG = (
    *("asked_about_10000", "where_the_rules_speak[sudoku", "where_the_rules_speak[latin", "trying_everything_gives"),
    *("no_thread_ever", "in_any_thread", "threads_that_ask", "any_bytes_give", "reading_of_rowan", "reading_of_only"),
    *("generated", "made_puzzles", "boards_made_for_it", "fillings", "filling_that", "no_deduction_takes_away"),
)
"""Words of the names of tests that are left out."""
CHOSEN = "CHOSEN_TESTS"
"""The variable of the environment that names a file with the tests to run, in their order; all when it is not there."""
TYPES_MEANT = "TYPES_MEANT"
"""The variable with words: the folder of each type whose tests are wanted, and another word for tests of no type.

All tests are wanted if no word is a type.
"""
TESTS_MEANT = "TESTS_MEANT"
"""The variable with a part of the names of the wanted tests."""

settings.register_profile("same", derandomize=True, database=None, deadline=None)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set the smaller numbers and take the long tests away."""
    for item in items:
        module = sys.modules[item.module.__name__]  # type: ignore[attr-defined]
        vars(module).update(SMALLER.get(module.__name__.removeprefix("tests.engine."), {}))
    items[:] = [item for item in items if not any(word in item.name for word in LONG)]
    meant, part = set(os.environ.get(TYPES_MEANT, "").split()), os.environ.get(TESTS_MEANT, "")
    items[:] = [item for item in items if part in item.nodeid and _concerns(item.nodeid, meant)]
    if CHOSEN in os.environ:
        by_id = {item.nodeid: item for item in items}
        items[:] = [by_id[test] for test in Path(os.environ[CHOSEN]).read_text(encoding="utf-8").splitlines()]


def _concerns(name: str, meant: set[str]) -> bool:
    """Tell whether a test is wanted, by the types that its name tells of."""
    types = import_module("puzzles.registry").all_types()  # not before the code is watched
    folders = {each: type(its).__module__.split(".")[2] for each, its in types.items()}
    named = {folder for each, folder in folders.items() if f"[{each}" in name or f"types/{folder}/" in name}
    named |= {folder for folder in folders.values() if f"[puzzles.types.{folder}" in name}
    others = meant - set(folders.values())
    return bool(named & meant or (others and (not named or meant == others)))
