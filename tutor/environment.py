"""Readers of environment variables. A wrong value is refused when the site starts, with the variable's name."""

import os
import re
import secrets
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

PROJECT = Path(__file__).resolve().parent.parent

env = environ.Env()


def flag(name: str) -> bool:
    """Read a switch; a misspelt value is refused, as it must not mean "off"."""
    found: str = env.str(name, default="false")
    if found.lower() not in {"true", "false"}:
        raise ImproperlyConfigured(f"{name} must be true or false, not {found!r}.")
    return found.lower() == "true"


def choice(name: str, choices: tuple[str, ...], default: str) -> str:
    """Read one of a few words."""
    found: str = env.str(name, default=default)
    if found not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {found!r}.")
    return found


def segment(name: str, default: str) -> str:
    """Read one part of an address."""
    found: str = env.str(name, default=default)
    if not re.fullmatch(r"[A-Za-z0-9_-]+", found):
        raise ImproperlyConfigured(f"{name} must be letters, digits, - and _, not {found!r}.")
    return found


def whole(name: str, default: int, least: int) -> int:
    """Read a whole number."""
    found: str = env.str(name, default=str(default))
    if not (found.isascii() and found.isdecimal() and int(found) >= least):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least}, not {found!r}.")
    return int(found)


def own_secret_key(path: Path) -> str:
    """Return the key of this machine, created by the first call and stored, so that sessions survive a restart."""
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    key = secrets.token_urlsafe(48)
    with os.fdopen(file, "w") as out:
        out.write(key + "\n")
    return key


def secret_key(*, debug: bool) -> str:
    """Read the key that signs sessions; only in debug mode may it be created here."""
    found: str = env.str("SECRET_KEY", default="")
    if found:
        return found
    if not debug:
        raise ImproperlyConfigured("SECRET_KEY must be set when DEBUG is not true.")
    return own_secret_key(PROJECT / ".secret-key")


SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
}
"""Writers queue instead of failing with "database is locked", and an answered step survives a power cut. Requests wait
more briefly: see LOCK_PATIENCE."""


def database(name: str, patience: int) -> dict[str, Any]:
    """Read a database address: sqlite (a path, relative to the project) or postgres.

    `patience`: seconds that a statement on PostgreSQL waits for a lock.
    """
    url: str = env.str(name, default="sqlite:///db.sqlite3")
    scheme = url.partition(":")[0]
    if scheme not in {"sqlite", "postgres", "postgresql"}:
        # Only the scheme is shown: the rest may contain a password.
        raise ImproperlyConfigured(f"{name} must start with sqlite: or postgres:, not {scheme!r}.")
    config: dict[str, Any] = env.db_url_config(url)
    config["CONN_MAX_AGE"] = 60
    if scheme == "sqlite":
        config["ENGINE"] = "tutor.ops.sqlite"  # it creates a file that nobody else can read
        if config["NAME"] != ":memory:":
            config["NAME"] = str(PROJECT / config["NAME"])
        config["OPTIONS"] = dict(SQLITE)
    else:
        # Reopen a connection that the server has closed, and notice soon that a server is down.
        config["CONN_HEALTH_CHECKS"] = True
        given = config.get("OPTIONS", {})
        # What waits for another's lock would hold its thread for as long as that one likes.
        options = f"-c lock_timeout={1000 * patience} {given.get('options', '')}".rstrip()
        config["OPTIONS"] = {"connect_timeout": 5} | given | {"options": options}
    return config


def broker(name: str) -> str:
    """Read the address of a Redis, or "" if there is none."""
    url: str = env.str(name, default="")
    scheme = url.partition(":")[0]
    if url and scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured(f"{name} must start with redis:, rediss: or unix:, not {scheme!r}.")
    if url:
        from redis import Redis  # noqa: PLC0415  # slow to import, and most sites have no Redis

        try:
            Redis.from_url(url).connection_pool.make_connection()  # this does not connect yet
        except (TypeError, ValueError):
            raise ImproperlyConfigured(f"{name} must look like redis://:password@host:6379/0.") from None
    return url
