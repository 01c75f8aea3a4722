"""The queue of those who wait to write: SQLite has one writer at a time, and every waiting request holds a thread."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, local
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError

from .outages import BUSY, outage_of

SHORT = 1.0
"""Seconds that a request waits if too many wait already. After that, the lock is considered stuck."""
BRIEF = 0.1
"""Seconds that such a request waits while the lock is stuck."""
OFTEN = 0.01
"""Seconds after which the first in the queue asks anew for the lock that another process holds. SQLite itself asks ever
less often, so that a busy site passes over those who have waited longest."""
READS = ("SELECT", "PRAGMA")


class Queue:
    """The requests of this process that wait to write. At least half of the threads stay free for other requests.

    One of them after the other asks for SQLite's lock; the next one asks when that one has ended its transaction.
    """

    def __init__(self) -> None:
        self._lock, self._here, self._turn = Lock(), local(), Lock()
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
        with self._waiting() as patience:
            until = monotonic() + patience
            if self._turn.acquire(timeout=patience):
                used.until_written(self._turn.release)
            try:
                return _patiently(until, used, lambda: execute(sql, params, many, context))
            finally:
                if not used.connection.in_transaction:
                    used.written()

    @contextmanager
    def _waiting(self) -> Iterator[float]:
        """Count this request among the waiting ones, and yield the seconds that it may wait."""
        request, now = object(), monotonic()
        with self._lock:
            patience = self._patience(now)
            self._since[request] = now
        try:
            yield patience
        except OperationalError:
            if patience:
                self._failed = monotonic()
            raise
        finally:
            with self._lock:
                del self._since[request]

    def _patience(self, now: float) -> float:
        most: float | None = getattr(self._here, "most", None)
        patience = float(settings.LOCK_PATIENCE)
        if len(self._since) >= settings.WEB_THREADS // 2:
            stuck = now - self._failed < SHORT or any(now - since > SHORT for since in self._since.values())
            patience = BRIEF if stuck else SHORT
        return patience if most is None else min(patience, most)


def _patiently(until: float, used: Any, execute: Callable[[], Any]) -> Any:
    """Execute a statement, and again while another process writes, until that moment; then SQLite's error is raised."""
    own = used.connection
    try:
        while True:
            own.execute(f"PRAGMA busy_timeout = {round(1000 * min(OFTEN, max(0, until - monotonic())))}")
            try:
                return execute()
            except OperationalError as error:
                if outage_of(error) is not BUSY or monotonic() >= until:
                    raise
    finally:
        own.execute(f"PRAGMA busy_timeout = {1000 * used.settings_dict['OPTIONS']['timeout']}")


QUEUE = Queue()


@contextmanager
def aside() -> Iterator[None]:
    """Make a write that is not essential, such as the day of a visit; if the database is busy, skip it."""
    with QUEUE.within(0), suppress(OperationalError):
        yield
