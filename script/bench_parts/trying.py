"""Trying mutants inside one pytest process: the tests are collected once, and each mutant gets a fork of it.

The unchanged code runs first and tells which lines each test reaches and what it costs, so that a mutant only meets
the tests that reach its line, the quickest first, up to the first that fails. In a fork the changed function gets its
new code in place, and what the engine remembers is forgotten.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import _lru_cache_wrapper
from itertools import pairwise
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from bench_parts.mutations import Mutant, changed_functions

SPEND = 20.0
"""CPU seconds of tests for one mutant, as they take on the unchanged code."""
SLOWER = 3
"""A test may take this many times as long as on the unchanged code, plus two seconds; longer counts as noticed."""
MEMORY_LIMIT = 1 << 30
SURVIVED, NOTICED = 0, 1
LOADING = ""
"""The name that coverage gives to what runs outside of the tests: when modules are loaded and tests collected."""


class Result(NamedTuple):
    """Tells whether a mutant survived the tests; None if it can only be tried in a process that loads it anew."""

    survived: bool | None
    tests: Sequence[str]


class Forks:
    """Runs the unchanged code, then each mutant in a fork, and tells `report` of each how it fared."""

    def __init__(
        self,
        root: Path,
        folders: Iterable[str],
        mutants: Collection[Mutant],
        report: Callable[[Mutant, Result], object],
        processes: int,
        spend: float = SPEND,
    ) -> None:
        self._spend = spend
        self._root, self._mutants, self._report, self._processes = root, mutants, report, processes
        trusted = [str(root / folder / "*") for folder in folders]
        self._coverage = Coverage(data_file=None, config_file=False, include=trusted)
        self._cost: dict[str, float] = {}
        self._reached: dict[str, dict[int, list[str]]] = {}
        self._running: dict[int, tuple[Mutant, list[CodeType], list[str], int]] = {}
        self._noticed: Counter[str] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Begin to watch before the code is loaded."""
        self._coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants instead of the tests."""
        if not session.items:  # or all mutants would survive
            raise pytest.UsageError("no test is chosen")
        started, self._caches = process_time(), _caches()
        signal.signal(signal.SIGPROF, _stop)
        self._items = {item.nodeid: item for item in session.items}
        for number, item in enumerate(session.items, 1):
            self._learn(item)
            print(f"\runchanged: {number}/{len(session.items)} ", end="", file=sys.stderr, flush=True)
        self._coverage.stop()
        data = self._coverage.get_data()
        self._reached = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        functions = (thing for thing in gc.get_objects() if isinstance(thing, FunctionType))
        self._functions = [thing for thing in functions if thing.__code__.co_filename in self._reached]
        gc.freeze()  # so that forks share it
        print(f"unchanged: {len(self._cost)} tests, {process_time() - started:.0f} CPU s", file=sys.stderr)
        for mutant in self._mutants:
            codes = changed_functions(mutant, self._root)
            tests = self._tests(mutant, codes)
            if codes:
                self._fork(mutant, codes, tests)
            else:
                self._report(mutant, Result(None, tests))
        while self._running:
            self._reap()
        return True

    def _learn(self, item: pytest.Item) -> None:
        """Run a test on the unchanged code, and note what it reaches and costs."""
        _forget(self._caches)
        self._coverage.switch_context(item.nodeid)
        started = process_time()
        signal.setitimer(signal.ITIMER_PROF, self._spend)
        try:
            reports = runtestprotocol(item, nextitem=None, log=False)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if not all(report.passed for report in reports):  # some want more boards than they are given here
            print(f"\rleft out, as it fails or takes too long on the unchanged code: {item.nodeid}", file=sys.stderr)
        else:
            self._cost[item.nodeid] = process_time() - started

    def _reaching(self, mutant: Mutant, lines: Iterable[int]) -> set[str]:
        """Return the tests that run one of the lines, and `LOADING` if loading does."""
        reached = self._reached.get(str(self._root / mutant.path), {})
        usable = self._cost.keys() | {LOADING}
        return {test for line in lines for test in reached.get(line, ()) if test in usable}

    def _runs_at_load(self, mutant: Mutant, codes: Iterable[CodeType]) -> bool:
        """Tell whether the function ran before any test did: a fork still holds what it made then."""
        return LOADING in self._reaching(mutant, (line for code in codes for line in _body(code)))

    def _tests(self, mutant: Mutant, codes: Iterable[CodeType]) -> list[str]:
        """Return the tests that reach the line, or if none does the function, or else the file.

        First come those that are cheap, and those that noticed many mutants.
        """
        file = range(1, 1000)
        ways = ((mutant.number,), {line for code in codes for line in _body(code)}, file)
        found = next((tests for lines in ways if (tests := self._reaching(mutant, lines) - {LOADING})), set())
        chosen, spent = list[str](), 0.0
        for test in sorted(found, key=lambda test: self._cost[test] / (1 + self._noticed[test])):
            spent += self._cost[test]
            if spent > self._spend:
                break
            chosen.append(test)
        return chosen

    def _fork(self, mutant: Mutant, codes: dict[CodeType, CodeType], tests: list[str]) -> None:
        """Try the mutant in a child process; a child that dies or runs too long has noticed it."""
        while len(self._running) >= self._processes:
            self._reap()
        answer, told = os.pipe()
        child = os.fork()
        if child:
            os.close(told)
            self._running[child] = mutant, list(codes), tests, answer
            return
        try:
            _be_quiet()
            os._exit(self._try(codes, tests, told))
        finally:
            os._exit(NOTICED)

    def _reap(self) -> None:
        child, status = os.wait()
        mutant, codes, tests, answer = self._running.pop(child)
        with os.fdopen(answer, "rb") as pipe:
            passed = len(pipe.read())
        self._noticed.update(tests[passed : passed + 1])  # the one that did not pass
        survived = status == SURVIVED
        self._report(mutant, Result(None if survived and self._runs_at_load(mutant, codes) else survived, tests))

    def _try(self, codes: dict[CodeType, CodeType], tests: Sequence[str], told: int) -> int:
        """Run the tests with the new code up to the first that fails, and write a sign for each that passes."""
        for function in self._functions:
            function.__code__ = codes.get(function.__code__, function.__code__)
        _forget(self._caches)
        for test, after in pairwise([*tests, None]):
            assert test
            _allow(2 + SLOWER * self._cost[test])
            next_item = self._items[after] if after else None
            if any(report.failed for report in runtestprotocol(self._items[test], nextitem=next_item, log=False)):
                return NOTICED
            os.write(told, b".")
        return SURVIVED


def _stop(*_signal: object) -> None:
    """Leave a test that would spend more than a mutant may; Hypothesis lets a skip pass."""
    pytest.skip("takes too long")


def _body(code: CodeType) -> set[int]:
    """Return the lines of a function and of those inside it, without its first, which is run where it is defined."""
    inner = (_body(const) for const in code.co_consts if isinstance(const, CodeType))
    own = {line for _, _, line in code.co_lines() if line}
    return own.union(*inner) - {code.co_firstlineno}


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _allow(seconds: float) -> None:
    """Let the process run so many CPU seconds from now on."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, resource.RLIM_INFINITY))


def _forget(caches: Iterable[_lru_cache_wrapper]) -> None:
    for cache in caches:
        cache.cache_clear()


def _caches() -> list[_lru_cache_wrapper]:
    """List the caches of the engine, except that of the types, which must stay single instances."""
    caches = [thing for thing in gc.get_objects() if type(thing) is _lru_cache_wrapper]
    names = [(cache, cache.__module__ or "") for cache in caches]
    return [cache for cache, name in names if name.startswith("puzzles.") and name != "puzzles.registry"]
