"""Running searches in processes of their own, with limits, and no more at a time than this machine has cores.

python-sat holds the interpreter's lock while it searches, so that nothing else in the process can run; and a search may
take any time and memory. Every search that is not limited to a fraction of a second runs here or in a job.
"""

import atexit
import os
import pickle
import select
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from threading import BoundedSemaphore, Lock
from typing import Any, TypeVar

from django.conf import settings

from .answering import by_stranger
from .errors import BusyError, TooHardError
from .places import place

T = TypeVar("T")

LOADED = (
    "puzzles.contests",
    "puzzles.examined",
    "puzzles.questions",
    "puzzles.solve.generate",
    "puzzles.solve.explain",
)
"""Modules that are loaded once, before the first search."""
PATIENCE = 2.0
"""Seconds that somebody with an account waits for a place."""
STRANGERS = 2
"""Most searches that run at a time for people without an account."""
ASIDE = 2
"""Most searches of a process that no request waits for."""


class _Server:
    """The process that starts the searches, and the socket to it."""

    def __init__(self) -> None:
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  our own module
                [sys.executable, "-m", "tutor.search.server", str(theirs.fileno()), *LOADED],
                cwd=settings.BASE_DIR,
                env={"PATH": os.environ.get("PATH", os.defpath)},  # none of the site's secrets
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    @property
    def pid(self) -> int:
        """Return the process id of the server."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Return whether the process is gone or about to be: its end of the socket closes first."""
        watched = select.poll()
        watched.register(self._requests, 0)
        return bool(watched.poll(0)) or self._process.poll() is not None

    def ask(self, data: bytes, places: Iterable[int]) -> bytes:
        """Return the answer to a task; empty if its process, or the server, ended without one."""
        ours, theirs = socket.socketpair()
        with ours, suppress(BrokenPipeError, ConnectionResetError):
            with theirs:
                socket.send_fds(self._requests, [b"!"], [*places, theirs.fileno()])
            ours.sendall(data)
            with ours.makefile("rb") as source:
                return source.read()
        return b""

    def leave(self) -> None:
        """Drop the server in a forked process, as it belongs to the parent."""
        self._requests.close()
        self._process.returncode = 0  # it is no child of this process

    def close(self) -> None:
        """End the server and every search that runs in it."""
        self._requests.close()
        self._process.wait()


class _Pool:
    """The server of this process, started by the first search, and again after it was killed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._server: _Server | None = None
        self.waiting = BoundedSemaphore(settings.SEARCH_THREADS)
        """Threads that may wait for a search; the others are kept for other requests."""
        self.aside = BoundedSemaphore(ASIDE)
        """Threads besides those that answer requests."""

    def server(self) -> _Server:
        """Return the running server; start one if necessary."""
        with self._lock:
            if self._server is not None and self._server.ended:
                self._server.close()
                self._server = None
            if self._server is None:
                self._server = _Server()
            return self._server

    def leave(self) -> None:
        """Drop the server in a forked process."""
        if self._server is not None:
            self._server.leave()

    def close(self) -> None:
        """End the server and forget it."""
        if self._server is not None:
            self._server.close()
        self._server = None


_pool = _Pool()


def _after_fork() -> None:
    global _pool  # noqa: PLW0603  the lock may be held by a thread that this process does not have
    _pool.leave()
    _pool = _Pool()


def _at_exit() -> None:
    _pool.close()  # the current pool, not the one before a fork


os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)


def start() -> None:
    """Start the process that runs searches, so that the first search need not wait for it."""
    _pool.server()


def refuse_if_full() -> None:
    """Raise BusyError if `run` would, before doing work that would be in vain. Reserves no place."""
    if not _pool.waiting.acquire(blocking=False):
        raise BusyError
    _pool.waiting.release()
    if by_stranger():
        with place("stranger", STRANGERS):
            pass


def run(function: Callable[..., T], *args: Any, cpu: int, memory: int, aside: bool = False) -> T:
    """Run a top-level function of `puzzles` with plain arguments in a process of its own, and return its result.

    `cpu`: seconds of processor time that it may use; `memory`: bytes. `aside`: no request waits for it. Errors of the
    function are raised here. Raises TooHardError past the limits, and BusyError if there is no free place: people
    without an account have few.
    """
    data = pickle.dumps((cpu, memory, pickle.dumps((function, args))))
    with ExitStack() as held:
        threads = _pool.aside if aside else _pool.waiting
        if not threads.acquire(blocking=False):
            raise BusyError
        held.callback(threads.release)
        places = [held.enter_context(place("stranger", STRANGERS))] if by_stranger() else []
        places.append(held.enter_context(place("core", settings.SEARCH_PROCESSES, PATIENCE)))
        answer = _asked(data, places)
    if not answer:
        raise TooHardError
    fine, found = pickle.loads(answer)  # noqa: S301  from our own process
    if not fine:
        raise found
    return found  # type: ignore[no-any-return]


def _asked(data: bytes, places: list[int]) -> bytes:
    """Return the answer, from a second server if the first was killed meanwhile."""
    server = _pool.server()
    return server.ask(data, places) or (_pool.server().ask(data, places) if server.ended else b"")
