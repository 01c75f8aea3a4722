"""Bounds of what judging stored proofs may cost while a request is answered.

Jobs and commands have none of them: they run in processes of their own, and nobody's answer waits for them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from sys import maxsize

from puzzles.budgets import QUICK_FILE, QUICK_TREES, TREES_SECONDS


@dataclass
class Allowance:
    """The rest of what one request may still use: work units in this process, and seconds in others.

    `by_stranger` tells whether it comes from somebody without an account.
    """

    by_stranger: Callable[[], bool]
    quick: int = QUICK_TREES
    seconds: float = TREES_SECONDS


_current: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


@contextmanager
def answering(by_stranger: Callable[[], bool]) -> Iterator[None]:
    """Bound the cost of everything inside, as it answers one request."""
    token = _current.set(Allowance(by_stranger))
    try:
        yield
    finally:
        _current.reset(token)


def allowance() -> Allowance | None:
    """Return the allowance of the request that is being answered, None outside of requests."""
    return _current.get()


def at_once() -> int:
    """Return the work that judging one record may cost in this process, without limit outside of requests."""
    current = _current.get()
    return maxsize if current is None else max(0, min(QUICK_FILE, current.quick))


def used(work: int) -> None:
    """Note the work that judging a record has cost in this process."""
    if current := _current.get():
        current.quick -= work


def by_stranger() -> bool:
    """Tell whether a request of somebody without an account is being answered."""
    current = _current.get()
    return current is not None and current.by_stranger()
