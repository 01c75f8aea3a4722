"""Questions about the machine."""

from functools import cache

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from tutor.jobs.services import queue_answers


def problems() -> list[str]:
    """What keeps this process from serving, as words for the operator; nothing that helps a stranger."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = {(app, name) for app, name in cursor.fetchall()}
    except Error:
        return ["database"]
    return [] if applied >= _expected() else ["migrations"]


def troubles() -> list[str]:
    """What is wrong although this process serves: without its queue a site takes jobs, but nobody does them."""
    return [] if queue_answers() else ["broker"]


@cache
def _expected() -> frozenset[tuple[str, str]]:
    """The migrations that this code brings."""
    return frozenset(MigrationLoader(None).disk_migrations)
