"""Errors for searches that have no answer."""

from django.utils.translation import gettext as _


class TooHardError(Exception):
    """The search was stopped, because it needed more processor time or memory than it may use."""

    def __str__(self) -> str:
        return _("Too hard to decide here: it needs more computing than one request may use. Try a smaller one.")


class BusyError(Exception):
    """The search was not started, because too many searches are running."""

    seconds = 5
    """Seconds after which it is worth trying again."""

    def __str__(self) -> str:
        return _("Too many long searches are running at the moment. Try again in a few seconds.")
