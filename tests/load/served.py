"""The site as it is deployed: gunicorn with its own configuration, on a database and a port of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60
"""Seconds within which a server must be ready; it is far sooner."""
TICK = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """Seconds of processor time of a process, and the most memory that it has held, in bytes."""

    processor: float
    peak: int


class Served:
    """A server that can be started, killed and started again at the same address. It logs into a file.

    As a context it runs inside, and nothing of it is left behind.
    """

    def __init__(self, database: str, log: Path, *, processes: int = 1, **environment: str) -> None:
        self.port, self.log = free_port(), log
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": database,
            "DEBUG": "false",
            "LOG_FORMAT": "json",
            "PORT": str(self.port),
            "PROXIES": "1",
            "SECRET_KEY": "only-for-measuring-" + "k" * 50,
            "WEB_CONCURRENCY": str(processes),
        } | environment
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        assert self.process is not None
        try:
            self.process.terminate()
            self.process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                self.kill()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "tutor.wsgi"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = monotonic() + PATIENCE
        while not self._ready():
            if self.process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")
            sleep(0.05)

    def _ready(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """End all its processes at once, in the middle of whatever they do."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processor(self) -> float:
        """Seconds of processor time that its processes have taken."""
        return sum(_processor(Path("/proc") / str(pid)) for pid in self.processes())

    def processes(self) -> Iterator[int]:
        """The ids of its processes."""
        assert self.process is not None
        return _group(self.process.pid)

    def usage(self) -> dict[int, Usage]:
        """Sum up what each of its processes has used so far."""
        assert self.process is not None
        found: dict[int, Usage] = {}
        for pid in _group(self.process.pid):
            with suppress(OSError):  # it has ended meanwhile
                folder = Path("/proc") / str(pid)
                found[pid] = Usage(_processor(folder), _peak(folder))
        return found

    def times(self, route: str) -> Iterator[float]:
        """The milliseconds that its log notes for answered requests to routes of this form."""
        for line in self.log.read_text().splitlines():
            if line.startswith("{") and '"ms"' in line:
                facts = json.loads(line)
                if re.fullmatch(route, facts["route"]) and facts["status"] == 200:
                    yield facts["ms"]


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def _group(leader: int) -> Iterator[int]:
    """The processes of a process group."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == leader:
                yield int(folder.name)
        except ProcessLookupError:
            continue


def _processor(folder: Path) -> float:
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def _peak(folder: Path) -> int:
    lines = (folder / "status").read_text().splitlines()
    return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)
