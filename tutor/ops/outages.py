"""Distinction between a database that cannot be used now and a fault in the code."""

import sqlite3
from dataclasses import dataclass

from django.db import Error, InterfaceError, OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Outage:
    """A reason why nothing can be saved or read now, and the seconds after which to try again."""

    why: str | Promise
    seconds: int


BUSY = Outage(_("Others are saving their work at this moment, and this request waited too long."), 5)
FULL = Outage(_("The server cannot write to its disk: the disk is full or broken. The operator has to fix it."), 60)
AWAY = Outage(_("The site cannot reach its database at the moment."), 15)

OF_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FULL,
    sqlite3.SQLITE_READONLY: FULL,
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
OF_POSTGRESQL = {"53": FULL, "55": BUSY, "40": BUSY}
"""By error class: out of resources, a lock that is not available, a transaction rolled back for another one."""


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage behind an error of Django's database layer, or None if the fault is ours."""
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(error, OperationalError) and cause and hasattr(cause, "sqlstate"):  # psycopg is large to import
        return OF_POSTGRESQL.get((cause.sqlstate or "")[:2], AWAY)
    return AWAY if isinstance(error, InterfaceError) else None
