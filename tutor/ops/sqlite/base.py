"""Django's SQLite backend, with a file that only the user of the site can read."""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A SQLite connection that creates the file with private permissions; -wal and -shm inherit them.

    It says when its transaction has ended, for whoever waits to write.
    """

    _waiting: Callable[[], object] | None = None

    def until_written(self, then: Callable[[], object]) -> None:
        """Call this at the end of the transaction that begins now, however it ends."""
        self._waiting = then

    def written(self) -> None:
        """Tell who waits, if somebody does, that the transaction has ended."""
        then, self._waiting = self._waiting, None
        if then:
            then()

    def commit(self) -> None:
        try:
            super().commit()
        finally:
            self.written()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self.written()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self.written()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        name = str(conn_params["database"])
        if name != ":memory:" and not name.startswith("file:"):
            with suppress(OSError):  # it exists, or cannot be created: then SQLite reports that
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        return super().get_new_connection(conn_params)
