"""Trying mutants inside one pytest process: the tests are collected once, and each mutant gets a fork of it.

The unchanged code runs first and tells what each test calls and costs, so that a mutant only meets tests that come by,
the quickest first, up to the first that fails. In a fork the changed function gets its new code in place, and what the
engine remembers is forgotten.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import _lru_cache_wrapper, partial
from itertools import pairwise
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from bench_parts.mutations import Mutant, changed_functions

SPEND = 8.0
"""CPU seconds of tests for one mutant."""
SLOWER = 3
"""Tests may take this many times as long as on the unchanged code, plus two seconds; longer counts as noticed."""
MEMORY_LIMIT = 1 << 30
SURVIVED, NOTICED, UNFIT = 0, 1, 3

Where = tuple[str, int]
"""A function, by its file and first line."""


class Forks:
    """Runs the unchanged code, then each mutant in a fork, and tells `report` of each whether it survived.

    A mutant that cannot be put in place in a running process is reported as None.
    """

    def __init__(
        self, root: Path, mutants: Iterable[Mutant], report: Callable[[Mutant, bool | None, str], object]
    ) -> None:
        self._root, self._mutants, self._report = root, mutants, report
        self._cost: dict[pytest.Item, float] = {}
        self._calls: dict[Where, list[pytest.Item]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants instead of the tests."""
        started, self._caches = process_time(), _caches()
        _forget(self._caches)
        for number, (item, after) in enumerate(pairwise([*session.items, None]), 1):
            self._learn(item, after)
            print(f"\runchanged: {number}/{len(session.items)} ", end="", file=sys.stderr, flush=True)
        print(f"unchanged: {len(self._cost)} tests, {process_time() - started:.0f} CPU s", file=sys.stderr)
        for mutant in self._mutants:
            codes = changed_functions(mutant, self._root)
            items = self._tests(mutant, codes)
            self._report(mutant, *(self._fork(mutant, codes, items) if codes else (None, "")))
        return True

    def _learn(self, item: pytest.Item, after: pytest.Item | None) -> None:
        """Run a test on the unchanged code, and note what it calls and costs."""
        called: dict[int, CodeType] = {}

        def note(frame: FrameType, event: str, argument: object) -> None:
            called[id(frame.f_code)] = frame.f_code

        started = process_time()
        sys.settrace(note)
        reports = runtestprotocol(item, nextitem=after, log=False)
        sys.settrace(None)
        self._cost[item] = process_time() - started
        failed = next((report for report in reports if report.failed), None)
        if failed:
            raise SystemExit(
                f"{item.nodeid} fails on the unchanged code; mutants would show nothing\n{failed.longrepr}"
            )
        for code in called.values():
            if code.co_filename.startswith(str(self._root)):
                where = str(Path(code.co_filename).relative_to(self._root)), code.co_firstlineno
                self._calls.setdefault(where, []).append(item)

    def _tests(self, mutant: Mutant, codes: dict[CodeType, CodeType]) -> list[pytest.Item]:
        """Return the tests that reach the code, cheapest first, then all others, up to the limit of cost."""
        found = {item for code in codes for item in self._calls.get((mutant.path, code.co_firstlineno), ())}
        others = self._cost.keys() - found  # geometry is remembered: tests rest on it that did not call for it
        cheap = partial(sorted, key=lambda item: self._cost[item])
        chosen, spent = list[pytest.Item](), 0.0
        for item in [*cheap(found), *cheap(others)]:
            spent += self._cost[item]
            if spent > SPEND:
                break
            chosen.append(item)
        return chosen

    def _fork(
        self, mutant: Mutant, codes: dict[CodeType, CodeType], items: Sequence[pytest.Item]
    ) -> tuple[bool | None, str]:
        """Tell whether the mutant survives, and after what tests; a child that dies or runs too long has noticed it."""
        child = os.fork()
        if not child:
            _be_quiet(2 + int(SLOWER * sum(self._cost[item] for item in items)))
            try:
                os._exit(self._try(mutant, codes, items))
            finally:
                os._exit(NOTICED)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == UNFIT:
            return None, ""
        return status == SURVIVED, f"{len(items)} tests"

    def _try(self, mutant: Mutant, codes: dict[CodeType, CodeType], items: Sequence[pytest.Item]) -> int:
        if not _put_in_place(mutant.path, codes):
            return UNFIT
        _forget(self._caches)
        for item, after in pairwise([*items, None]):
            assert item
            if any(report.failed for report in runtestprotocol(item, nextitem=after, log=False)):
                return NOTICED
        return SURVIVED


def _be_quiet(seconds: int) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, used + seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _put_in_place(path: str, codes: dict[CodeType, CodeType]) -> int:
    """Give every function that has the old code the new one. Return the number of functions."""
    found = 0
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.endswith(path) and thing.__code__ in codes:
            thing.__code__ = codes[thing.__code__]
            found += 1
    return found


def _forget(caches: Iterable[_lru_cache_wrapper]) -> None:
    for cache in caches:
        cache.cache_clear()


def _caches() -> list[_lru_cache_wrapper]:
    """List the caches of the engine, except that of the types, which must stay single instances."""
    caches = [thing for thing in gc.get_objects() if type(thing) is _lru_cache_wrapper]
    names = [(cache, cache.__module__ or "") for cache in caches]
    return [cache for cache, name in names if name.startswith("puzzles.") and name != "puzzles.registry"]
