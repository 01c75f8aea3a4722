"""A PostgreSQL of our own for as long as it is needed, from the binaries of the system."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from tests.load.served import TICK, free_port


def binaries() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine, if there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).resolve().parent if named else None


@contextmanager
def postgresql() -> Iterator[str]:
    """Yield the address of an empty database on a server that writes as durably as in production."""
    home = binaries()
    if home is None:
        raise RuntimeError("PostgreSQL is not on this machine")
    folder = Path(mkdtemp(prefix="gridproof-postgresql-"))
    password, port = secrets.token_hex(16), free_port()
    try:
        (folder / "password").write_text(password)
        if _runs_as():
            shutil.chown(folder, "postgres")
            shutil.chown(folder / "password", "postgres")
        data = str(folder / "data")
        _run(home / "initdb", "-D", data, "-U", "bench", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "-N",
             f"--pwfile={folder / 'password'}")  # fmt: skip
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c max_connections=60"
        _run(home / "pg_ctl", "-D", data, "-l", str(folder / "log"), "-o", options, "-w", "start")
        try:
            yield f"postgres://bench:{password}@127.0.0.1:{port}/postgres"
        finally:
            _run(home / "pg_ctl", "-D", data, "-m", "fast", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def processor(data: Path) -> float:
    """Return the seconds of processor time of the server whose data are in a folder, with all that it has started."""
    leader = (data / "postmaster.pid").read_text().split()[0]
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = path.read_text().rpartition(")")[2].split()
            if path.parent.name == leader:
                ticks += sum(map(int, fields[11:15]))
            elif fields[1] == leader:
                ticks += sum(map(int, fields[11:13]))
    return ticks / TICK


def _runs_as() -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


def _run(*words: str | Path) -> None:
    # Its output into a file and not a pipe, which the server would keep open.
    subprocess.run([*_runs_as(), *map(str, words)], check=True, stdout=subprocess.DEVNULL, cwd="/")
