"""A database that is locked, full or away: 503 and a page that says so, and reading goes on where it can."""

import json
import os
import resource
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client

from tests.load.served import Served
from tests.site.api.callers import caller, problem
from tests.site.people import account, person
from tests.site.programs import wait_for
from tests.site.work.texts import made
from tutor.ops.outages import outage_of

ON_POSTGRESQL = "TEST_DATABASE_URL" in os.environ
SETTINGS: Any = {"DJANGO_SETTINGS_MODULE": "tests.load.settings", "WEB_THREADS": "4"}
CSRF = "c" * 32
PREFERENCES = {"theme": "dark", "first_digit": 0, "mistakes": "now", "csrfmiddlewaretoken": CSRF}
TITLE = "<h1>Nothing can be saved right now</h1>"


def address() -> str:
    """Return the address of the database of this test."""
    name = str(connection.settings_dict["NAME"])
    if ON_POSTGRESQL:
        return urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()
    return f"sqlite:///{name}"


@contextmanager
def locked(_served: Served) -> Iterator[None]:
    """Hold SQLite's one lock, as another program does that writes."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(served: Served) -> Iterator[None]:
    """Leave no room in any file that the server writes."""
    before = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, -1)) for pid in served.processes()}
    yield
    for pid, limits in before.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@contextmanager
def away(_served: Served) -> Iterator[None]:
    """End every connection to PostgreSQL, and refuse new ones."""
    name = str(connection.settings_dict["NAME"])
    connection.close()
    with psycopg.connect(urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path="/postgres").geturl()) as server:
        server.autocommit = True
        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        try:
            yield
        finally:
            server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())


KINDS = {"away": away} if ON_POSTGRESQL else {"locked": locked, "full": full}


class Browser:
    """Sam's, and Sam's program."""

    def __init__(self, port: int) -> None:
        self.port = port
        session = person("sam").client.cookies["sessionid"].value
        self.cookies = {"Cookie": f"sessionid={session}; csrftoken={CSRF}"}
        self.token = caller("sam").headers

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> SimpleNamespace:
        wire = HTTPConnection("127.0.0.1", self.port, timeout=60)
        with closing(wire):
            wire.request(method, path, body, headers)
            answer = wire.getresponse()
            return SimpleNamespace(status_code=answer.status, headers=answer.headers, content=answer.read())

    def get(self, path: str) -> SimpleNamespace:
        return self.ask("GET", path, **self.cookies)

    def save(self) -> SimpleNamespace:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", "/settings/", urlencode(PREFERENCES), **self.cookies, **kind)

    def begin(self, puzzle: int) -> SimpleNamespace:
        sent = json.dumps({"puzzle": puzzle, "another": True})
        return self.ask("POST", "/api/v1/proofs/", sent, **self.token, **{"Content-Type": "application/json"})


@pytest.fixture
def served(transactional_db: None, tmp_path: Path) -> Iterator[Served]:
    with Served(address(), tmp_path / "log", LOCK_PATIENCE="1", **SETTINGS) as found:
        yield found


def test_what_cannot_be_saved_is_said_so_and_goes_on_afterwards(served):
    puzzle, browser = made()["Fern"].pk, Browser(served.port)
    for kind in KINDS:
        goes_on_after(kind, served, puzzle, browser)


def goes_on_after(kind: str, served: Served, puzzle: int, browser: Browser) -> None:
    pages = ["/", "/api/v1/puzzles/"] if kind == "away" else ["/", "/courses/", f"/puzzles/{puzzle}/"]
    with KINDS[kind](served):
        page, told = browser.save(), browser.begin(puzzle)
        wait_for(lambda: browser.ask("GET", "/readyz").status_code == 503)  # it writes once a second at most
        ready = browser.ask("GET", "/readyz")
        reads = [browser.get(path).status_code for path in pages]
        alive = browser.ask("GET", "/healthz").status_code
    assert (page.status_code, told.status_code, ready.status_code, alive) == (503, 503, 503, 200)
    assert TITLE in page.content.decode()
    said = json.loads(told.content)
    assert (said["title"], said["instance"]) == ("Unavailable", "/api/v1/proofs/")
    assert (told.headers["Content-Type"], said["status"]) == ("application/problem+json", 503)
    assert (
        page.headers["Retry-After"] == told.headers["Retry-After"] == {"locked": "5", "full": "60", "away": "15"}[kind]
    )
    assert json.loads(ready.content)["problems"] == ["database" if kind == "away" else "writing"]
    assert reads == [503 if kind == "away" else 200] * len(pages)
    wait_for(lambda: browser.ask("GET", "/readyz").status_code == 200)
    assert (browser.save().status_code, browser.begin(puzzle).status_code) == (302, 201)


if ON_POSTGRESQL:

    def test_a_lock_of_somebody_else_is_waited_for_briefly(served):
        """Another program holds Sam's row and does not end: Sam's is told so, and the pages of others are there."""
        puzzle, browser = made()["Fern"].pk, Browser(served.port)
        with psycopg.connect(address()) as other:
            assert other.execute("SELECT 1 FROM accounts_user WHERE username = 'sam' FOR UPDATE").fetchone()
            with ThreadPoolExecutor(8) as pool:
                answers = list(pool.map(browser.begin, [puzzle] * 8))
            alive = [browser.ask("GET", path).status_code for path in ("/healthz", "/", "/readyz")]
            other.rollback()
        assert [(each.status_code, each.headers["Retry-After"]) for each in answers] == [(503, "5")] * 8
        assert {json.loads(each.content)["title"] for each in answers} == {"Unavailable"}
        assert alive == [200] * 3
        assert browser.begin(puzzle).status_code == 201


if not ON_POSTGRESQL:

    def test_waiting_writers_leave_threads_to_others(transactional_db, tmp_path):
        """Let eight people write with four threads: two wait as long as allowed, the others are asked to try again."""
        made()
        with (
            Served(address(), tmp_path / "log", LOCK_PATIENCE="30", **SETTINGS) as served,
            ThreadPoolExecutor(8) as pool,
        ):
            browser = Browser(served.port)
            with locked(served):
                asked = [pool.submit(browser.save) for _ in range(8)]
                seen = [browser.get(path).status_code for path in ("/healthz", "/", "/courses/")]
                wait_for(lambda: sum(each.done() for each in asked) == 6)
                seen += [browser.get(path).status_code for path in ("/healthz", "/", "/courses/")]
            answers = [each.result() for each in asked]
        assert seen == [200] * 6
        assert sorted(answer.status_code for answer in answers) == [302] * 2 + [503] * 6
        assert {answer.headers["Retry-After"] for answer in answers} == {None, "5"}

    def test_everybody_saves_while_another_program_writes_again_and_again(transactional_db, tmp_path):
        """Four threads have a fiftieth of a second between two of its writes; SQLite alone asks ten times a second."""
        made()
        done = Event()

        def write_on(served: Served) -> None:
            while not done.is_set():
                with locked(served):
                    sleep(0.08)
                sleep(0.02)

        with (
            Served(address(), tmp_path / "log", LOCK_PATIENCE="30", **SETTINGS) as served,
            ThreadPoolExecutor(5) as pool,
        ):
            browser = Browser(served.port)
            other = pool.submit(write_on, served)
            answers = [each.result() for each in [pool.submit(browser.save) for _ in range(24)]]
            done.set()
            other.result()
        assert {answer.status_code for answer in answers} == {302}

    @pytest.mark.django_db(transaction=True)
    def test_a_database_that_may_not_grow():
        puzzle, sam = made()["Fern"].pk, caller("sam")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")  # or pages that other tests have left free are filled first
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        try:
            for _ in range(60):
                answer = sam.send("post", "proofs/", {"puzzle": puzzle, "another": True})
                if answer.status_code != 201:
                    break
            cache.clear()
            ready = Client().get("/readyz")
        finally:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA max_page_count = 1073741823")
        assert (ready.status_code, ready.json()["problems"]) == (503, ["writing"])
        assert (answer.status_code, answer["Retry-After"]) == (503, "60")
        assert "the disk is full" in problem(answer)["detail"]
        cache.clear()
        assert Client().get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_fault_of_the_code_is_no_outage(client: Client):
    """A table that is missing is an OperationalError of SQLite too."""
    account("sam")
    with pytest.raises(Exception, match="no_such_table") as error, connection.cursor() as cursor:
        cursor.execute("SELECT * FROM no_such_table")
    assert outage_of(error.value) is None
    assert outage_of(OperationalError("of nobody")) is None
