"""The site as in production: separate programs that share only a database."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import monotonic, sleep
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests.site import warm

PATIENCE = 90
"""Seconds after which something is said not to happen; nothing here takes so long."""

Program = warm.Forked


MIGRATED = f"test_migrated_{os.getpid()}"
MIGRATED_FILE = Path(gettempdir()) / f"{MIGRATED}.sqlite3"
"""A copy of the tests' own database as it was migrated: its name on a server, and the file where it is SQLite."""


def keep_migrated() -> None:
    """Copy the tests' own database, before any test has written to it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(MIGRATED_FILE)])
        return
    name = connection.settings_dict["NAME"]
    connection.close()  # what is in use cannot be copied
    with _server() as server:
        server.execute(f"CREATE DATABASE {MIGRATED} TEMPLATE {name}")


def migrated() -> bytes:
    """Migrate an empty SQLite database under the name of that of the tests, and return what it then holds."""
    name = connection.settings_dict["NAME"]
    file = Path(connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    found = file.read_bytes()
    connection.creation.destroy_test_db(name, verbosity=0)
    return found


def drop_migrated() -> None:
    if connection.vendor == "sqlite":
        MIGRATED_FILE.unlink()
        return
    with _server() as server:
        server.execute(f"DROP DATABASE {MIGRATED}")


def _server() -> psycopg.Connection:
    return psycopg.connect(_address("postgres"), autocommit=True)


def _address(name: str) -> str:
    return urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()


@contextmanager
def empty_database(folder: Path, *, migrated: bool = False) -> Iterator[str]:
    """Address of an empty database, on what the tests run on; it has no tables unless it is `migrated`."""
    if connection.vendor == "sqlite":
        file = folder / "site.sqlite3"
        if migrated:
            shutil.copy(MIGRATED_FILE, file)
        yield f"sqlite:///{file}"
        return
    name = f"test_programs_{os.getpid()}"
    with _server() as server:
        server.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE {MIGRATED if migrated else 'template0'}")
        try:
            yield _address(name)
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def redis() -> Iterator[str]:
    """Address of a Redis of its own, that answers."""
    program = shutil.which("redis-server")
    if program is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no redis-server on this machine")
    with TemporaryDirectory() as folder:  # by a short name: those of sockets may not be long
        path = Path(folder) / "redis"
        server = subprocess.Popen(
            [program, "--port", "0", "--unixsocket", path, "--save", "", "--loglevel", "warning"], cwd=folder
        )
        try:
            wait_for(path.exists)
            yield f"unix://{path}"
        finally:
            server.kill()
            server.wait()


class Site:
    """Programs that share a database."""

    def __init__(self, database: str, **environment: str) -> None:
        self.database = database
        self.programs: list[Program] = []
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": database,
            "DEBUG": "true",  # static files need not be collected
            "SECRET_KEY": "only-for-tests-" + "k" * 50,
            "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "tutor.settings",
            "PYTHONWARNINGS": "ignore",
            **environment,
        }

    def python(self, code: str) -> str:
        """Run a program of a few lines and return its output."""
        done = warm.run(["-c", code], self.environment)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def start(self, *command: str, **environment: str) -> Program:
        """Start a program with all its processes in their own group."""
        program = warm.start([*command], self.environment | environment)
        self.programs.append(program)
        return program

    def end(self) -> None:
        """End what is left."""
        for program in self.programs:
            kill(program)

    def ask(self, question: str) -> tuple:
        """The first row that the database answers, from outside of all programs."""
        if self.database.startswith("sqlite:"):
            with closing(sqlite3.connect(self.database.removeprefix("sqlite:///"), timeout=20)) as file:
                answer: tuple = file.execute(question).fetchone()
                return answer
        with psycopg.connect(self.database) as server:
            return server.execute(question.encode()).fetchone() or ()


@contextmanager
def new_site(folder: Path, code: str, **environment: str) -> Iterator[Site]:
    """A site with a migrated database and what a few lines put there; whatever it started is ended at the end."""
    with empty_database(folder, migrated=True) as database:
        site = Site(database, **environment)
        site.python(code)
        try:
            yield site
        finally:
            site.end()


def tell(program: Program, what: signal.Signals) -> None:
    """Send a signal to all processes of a program."""
    os.killpg(program.pid, what)


def kill(program: Program) -> None:
    """kill -9, with all its children."""
    try:
        tell(program, signal.SIGKILL)
    except ProcessLookupError:
        return
    program.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not happen"
        sleep(0.02)
