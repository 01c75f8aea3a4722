"""Rounds of the same requests on the site as it is here and as another commit has it, one after the other.

What disturbs the machine for a while disturbs both, so their ratio means something on a machine that does other things.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench_parts.browser import Cost

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 8


class _Site:
    """A process that makes the requests on the site of one folder."""

    def __init__(self, folder: Path, module: str, database: str) -> None:
        # The site and its tests come from that folder, the requests from here.
        paths = os.pathsep.join([str(folder), str(ROOT / "script")])
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"bench_parts.{module}", database],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, word: str) -> dict[str, list[Cost]]:
        """Have the process do something, and return the costs of each request."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of {word} has ended")
        return {name: [Cost(*each) for each in costs] for name, costs in json.loads(line).items()}

    def end(self) -> None:
        """Let the process end."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def measured(
    database: str = "sqlite", against: str = "", module: str = "requests", rounds: int = ROUNDS
) -> list[dict[str, Cost]]:
    """Measure all requests of a module here and, as the second, at a commit; in medians over all rounds."""
    with ExitStack() as stack:
        folders = [ROOT, *([stack.enter_context(_worktree(against))] if against else [])]
        sites = []
        for folder in folders:
            sites.append(_Site(folder, module, stack.enter_context(_database(database))))
            stack.callback(sites[-1].end)
        costs = [site.tell("round") for site in sites]  # the first round warms up, and is forgotten
        costs = [{name: [] for name in each} for each in costs]
        for number in range(rounds):
            for site, found in list(zip(sites, costs, strict=True))[:: -1 if number % 2 else 1]:
                for name, more in site.tell("round").items():
                    found[name] += more
        counts = [site.tell("count") for site in sites]
    return [
        {name: _whole(each[name], counted[name][0]) for name in each}
        for each, counted in zip(costs, counts, strict=True)
    ]


def _whole(costs: list[Cost], counted: Cost) -> Cost:
    processor, clock = (median(each[at] for each in costs) for at in (0, 1))
    return Cost(processor, clock, counted.calls, counted.queries, int(median(each.bytes for each in costs)))


@contextmanager
def _worktree(rev: str) -> Iterator[Path]:
    """Check a commit out into a folder for as long as it is needed."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "site"
        _git("worktree", "add", "--detach", str(folder), rev)
        try:
            yield folder
        finally:
            _git("worktree", "remove", "--force", str(folder))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def _database(name: str) -> Iterator[str]:
    """Yield the address of an empty database; "" for a file of SQLite."""
    if name == "sqlite":
        yield ""
        return
    from tests.load.cluster import postgresql

    with postgresql() as address:
        yield address
