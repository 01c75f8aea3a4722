"""A pytest plugin: the tests of the engine with fewer boards, and without those that take long anyway."""

from __future__ import annotations

import sys
from typing import Any

import pytest

SMALLER: dict[str, dict[str, Any]] = {
    "test_sound": {"CHECKS": 5_000},
    "test_exact": {"SHARE": 0.02, "MIN_OF_EACH": 10},
    "test_symmetry": {"BOARDS": 40, "MIN_FOUND": 0},
}
"""Constants of tests that are run with fewer boards."""
LONG = (
    *("exhaustive", "asked_about_10000", "where_the_rules_speak[sudoku", "where_the_rules_speak[latin"),
    *("generated", "made_puzzles", "fillings", "filling_that", "no_deduction_takes_away"),
)
"""Words of the names of tests that are left out."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set the smaller numbers and take the long tests away."""
    for item in items:
        module = sys.modules[item.module.__name__]  # type: ignore[attr-defined]
        vars(module).update(SMALLER.get(module.__name__.removeprefix("tests.engine."), {}))
    items[:] = [item for item in items if not any(word in item.name for word in LONG)]
