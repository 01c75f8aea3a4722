"""Superusers give their password again before they act as such, and count as having done so for some minutes."""

import time

from django.conf import settings
from django.http import HttpRequest

SUDO = "sudo"
"""Session key for the time when the password was last given again."""


def is_sudo(request: HttpRequest) -> bool:
    """Return whether the password was given again a short while ago."""
    given: float = request.session.get(SUDO, 0)
    return 0 <= time.time() - given < settings.SUDO_SECONDS


def note_sudo(request: HttpRequest) -> None:
    """Note that the password was just given again."""
    request.session[SUDO] = time.time()
