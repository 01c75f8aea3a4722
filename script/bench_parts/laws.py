"""`script/bench laws`: the laws that the suite tries on a sample of boards, on all of them."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from bench_parts.mutations import ROOT
from tests.engine.oracle import ENOUGH

WHOLE: dict[str, dict[str, Any]] = {
    "test_sound": {"CHECKS": 100_000, "THREADED_CHECKS": 40_000, "MET": ENOUGH},
    "test_exact": {"SHARE": 1.0, "MIN_OF_EACH": 300, "MAX_BOARDS": 10_000},
    "test_symmetry": {"BOARDS": 2_000, "MIN_FOUND": 500, "SYMMETRIC": 360, "ASKED": 1_000_000},
    "types.binary.test_exhaustive": {"ONE_IN": 1},
    "types.binary.test_seeds": {"AGAIN": 99},
    "types.latin.test_seeds": {"AGAIN": 99},
    "types.shirokuro.test_seeds": {"AGAIN": 99},
}
"""Constants of tests that say how many boards they try."""


def main(argv: list[str]) -> int:
    """Run these tests; the arguments are for pytest, as `-n auto` or `-k latin`."""
    files = [str(ROOT / f"tests/engine/{name.replace('.', '/')}.py") for name in WHOLE]
    return int(pytest.main(["-q", "-s", *argv, *files], plugins=[sys.modules[__name__]]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set the numbers, once for each module."""
    for name in {item.module.__name__ for item in items}:  # type: ignore[attr-defined]
        numbers = WHOLE.get(name.removeprefix("tests.engine."), {})
        module = vars(sys.modules[name])
        assert numbers.keys() <= module.keys(), f"{name} has other constants"
        module.update(numbers)
