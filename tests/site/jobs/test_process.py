"""Workers as they are in earnest: processes of their own, on a database that others read, killed in the middle."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from tests.site.library.texts import grid

PUZZLES = 200
PATIENCE = 90
"""Seconds after which something is said not to happen; nothing here takes so long."""
NOTE = "BEGIN INSERT INTO checked VALUES (new.id);"
COUNTING = {
    "sqlite": [f"CREATE TRIGGER counting AFTER UPDATE OF checked ON library_draft {NOTE} END"],
    "postgresql": [
        f"CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ {NOTE} RETURN new; END $$",
        "CREATE TRIGGER counting AFTER UPDATE OF checked ON library_draft FOR EACH ROW EXECUTE FUNCTION note()",
    ],
}
"""Has the database itself note which draft was checked."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """Address of an empty database, on what the tests run on."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url is None:
        yield f"sqlite:///{tmp_path / 'site.sqlite3'}"
        return
    name = f"test_workers_{os.getpid()}"
    with psycopg.connect(urlsplit(url)._replace(path="/postgres").geturl(), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def site(database: str) -> "Site":
    """A site of its own, migrated, with leases so short that one can wait for their end."""
    site = Site(database)
    site.python("from django.core.management import call_command; call_command('migrate', verbosity=0)")
    return site


class Site:
    """Programs that share a database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": database,
            "SECRET_KEY": "only-for-tests-" + "k" * 50,
            "JOB_LEASE": "3",
            "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "tutor.settings",
            "PYTHONWARNINGS": "ignore",
        }

    def python(self, code: str) -> str:
        """What a program of a few lines prints."""
        done = subprocess.run(
            [sys.executable, "-c", f"import django; django.setup()\n{code}"],
            cwd=settings.BASE_DIR,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def upload(self) -> None:
        """A draft that waits for its check."""
        text = "---\n".join(grid(number) for number in range(PUZZLES))
        self.python(f"""
from tutor.accounts.models import User
from tutor.library.services import archives, uploads
uploads.read_upload(User.objects.create_user("alice"), [archives.File("a.txt", {text.encode()!r})])
""")

    def ask(self, question: str) -> tuple:
        """What the database says, from outside of all programs."""
        if self.database.startswith("sqlite:"):
            with closing(sqlite3.connect(self.database.removeprefix("sqlite:///"), timeout=20)) as file:
                answer: tuple = file.execute(question).fetchone()
                return answer
        with psycopg.connect(self.database) as server:
            return server.execute(question.encode()).fetchone() or ()

    def state(self) -> tuple[str, int, int]:
        """State of the job, how far it is, and how many puzzles are checked."""
        state, done = self.ask("SELECT state, done FROM jobs_job")
        return state, done, self.ask("SELECT count(*) FROM library_draft WHERE checked")[0]


@pytest.fixture
def start(site: "Site") -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts a worker with all its processes in a group of their own, and ends those that are left."""
    started: list[subprocess.Popen[bytes]] = []

    def worker() -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "qcluster"]
        started.append(subprocess.Popen(command, cwd=settings.BASE_DIR, env=site.environment, start_new_session=True))
        return started[-1]

    yield worker
    for process in started:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """kill -9, with all its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def wait_for(what: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not happen"
        sleep(0.02)


def test_another_process_works_a_job_off_and_ends_when_it_is_told_to(site, start):
    site.upload()
    process = start()
    wait_for(lambda: site.state()[0] == "done")
    assert site.state() == ("done", PUZZLES, PUZZLES)
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0


def test_a_worker_killed_in_the_middle_is_followed_by_another_that_does_nothing_twice(site, start):
    site.upload()
    site.python(f"""
from django.db import connection
connection.cursor().execute("CREATE TABLE checked (draft integer)")
for statement in {COUNTING!r}[connection.vendor]:
    connection.cursor().execute(statement)
""")
    process = start()
    wait_for(lambda: 0 < site.state()[2] < PUZZLES or site.state()[0] == "done")
    kill(process)
    state, _done, checked = site.state()
    assert (state, 0 < checked < PUZZLES) == ("running", True)
    start()
    wait_for(lambda: site.state()[0] == "done")
    assert site.state() == ("done", PUZZLES, PUZZLES)
    assert site.ask("SELECT count(*), count(DISTINCT draft) FROM checked") == (PUZZLES, PUZZLES)


def test_two_workers_share_the_queue_and_not_a_job(site, start):
    site.upload()
    start(), start()
    wait_for(lambda: site.state()[0] == "done")
    assert site.state() == ("done", PUZZLES, PUZZLES)
