"""Searches in processes of their own: their limits, their places, and what happens when something is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from django.conf import settings

from puzzles.budgets import PAGE_MEMORY, PAGE_SECONDS
from tests.site.search import tasks
from tutor.search import places, pool
from tutor.search.answering import answering
from tutor.search.errors import BusyError, TooHardError
from tutor.search.pool import STRANGERS, run

LIMITS: Any = {"cpu": 1, "memory": 50 << 20}


def held(kind: str, number: int) -> ExitStack:
    """Hold this number of places of a kind, the first ones."""
    stack = ExitStack()
    for _ in range(number):
        stack.enter_context(places.place(kind, number, patience=10))
    return stack


@contextmanager
def elsewhere(code: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process of the site, with the same places."""
    begin = f"""
import django; django.setup()
from django.conf import settings; settings.SEARCH_FOLDER = {settings.SEARCH_FOLDER!r}
from tests.site.search import tasks, test_pool
from tutor.search.pool import run
"""
    with subprocess.Popen(
        [sys.executable, "-c", begin + code],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        try:
            yield other
        finally:
            other.kill()


def test_an_answer_and_an_error() -> None:
    assert run(tasks.twice, 21, **LIMITS) == 42
    with pytest.raises(ValueError, match="no such thing"):
        run(tasks.refuse, "no such thing", **LIMITS)


def test_past_its_processor_time_it_is_ended_and_the_next_works() -> None:
    before = process_time()
    with pytest.raises(TooHardError, match=r"^Too hard to decide here: .*Try a smaller one\.$"):
        run(tasks.burn, **LIMITS)
    assert process_time() - before < 0.5  # a second was burned, and not here
    assert run(tasks.twice, 1, **LIMITS) == 2


def test_past_its_memory_it_is_ended_and_the_next_works() -> None:
    assert run(tasks.eat, 20 << 20, **LIMITS) == 20 << 20
    with pytest.raises(TooHardError):
        run(tasks.eat, 60 << 20, **LIMITS)
    assert run(tasks.twice, 1, **LIMITS) == 2


def test_what_somebody_waits_for_takes_150_megabytes_at_most() -> None:
    with pytest.raises(TooHardError):
        run(tasks.eat, 110 << 20, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def test_one_that_is_killed_takes_nothing_along() -> None:
    with pytest.raises(TooHardError):
        run(tasks.killed, **LIMITS)
    first, server = run(tasks.numbers, **LIMITS)
    second, same = run(tasks.numbers, **LIMITS)
    assert first != second
    assert server == same != os.getpid()


def test_a_server_that_is_killed_is_replaced() -> None:
    server = run(tasks.numbers, **LIMITS)[1]
    os.kill(server, signal.SIGKILL)
    assert run(tasks.numbers, **LIMITS)[1] != server


def test_a_search_ends_with_the_process_that_asked_and_its_place_is_free(tmp_path: Path) -> None:
    pipe, number = tmp_path / "pipe", settings.SEARCH_PROCESSES
    os.mkfifo(pipe)
    with held("core", number - 1), elsewhere(f"run(tasks.wait_for, {str(pipe)!r}, **test_pool.LIMITS)") as other:
        gate = pipe.open("wb", buffering=0)  # opens when the search has opened it too
        with pytest.raises(BusyError), places.place("core", number):
            pass
        other.kill()
        other.wait()
        with places.place("core", number, patience=60):
            pass
        with pytest.raises(BrokenPipeError):
            gate.write(b"!")  # nobody is left who would read
        gate.close()


def test_it_gets_nothing_of_the_site() -> None:
    names, seconds = run(tasks.given, **LIMITS)
    assert names <= {"PATH", "LC_CTYPE"}
    assert seconds == 1


def test_places_are_those_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0)
    number = settings.SEARCH_PROCESSES
    with elsewhere(f'with test_pool.held("core", {number}): print("held", flush=True); input()') as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(BusyError):
            run(tasks.twice, 1, **LIMITS)
        other.kill()
        other.wait()
        assert run(tasks.twice, 1, **LIMITS) == 2  # killed, it holds nothing any more


def test_a_third_stranger_is_sent_away_and_others_are_not() -> None:
    with held("stranger", STRANGERS):
        with answering(lambda: True), pytest.raises(BusyError):
            run(tasks.twice, 1, **LIMITS)
        with answering(lambda: False):
            assert run(tasks.twice, 1, **LIMITS) == 2
    with answering(lambda: True):
        assert run(tasks.twice, 1, **LIMITS) == 2


def test_only_half_of_the_threads_wait() -> None:
    with ExitStack() as stack:
        for _ in range(settings.SEARCH_THREADS):
            assert pool._pool.waiting.acquire(blocking=False)
            stack.callback(pool._pool.waiting.release)
        with pytest.raises(BusyError):
            run(tasks.twice, 1, **LIMITS)
    assert run(tasks.twice, 1, **LIMITS) == 2


def test_a_forked_process_has_a_server_of_its_own() -> None:
    server, (reads, writes) = run(tasks.numbers, **LIMITS)[1], os.pipe()
    if (child := os.fork()) == 0:
        with open(writes, "w") as out:  # noqa: PTH123  a descriptor
            out.write(str(run(tasks.numbers, **LIMITS)[1]))
        os._exit(0)
    os.close(writes)
    os.waitpid(child, 0)
    with open(reads) as found:  # noqa: PTH123
        assert int(found.read()) not in {0, server}
    assert run(tasks.numbers, **LIMITS)[1] == server


def test_the_folder_of_the_places_is_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SEARCH_FOLDER", str(tmp_path / "new"))
    with places.place("core", 1):
        assert oct((tmp_path / "new").stat().st_mode & 0o777) == "0o700"
    (tmp_path / "new").chmod(0o777)
    with pytest.raises(PermissionError), places.place("core", 1):
        pass
    (tmp_path / "link").symlink_to(tmp_path)
    monkeypatch.setattr(settings, "SEARCH_FOLDER", str(tmp_path / "link"))
    with pytest.raises(PermissionError), places.place("core", 1):
        pass
