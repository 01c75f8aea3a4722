"""The messages that jobs end with, by kind and code."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENDINGS: Mapping[str, str | Promise] = {
    "cancelled": _("Cancelled."),
    "given-up": _("It made no progress in %(n)s tries, so it was stopped."),
    "broken": _("Something went wrong on our side. It was logged as job %(n)s."),
    "older": "%(text)s",  # ended before codes were stored
}
"""Those that jobs of every kind may end with."""

MESSAGES: dict[str, Mapping[str, str | Promise]] = {}
"""Those of each kind; the kinds bring them."""


def message(kind: str, code: str, facts: Mapping[str, Any]) -> str:
    """Return the message of a kind with this code; its blanks (`%(n)s`) are filled from the facts."""
    messages = {**ENDINGS, **MESSAGES.get(kind, {})}
    found = messages.get(code, "")
    return str(found % facts if facts else found)
