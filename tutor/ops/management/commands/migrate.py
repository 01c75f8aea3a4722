"""Django's own, made safe for several machines on one PostgreSQL: one at a time, and people are not kept waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tutor.ops.services import make_private

NUMBER = 0x67726964
"""Of the lock; any that nothing else takes."""
PATIENCE = "10s"
"""So long a migration waits for a table. Whoever wants the table after it waits too, so then it had better fail."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with alone(connections[options["database"]]):
            super().handle(*args, **options)
        make_private()


@contextmanager
def alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Wait until nobody else migrates, and keep others from it."""
    if connection.vendor != "postgresql":  # the others have a single machine
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [NUMBER])
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [PATIENCE])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
            cursor.execute("SELECT pg_advisory_unlock(%s)", [NUMBER])
