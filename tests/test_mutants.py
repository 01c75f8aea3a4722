"""Hold the list of changes that `script/bench mutants` need not try to the code as it is."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_each_explanation_of_a_change_matches_the_code() -> None:
    # In a process of its own, as the bench has settings for Hypothesis; no path has this name, so nothing is tried.
    command = [sys.executable, "script/bench", "mutants", "--list", "--only", "no such path"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr
