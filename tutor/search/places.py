"""The places where searches may run, counted over all processes of this machine.

A place is a file that is locked. Whoever holds its descriptor holds the lock, and the system takes it back when the
last of them is gone, however they end: so no place is lost with a process that was killed.
"""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from django.conf import settings

from .errors import BusyError

OFTEN = 0.01
"""Seconds between two looks for a free place."""


@contextmanager
def place(kind: str, number: int, patience: float = 0) -> Iterator[int]:
    """Hold one of so many places of a kind, as a descriptor to hand on.

    Waits so many seconds for one, which says nothing about how long a search may take. Raises BusyError.
    """
    until = monotonic() + patience
    while (held := _free(kind, number)) is None:
        if monotonic() >= until:
            raise BusyError
        sleep(OFTEN)
    try:
        yield held
    finally:
        os.close(held)


def _free(kind: str, number: int) -> int | None:
    folder = _folder()
    for which in range(number):
        held = os.open(folder / f"{kind}-{which}", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
        else:
            return held
    return None


def _folder() -> Path:
    """Make the folder of the places where it is missing; in one that is somebody else's nobody could rely on locks."""
    folder = Path(settings.SEARCH_FOLDER)
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise PermissionError(f"{folder} must be a folder that only this user can write to")
    return folder
