"""`script/bench suite [ARGUMENTS OF PYTEST]`: processor seconds of the tests, by folder, test and puzzle type.

Seconds of a processor, not of the clock, so that a busy machine does not matter; those of browsers and of programs that
a test starts are counted with it. What a fixture of a module or session costs falls to the first test that asks for it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from puzzles.registry import all_types

SLOWEST = 25


def main(argv: list[str]) -> int:
    """Run the tests in as many processes as `-n` says and print what they cost."""
    plugin = ["-p", "bench_parts.metered", "-p", "no:cacheprovider", "-q"]
    return int(pytest.main([*plugin, *(argv or ["-n", "2"])], plugins=[sys.modules[__name__]]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the tables where the reports of all processes arrive."""
    from bench_parts.metered import SECONDS  # not before pytest loads it as a plugin

    spent = {
        report.nodeid: dict(report.user_properties)[SECONDS]
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "teardown"
    }
    write = terminalreporter.write_line
    write(f"{sum(spent.values()):8.1f} {SECONDS} of {len(spent)} tests")
    for title, key in (("folder", _folder), ("file", _file), ("test", _test)):
        write(f"\nby {title}")
        for name, seconds in _sums(spent, key).most_common(SLOWEST):
            write(f"{seconds:8.1f} {name}")
    write("\nby puzzle type, where a parameter or a folder names it")
    for line in by_type(spent):
        write(line)


def _sums(spent: dict[str, float], key: Callable[[str], str]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for name, seconds in spent.items():
        sums[key(name)] += seconds
    return sums


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _folder(nodeid: str) -> str:
    return "/".join(nodeid.split("/")[:2])


def _test(nodeid: str) -> str:
    return nodeid.partition("[")[0]


def by_type(spent: dict[str, float]) -> Iterable[str]:
    """Return a row for each type, its columns the folders of tests, and its costliest tests below it."""
    types = sorted(all_types(), key=len)
    found = {nodeid: _type_of(nodeid, types) for nodeid in spent}
    columns = sorted({_folder(nodeid) for nodeid, kind in found.items() if kind})
    yield " ".join([f"{'':12}", *(f"{column:>14}" for column in columns), f"{'sum':>8}"])
    for kind in sorted({kind for kind in found.values() if kind}):
        own = {nodeid: spent[nodeid] for nodeid, its in found.items() if its == kind}
        sums = _sums(own, _folder)
        yield " ".join([f"{kind:12}", *(f"{sums[column]:14.1f}" for column in columns), f"{sums.total():8.1f}"])
        yield from (f"{seconds:22.1f} {name}" for name, seconds in _sums(own, _test).most_common(6))


def _type_of(nodeid: str, types: list[str]) -> str:
    """Return the longest of the types that begin a part of the parameters, else the one of the folder."""
    parameters = nodeid.partition("[")[2]
    named = [kind for kind in types if re.search(rf"(^|[-_]){kind}([-_.\]]|$)", parameters)]
    folder = re.match(r"tests/engine/types/(\w+)/", nodeid)
    return named[-1] if named else folder[1].replace("_", "-") if folder else ""
