import gc
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import connection
from django.db.models.signals import post_migrate
from django.template.base import Template
from django.template.context import Context
from django.test.signals import template_rendered
from django.utils.safestring import SafeString
from pytest_django.plugin import DjangoDbBlocker

from tests.chromium import missing
from tests.engine.shared import pytest_configure, pytest_unconfigure, shared
from tests.site.programs import drop_migrated, keep_migrated, migrated

__all__ = ["pytest_configure", "pytest_unconfigure"]

TESTS = Path(__file__).parent
NEEDLESS = {
    "_django_clear_site_cache",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_template_string_if_invalid_marker",
}
"""Fixtures of pytest-django for marks and classes that no test here has; each test would be given them all."""
ONLY_ON_PAGES = {"_dj_autoclear_mailbox", "_django_db_marker", "_live_server_helper"}
"""Those that a test of the engine has no use for."""
ONLY_IN_A_BROWSER = {"_pw_trace_api_requests"}


def pytest_report_header() -> str:
    return f"database: {connection.vendor}"


def pytest_collection_finish() -> None:
    """Exempt everything loaded so far from garbage collection, which took a tenth of the whole run."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def spare_fixtures(item: pytest.Item, folder: str) -> None:
    """Leave out what plugins do for every test and this one does not need: it took longer than most tests."""
    assert isinstance(item, pytest.Function)
    needless = NEEDLESS.union(
        ONLY_ON_PAGES if folder in {"engine", "test_language.py", "test_mutants.py"} else (),
        ONLY_IN_A_BROWSER if folder != "browser" else (),
    )
    item.fixturenames[:] = [name for name in item.fixturenames if name not in needless]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the tests in a browser among those of the engine, which compute while a browser is waited for."""
    folders = [Path(item.path).relative_to(TESTS).parts[0] for item in items]
    for item, folder in zip(items, folders, strict=True):
        spare_fixtures(item, folder)
    waiting = [item for item, folder in zip(items, folders, strict=True) if folder == "browser"]
    computing = [item for item, folder in zip(items, folders, strict=True) if folder == "engine"]
    others = [item for item, folder in zip(items, folders, strict=True) if folder not in {"browser", "engine"}]
    share = len(computing) // max(len(waiting), 1)
    spread = [[item, *computing[at * share : (at + 1) * share]] for at, item in enumerate(waiting)]
    items[:] = [*chain.from_iterable(spread), *computing[len(waiting) * share :], *others]


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> bool:
    """Migrate one SQLite database for all processes of a run; each of them is given a copy."""
    if connection.vendor != "sqlite":
        return False
    test = connection.settings_dict["TEST"]
    with django_db_blocker.unblock():
        Path(test["NAME"]).write_bytes(shared("migrated", migrated))
    return True


@pytest.fixture(scope="session", autouse=True)
def whole_templates_are_kept(django_test_environment: None) -> None:
    """Keep a context for `answer.context` once for each page, and not for each of the templates that it includes."""

    def render(template: Template, context: Context) -> SafeString:
        if context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    cast("Any", Template)._render = render


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Store no permissions of Django's, which nothing here asks for, whenever a test has emptied the tables.

    Keep a copy of the migrated database for tests that start programs with one of their own.
    """
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    with django_db_blocker.unblock():
        keep_migrated()
    yield
    drop_migrated()
    if connection.vendor == "sqlite":  # the others are dropped as usual
        connection.close()
        for end in ("", "-wal", "-shm"):
            Path(connection.settings_dict["TEST"]["NAME"] + end).unlink(missing_ok=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if why := shared("why no browser starts", missing):
        terminalreporter.write_sep("!", f"BROWSER TESTS CANNOT RUN: {why}", red=True, bold=True)
