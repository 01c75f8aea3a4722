"""Times that mean something on a machine that does other things too.

Works are done in rounds, each once a round, and the best time of each counts: everything else on the machine can only
make a work slower. What disturbs it for some seconds spoils a round of many works, but not all rounds of any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from time import process_time

from bench_parts.table import Row

TURNS = 200_000


@dataclass(slots=True)
class Timing:
    """A work that does `count` things, and the least and the most seconds it took so far."""

    work: Callable[[], object]
    count: int = 1
    least: float = inf
    most: float = 0

    def take(self) -> None:
        """Do the work once more; only the time of this process counts."""
        start = process_time()
        self.work()
        seconds = process_time() - start
        self.least, self.most = min(self.least, seconds), max(self.most, seconds)

    @property
    def milliseconds(self) -> float:
        """The best time of one of its things."""
        return self.least / self.count * 1e3


def in_rounds(timings: Iterable[Timing], rounds: int, forget: Callable[[], object]) -> list[Row]:
    """Run all timings for a number of rounds, and measure the machine's speed meanwhile.

    `forget` empties the caches before each run.
    """
    machine = Timing(adding)
    for _ in range(rounds):
        for timing in (machine, *timings):
            forget()
            timing.take()
    return [
        Row(MACHINE, machine.milliseconds, "ms"),
        Row(f"this machine: the slowest of {rounds} rounds against the best", machine.most / machine.least, "times"),
    ]


MACHINE = f"this machine: {TURNS:,} turns of a loop that adds"
"""To read the other numbers by: what they are divided by this can be compared between machines."""


def adding() -> int:
    """Do plain work that is the same on every machine."""
    return sum(turn & 3 for turn in range(TURNS))
