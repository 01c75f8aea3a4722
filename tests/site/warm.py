"""Programs forked from one that has loaded the site: each would load it anew, which takes two seconds of a processor.

They read from their own environment which database is theirs. Other settings stay those of the parent, so programs
with other environments have other parents.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from atexit import register
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO

OWN = ("DATABASE_URL", "PORT", "FOLDER")
"""Variables that no setting but DATABASES is made of."""
LARGEST = 1 << 17
"""Bytes that suffice for a command with its environment."""


class Forked:
    """A program that was forked; what is used of subprocess.Popen. It leads a process group of its own."""

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire
        self.pid = int(wire.recv(20))
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            self.wire.settimeout(timeout)
            self.returncode = os.waitstatus_to_exitcode(int(self.wire.recv(20)))
            self.wire.close()
        return self.returncode

    def poll(self) -> int | None:
        with suppress(BlockingIOError):
            return self.wait(0)
        return None

    def terminate(self) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)


class Parent:
    """A program that has loaded the site and waits to be told what its children shall do."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.wire, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "tests.site.warm", str(its.fileno())], env=environment, pass_fds=[its.fileno()]
            )
        register(self.end)

    def start(self, command: list[str], environment: dict[str, str], files: list[int]) -> Forked:
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            socket.send_fds(self.wire, [json.dumps([command, environment]).encode()], [its.fileno(), *files])
        return Forked(ours)

    def end(self) -> None:
        self.wire.close()
        self.program.wait()


PARENTS: dict[tuple[tuple[str, str], ...], Parent] = {}


def start(command: list[str], environment: dict[str, str], out: IO[str] | None = None, error: int = 2) -> Forked:
    """Fork a program from the parent for its environment, which is started where there is none yet."""
    key = tuple(sorted((name, value) for name, value in environment.items() if name not in OWN))
    if key not in PARENTS:
        PARENTS[key] = Parent(environment)
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        return PARENTS[key].start(command, environment, [nothing, out.fileno() if out else nothing, error])
    finally:
        os.close(nothing)


def run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Fork a program, wait for its end and return what it has written."""
    with TemporaryFile("w+") as out, TemporaryFile("w+") as error:
        code = start(command, environment, out, error.fileno()).wait()
        for file in (out, error):
            file.seek(0)
        return subprocess.CompletedProcess(command, code, out.read(), error.read())


def serve(wire: socket.socket) -> list[str]:
    """Fork a child for each request and tell how each has ended; return in a child, with its command."""
    waiting: dict[int, socket.socket] = {}

    def tell(*_: object) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with waiting.pop(ended[0]) as its, suppress(OSError):
                    its.send(str(ended[1]).encode())

    signal.signal(signal.SIGCHLD, tell)
    while True:
        message, received, *_ = socket.recv_fds(wire, LARGEST, 4)
        if not message:
            sys.exit()
        its, *files = received
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        if not pid:
            os.setpgid(0, 0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            for standard, file in enumerate(files):
                os.dup2(file, standard)
            for each in (wire.detach(), its, *files, *(other.detach() for other in waiting.values())):
                os.close(each)
            command, environment = json.loads(message)
            os.environ.clear()
            os.environ.update(environment)
            return [*command]
        with suppress(OSError):  # the child has done so itself, and may have ended
            os.setpgid(pid, pid)
        waiting[pid] = socket.socket(fileno=its)
        waiting[pid].send(str(pid).encode())
        for file in files:
            os.close(file)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def load() -> None:
    """Load whatever does not depend on the database."""
    import django
    from django.core.checks import run_checks

    django.setup()
    run_checks()
    gc.collect()
    gc.freeze()


def take_database() -> None:
    """Open the database that the environment of this program names, and not that of its parent."""
    from django.conf import settings
    from django.db import connections

    from tutor.environment import database

    its = {"default": database("DATABASE_URL", patience=settings.LOCK_PATIENCE)}
    connections.settings = connections.configure_settings(its)
    with suppress(AttributeError):
        del connections["default"]


def become(command: list[str]) -> None:
    """Do what Python does with the words after its own name."""
    first, *rest = command
    if first == "-c":
        sys.argv = ["-c", *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})
    elif first == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command
        runpy.run_path(first, run_name="__main__")


if __name__ == "__main__":
    load()
    command = serve(socket.socket(fileno=int(sys.argv[1])))
    take_database()
    become(command)
