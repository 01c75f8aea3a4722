"""The places in which searches may run, counted over all processes of this machine.

A place is a locked file. Its descriptor holds the lock, and the system releases the lock when the last copy of the
descriptor is closed: so no place is lost with a process that was killed.
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
"""Seconds between two attempts to find a free place."""


@contextmanager
def place(kind: str, number: int, patience: float = 0) -> Iterator[int]:
    """Hold one of `number` places of a kind; yield its descriptor, to hand on.

    Waits up to `patience` seconds for a place, however long searches may take. Raises BusyError.
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
    """Create the folder of the places if it is missing. Locks in a folder of another user would be unreliable."""
    folder = Path(settings.SEARCH_FOLDER)
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise PermissionError(f"{folder} must be a folder that only this user can write to")
    return folder
