"""Django's SQLite backend, with a file that only the user of the site can read."""

import os
from contextlib import suppress
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A SQLite connection that creates the file with private permissions; -wal and -shm inherit them."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        name = str(conn_params["database"])
        if name != ":memory:" and not name.startswith("file:"):
            with suppress(OSError):  # it exists, or cannot be created: then SQLite reports that
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        return super().get_new_connection(conn_params)
