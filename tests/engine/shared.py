"""Keep what one of the processes of a test run has worked out for the others: each would work it out anew."""

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")
FOLDER = "GRIDPROOF_SHARED_BY_TESTS"
"""The variable of the environment that names the folder of this run."""


def pytest_configure(config: pytest.Config) -> None:
    """Make a folder for this run, in the process that starts the others."""
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="gridproof-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder again."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(FOLDER))


def shared(name: str, make: Callable[[], Value]) -> Value:
    """Return what a process of this run has made under this name, or make it; of plain values, as it is copied."""
    if FOLDER not in os.environ:  # no test, but a script that uses the same boards
        return make()
    path = Path(os.environ[FOLDER], name)
    if not path.exists():
        with path.with_name(f"{name}.lock").open("w") as lock:  # or two would make it at the same time
            flock(lock, LOCK_EX)
            if not path.exists():
                part = path.with_name(f"{name}.part")
                part.write_bytes(pickle.dumps(make()))
                part.replace(path)
    kept: Value = pickle.loads(path.read_bytes())
    return kept
