"""Backup and restore of a site's data on SQLite, the backup while the site runs."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import connection


class CopyError(Exception):
    """The copy was not made or not restored; says why. Nothing was changed."""


def database_file() -> Path:
    """Return the file of the database. Raises CopyError if it has none."""
    if connection.vendor != "sqlite":
        raise CopyError("This site runs on PostgreSQL: use pg_dump and pg_restore, as README says.")
    return Path(str(connection.settings_dict["NAME"]))


def make_private() -> None:
    """Remove other users' right to read the database, in case an older version of the site created the file."""
    if connection.vendor == "sqlite":
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):  # it does not exist, or belongs to another user on purpose
                Path(f"{database_file()}{suffix}").chmod(0o600)


def backup(target: Path) -> int:
    """Copy the database as it is at one moment, while the site runs, and return the size in bytes. Raises CopyError.

    The copy gets its final name only when it is complete and intact.
    """
    source = database_file()
    if target.exists():
        raise CopyError(f"{target}: exists already; name a new file")
    part = target.with_name(target.name + ".part")
    try:
        part.touch(mode=0o600)
        with closing(_open(source)) as old, closing(_open(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one plain file, without files beside it
            _in_order(new, source)
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise CopyError(f"{target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def restore(copy: Path) -> Path:
    """Replace the database by a copy and return the new name of the old file. Raises CopyError.

    Stop the site first: running processes would continue with the old file.
    """
    target = database_file()
    if not copy.is_file():
        raise CopyError(f"{copy}: no such file")
    part, kept = target.with_name(target.name + ".part"), _free(target.with_name(target.name + ".before-restore"))
    try:
        part.touch(mode=0o600)
        with closing(_open(copy)) as old, closing(_open(part)) as new:
            _in_order(old, copy)
            old.backup(new)
        connection.close()
        # The write-ahead log belongs to the old file. Neither is read, so a broken database can be replaced too.
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{target}{suffix}").rename(f"{kept}{suffix}")
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise CopyError(f"{copy}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return kept


def _open(file: Path) -> sqlite3.Connection:
    """Open a database that exists; a mistyped name must not create an empty one."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)


def _in_order(database: sqlite3.Connection, file: Path) -> None:
    found = database.execute("PRAGMA integrity_check").fetchone()[0]
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found != "ok" or "django_migrations" not in tables:
        raise CopyError(f"{file}: expected the database of a site, found {found if found != 'ok' else 'another one'}")


def _free(path: Path) -> Path:
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found
