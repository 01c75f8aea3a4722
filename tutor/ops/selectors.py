"""Queries about the state of this machine."""

from functools import cache

from django.core.cache import cache as shared
from django.db import Error, connection, transaction
from django.db.migrations.loader import MigrationLoader

from tutor.jobs.services import queue_answers

from .models import Probe
from .waiting import QUEUE

LARGE = 8 << 10
"""More bytes than a page of either database holds."""


def problems() -> list[str]:
    """List what keeps this process from serving, in words for the operator that do not help a stranger."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = {(app, name) for app, name in cursor.fetchall()}
    except Error:
        return ["database"]
    if not applied >= _expected():
        return ["migrations"]
    # Anybody may ask as often as they like, but we write at most once per second.
    return [] if shared.get_or_set("tutor.ops.writes", _writes, timeout=1) else ["writing"]


def _writes() -> bool:
    """Write something and roll it back, because a database that is locked, full or read-only still answers queries."""
    try:
        with QUEUE.within(1), transaction.atomic():
            Probe.objects.create(text="x" * LARGE).delete()
    except Error:
        return False
    return True


def troubles() -> list[str]:
    """List problems while this process serves: without its queue, a site accepts jobs but nobody does them."""
    return [] if queue_answers() else ["broker"]


@cache
def _expected() -> frozenset[tuple[str, str]]:
    """Return the migrations that this code contains."""
    return frozenset(MigrationLoader(None).disk_migrations)
