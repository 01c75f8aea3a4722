"""Geometry that exists once, even if several threads ask for it or a cache has dropped it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import Lock
from typing import ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")


def unique(keep: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Give one object for equal arguments as long as anybody holds it, and remember the last `keep` of them.

    A cache by itself may build two: for threads that ask at the same time, and again for whoever asks after it has
    forgotten what others still use.
    """

    def decorate(build: Callable[P, T]) -> Callable[P, T]:
        alive: WeakValueDictionary[tuple[Hashable, ...], T] = WeakValueDictionary()
        lock = Lock()

        @lru_cache(maxsize=keep)
        @wraps(build)
        def find(*key: Hashable) -> T:
            found = alive.get(key)
            if found is None:
                built = cast("Callable[..., T]", build)(*key)
                with lock:  # never held while building, which may take long
                    found = alive.setdefault(key, built)
            return found

        return cast("Callable[P, T]", find)

    return decorate
