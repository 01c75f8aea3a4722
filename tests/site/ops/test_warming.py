"""Pages that the server answers before its first visitor."""

import gc
import logging
from collections.abc import Iterator

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, connections
from django.test.utils import CaptureQueriesContext

from tests.site.work.big import TEN, stored_puzzle
from tutor import wsgi

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept_open() -> Iterator[None]:
    """Keep the test's connection through requests that are not made by a client of tests."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def visited(monkeypatch, settings, kept_open) -> list[str]:
    """Note the pages that are answered."""
    settings.ALLOWED_HOSTS = [".gridproof.example"]
    monkeypatch.setattr(connections, "close_all", int)
    monkeypatch.setattr(gc, "freeze", int)
    answered: list[str] = []
    application = wsgi.application

    def answer(environ, start):
        def started(status, *_):
            answered.append(f"{status[:3]} {environ['PATH_INFO']}")

        return application(environ, started)

    monkeypatch.setattr(wsgi, "application", answer)
    return answered


def test_the_front_page_and_a_puzzle_of_each_type_are_answered_and_nothing_is_written(visited):
    first, _second = stored_puzzle("One", TEN), stored_puzzle("Another", TEN)
    with CaptureQueriesContext(connection) as queries:
        wsgi.warm_up()
    assert visited == ["200 /", f"200 /prove/{first.pk}/"]
    assert {query["sql"].split()[0] for query in queries} <= {"SELECT", "SAVEPOINT", "RELEASE"}


def test_a_page_that_fails_is_told_to_the_log_and_does_not_keep_the_server_from_starting(monkeypatch, caplog, visited):
    def broken(*_):
        raise ValueError("no favicon")

    monkeypatch.setattr(wsgi, "application", broken)
    with caplog.at_level(logging.ERROR):
        wsgi.warm_up()
    assert "While warming up, / could not be shown" in caplog.text
