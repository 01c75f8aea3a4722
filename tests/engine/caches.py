"""Everything that the trusted parts of the engine remember, to make them forget it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TypeVar

TRUSTED = ("puzzles.kernel", "puzzles.grid", "puzzles.types", "puzzles.logic")
TIMEOUT = 300

T = TypeVar("T")


def remembering() -> list[Callable[[], None]]:
    """List what empties the caches of kernel, grid and types."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith(TRUSTED)]
    found = {id(thing): thing for module in modules for thing in vars(module).values()}
    return [thing.cache_clear for thing in found.values() if hasattr(thing, "cache_clear")]


def forget() -> None:
    """Empty all of them."""
    for clear in remembering():
        clear()


def at_once(work: Callable[[int], T], threads: int = 4, *, forgetting: bool = True) -> list[T]:
    """Do the work in several threads from cold caches, which are emptied again and again; the answers in order.

    The interpreter changes threads as often as it can. An exception of a thread is raised again.
    """
    answers: dict[int, T] = {}
    errors: list[BaseException] = []

    def one(number: int) -> None:
        try:
            answers[number] = work(number)
        except BaseException as error:  # noqa: BLE001  it is raised again in the thread of the test
            errors.append(error)

    forget()
    workers = [Thread(target=one, args=(number,), daemon=True) for number in range(threads)]
    with _restless(forgetting=forgetting):
        for thread in workers:
            thread.start()
        for thread in workers:
            thread.join(TIMEOUT)
    if errors:
        raise errors[0]
    return [answers[number] for number in range(threads)]


@contextmanager
def _restless(*, forgetting: bool) -> Iterator[None]:
    """Change threads as often as the interpreter can, and empty the caches all the time if `forgetting`."""
    over, before = Event(), sys.getswitchinterval()

    def empty() -> None:
        clears = remembering()
        while not over.is_set():
            for clear in clears:
                clear()
            over.wait(0.0001)

    sys.setswitchinterval(1e-6)
    try:
        if forgetting:
            Thread(target=empty, daemon=True).start()
        yield
    finally:
        over.set()
        sys.setswitchinterval(before)
