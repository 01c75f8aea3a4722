"""Django's `migrate`, made safe for several machines on one PostgreSQL: one at a time, with short waits for locks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tutor.ops.services import make_private

NUMBER = 0x67726964
"""The number of the lock; any number that nothing else uses."""
PATIENCE = "10s"
"""Longest wait of a migration for a table. Requests queue behind it, so after that it is better to fail."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with alone(connections[options["database"]]):
            super().handle(*args, **options)
        make_private()


@contextmanager
def alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Wait until no other process migrates, and keep others from it."""
    if connection.vendor != "postgresql":  # other databases serve a single machine
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', '0', false)")  # another may migrate for long
        cursor.execute("SELECT pg_advisory_lock(%s)", [NUMBER])
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [PATIENCE])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
            cursor.execute("SELECT pg_advisory_unlock(%s)", [NUMBER])
