"""Limits on waiting to write: SQLite has one writer at a time, and every waiting request holds a thread."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, local
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError

SHORT = 1.0
"""Seconds that a request waits if too many wait already. After that, the lock is considered stuck."""
BRIEF = 0.1
"""Seconds that such a request waits while the lock is stuck."""
READS = ("SELECT", "PRAGMA")


class Queue:
    """The requests of this process that wait to write. At least half of the threads stay free for other requests."""

    def __init__(self) -> None:
        self._lock, self._here = Lock(), local()
        self._since: dict[object, float] = {}
        self._failed = -SHORT

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Let this thread wait no longer than this many seconds."""
        before = getattr(self._here, "most", None)
        self._here.most = seconds
        try:
            yield
        finally:
            self._here.most = before

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Run one statement of a request; see `execute_wrapper` of Django's connections."""
        used = context["connection"]
        if used.in_atomic_block or sql.startswith(READS):
            return execute(sql, params, many, context)
        with self._turn() as patience:
            used.connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
            try:
                return execute(sql, params, many, context)
            finally:
                used.connection.execute(f"PRAGMA busy_timeout = {1000 * used.settings_dict['OPTIONS']['timeout']}")

    @contextmanager
    def _turn(self) -> Iterator[float]:
        """Count this request among the waiting ones, and yield the seconds that it may wait."""
        turn, now = object(), monotonic()
        with self._lock:
            patience = self._patience(now)
            self._since[turn] = now
        try:
            yield patience
        except OperationalError:
            if patience:
                self._failed = monotonic()
            raise
        finally:
            with self._lock:
                del self._since[turn]

    def _patience(self, now: float) -> float:
        most: float | None = getattr(self._here, "most", None)
        patience = float(settings.LOCK_PATIENCE)
        if len(self._since) >= settings.WEB_THREADS // 2:
            stuck = now - self._failed < SHORT or any(now - since > SHORT for since in self._since.values())
            patience = BRIEF if stuck else SHORT
        return patience if most is None else min(patience, most)


QUEUE = Queue()


@contextmanager
def aside() -> Iterator[None]:
    """Make a write that is not essential, such as the day of a visit; if the database is busy, skip it."""
    with QUEUE.within(0), suppress(OperationalError):
        yield
