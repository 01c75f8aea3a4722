"""Running a search in a process of its own, with limits, and no more of them on this machine than it has cores.

python-sat holds the interpreter's lock while it searches, so that nothing else in the process gets on; and a search may
take any time and memory. Everything that is not bounded to a fraction of a second comes here, or is a job.
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

from .errors import BusyError, TooHardError
from .places import place

T = TypeVar("T")

LOADED = ("puzzles.examined", "puzzles.questions", "puzzles.solve.generate", "puzzles.solve.explain")
"""These modules are loaded once, before the first search."""
PATIENCE = 2.0
"""Seconds that somebody with an account waits for a place."""
STRANGERS = 2
"""So many searches run at a time for people without an account."""


class _Server:
    """The process that searches begin in, and the socket by which it is asked."""

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
        """The number of the process."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Tell whether the process is gone, or about to be: first its end of the socket closes."""
        watched = select.poll()
        watched.register(self._requests, 0)
        return bool(watched.poll(0)) or self._process.poll() is not None

    def ask(self, data: bytes, places: Iterable[int]) -> bytes:
        """The answer to a task; empty when its process, or this one, ended without one."""
        ours, theirs = socket.socketpair()
        with ours, suppress(BrokenPipeError, ConnectionResetError):
            with theirs:
                socket.send_fds(self._requests, [b"!"], [*places, theirs.fileno()])
            ours.sendall(data)
            with ours.makefile("rb") as source:
                return source.read()
        return b""

    def leave(self) -> None:
        """Forget it in a process that was forked: it belongs to the one that started it."""
        self._requests.close()
        self._process.returncode = 0  # it is no child of this process

    def close(self) -> None:
        """End it, and all that runs in it."""
        self._requests.close()
        self._process.wait()


class _Pool:
    """The server of this process, started when it is first asked, and again after it was killed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._server: _Server | None = None
        self.waiting = BoundedSemaphore(settings.SEARCH_THREADS)
        """Threads that may wait for a search; the others are left to those who ask for none."""

    def server(self) -> _Server:
        """The process that searches begin in."""
        with self._lock:
            if self._server is not None and self._server.ended:
                self._server.close()
                self._server = None
            if self._server is None:
                self._server = _Server()
            return self._server

    def leave(self) -> None:
        """Forget it in a process that was forked."""
        if self._server is not None:
            self._server.leave()

    def close(self) -> None:
        """End it."""
        if self._server is not None:
            self._server.close()
        self._server = None


_pool = _Pool()


def _after_fork() -> None:
    global _pool  # noqa: PLW0603  the lock may be held by a thread that this process does not have
    _pool.leave()
    _pool = _Pool()


def _at_exit() -> None:
    _pool.close()  # that of now


os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)


def start() -> None:
    """Start the process that searches begin in, so that the first need not wait for it."""
    _pool.server()


def refuse_if_full(*, stranger: bool) -> None:
    """Raise BusyError where `run` would: before work that is in vain then. Nothing is held."""
    if not _pool.waiting.acquire(blocking=False):
        raise BusyError
    _pool.waiting.release()
    if stranger:
        with place("stranger", STRANGERS):
            pass


def run(function: Callable[..., T], *args: Any, cpu: int, memory: int, stranger: bool = False) -> T:
    """Return what a top-level function of `puzzles` gives for plain arguments, from a process of its own.

    `cpu`: seconds of processor time that it may take; `memory`: bytes. `stranger`: it is asked by somebody without an
    account. What the function raises is raised here. Raises TooHardError past the limits; BusyError where there is no
    place for it.
    """
    data = pickle.dumps((cpu, memory, pickle.dumps((function, args))))
    with ExitStack() as held:
        if not _pool.waiting.acquire(blocking=False):
            raise BusyError
        held.callback(_pool.waiting.release)
        places = [held.enter_context(place("stranger", STRANGERS))] if stranger else []
        places.append(held.enter_context(place("core", settings.SEARCH_PROCESSES, PATIENCE)))
        answer = _asked(data, places)
    if not answer:
        raise TooHardError
    fine, found = pickle.loads(answer)  # noqa: S301  from our own process
    if not fine:
        raise found
    return found  # type: ignore[no-any-return]


def _asked(data: bytes, places: list[int]) -> bytes:
    """The answer, from a second server where the first was killed meanwhile."""
    server = _pool.server()
    return server.ask(data, places) or (_pool.server().ask(data, places) if server.ended else b"")
