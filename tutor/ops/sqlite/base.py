"""Django's SQLite, whose file is made so that nobody but the user of the site can read it."""

import os
from contextlib import suppress
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """What SQLite puts beside the file (-wal, -shm) gets the rights of the file."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        name = str(conn_params["database"])
        if name != ":memory:" and not name.startswith("file:"):
            with suppress(OSError):  # it is there, or cannot be made: then SQLite says so in its words
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        return super().get_new_connection(conn_params)
