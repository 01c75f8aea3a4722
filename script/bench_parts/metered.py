"""The plugin of pytest by which `suite.py` learns what each test costs, in whichever process it runs."""

from __future__ import annotations

from collections.abc import Iterator
from os import getpid, sysconf
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import pytest

TICKS = sysconf("SC_CLK_TCK")
SECONDS = "processor seconds"
STARTED = pytest.StashKey[float]()


class Meter:
    """Reads how long this process and all that it started have kept a processor busy."""

    def __init__(self) -> None:
        self.others = 0.0

    def start(self) -> float:
        """Return the seconds of this process now, and what the others had used when they were last looked at."""
        return self.own() + self.others

    def stop(self) -> float:
        """Return the seconds of this process now, and those of the others, which takes a moment to find out."""
        own = self.own()
        self.others = _descendants()
        return own + self.others

    @staticmethod
    def own() -> float:
        """Return the seconds of this process and of those that it has waited for."""
        ended = getrusage(RUSAGE_CHILDREN)
        return process_time() + ended.ru_utime + ended.ru_stime


METER = Meter()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test with its fixtures; the report of its teardown carries the number to where all are added up."""
    item.stash[STARTED] = METER.start()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Write the seconds into the last of a test's reports."""
    if call.when == "teardown":
        seconds = METER.stop() - item.stash[STARTED]
        item.user_properties.append(
            (SECONDS, max(seconds, 0))
        )  # less, where a browser has ended that nobody waited for
    return (yield)


def _descendants() -> float:
    """Add up the seconds of the living processes below this one, and of their children that have ended."""
    above: dict[int, int] = {}
    used: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        pid = int(path.parent.name)
        above[pid], used[pid] = int(fields[1]), sum(map(int, fields[11:15]))
    below, grown = {getpid()}, True
    while grown:
        more = {pid for pid, parent in above.items() if parent in below} - below
        below, grown = below | more, bool(more)
    return sum(used[pid] for pid in below - {getpid()}) / TICKS
