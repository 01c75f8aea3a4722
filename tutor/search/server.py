"""The process that starts searches: it has loaded their modules, and forks a process for each.

It is started by `pool`, has nothing of the site (no settings, no database, no secrets), and ends when the process that
started it does. Each message brings descriptors: the places that a task holds, and a socket with the task, which also
returns the answer. Each process runs one task, so that its memory is freed with it.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import resource
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

NICE = 5
"""Searches give way to processes that answer requests."""
MOST_DESCRIPTORS = 8
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def main(descriptor: int, modules: list[str]) -> None:
    """Fork a process for every message, until no sender is left."""
    for name in modules:
        import_module(name)
    gc.collect()
    gc.freeze()  # the collector would write to memory that all of them share
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl+C reaches all processes of a terminal; this one ends with its parent
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    us, requests = os.getpid(), socket.socket(fileno=descriptor)
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(requests, 1, MOST_DESCRIPTORS)
        if not message:
            return
        if os.fork() == 0:
            with suppress(BaseException):  # whatever fails, the missing answer reports it
                requests.close()
                _end_with(us)
                _work(socket.socket(fileno=descriptors.pop()), descriptors)
            os._exit(0)
        for each in descriptors:
            os.close(each)


def _end_with(parent: int) -> None:
    """Have the system end this process when its parent ends."""
    with suppress(OSError, AttributeError):  # without this call, the limit of processor time ends it
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def _work(task: socket.socket, places: list[int]) -> None:
    with task.makefile("rb") as source:
        seconds, memory, question = pickle.load(source)  # noqa: S301  from the process that started us
    _limit(seconds, memory)
    answer = _answer(question)
    for place in places:  # so that they are free once the answer arrives
        os.close(place)
    with task.makefile("wb") as target:
        target.write(answer)


def _limit(seconds: int, memory: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    most = _bytes() + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _bytes() -> int:
    """Return the bytes of address space that are in use already."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:  # this system has no /proc
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _answer(question: bytes) -> bytes:
    """Return the pickled pair of success and the result or error."""
    answer: tuple[bool, Any]
    try:
        function, arguments = pickle.loads(question)  # noqa: S301  likewise
        answer = True, function(*arguments)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  it is raised again in the process that asked
        answer = False, error
    return pickle.dumps(answer)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
