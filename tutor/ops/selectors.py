"""Questions about the machine."""

from functools import cache

from django.core.cache import cache as shared
from django.db import Error, connection, transaction
from django.db.migrations.loader import MigrationLoader

from tutor.jobs.services import queue_answers

from .models import Probe
from .waiting import QUEUE

LARGE = 8 << 10
"""More than a page of either database holds."""


def problems() -> list[str]:
    """What keeps this process from serving, as words for the operator; nothing that helps a stranger."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = {(app, name) for app, name in cursor.fetchall()}
    except Error:
        return ["database"]
    if not applied >= _expected():
        return ["migrations"]
    # Strangers may ask without end, but have nothing written more often than this.
    return [] if shared.get_or_set("tutor.ops.writes", _writes, timeout=1) else ["writing"]


def _writes() -> bool:
    """Write something and take it back, for what is locked, full or read-only answers questions all the same."""
    try:
        with QUEUE.within(1), transaction.atomic():
            Probe.objects.create(text="x" * LARGE).delete()
    except Error:
        return False
    return True


def troubles() -> list[str]:
    """What is wrong although this process serves: without its queue a site takes jobs, but nobody does them."""
    return [] if queue_answers() else ["broker"]


@cache
def _expected() -> frozenset[tuple[str, str]]:
    """The migrations that this code brings."""
    return frozenset(MigrationLoader(None).disk_migrations)
