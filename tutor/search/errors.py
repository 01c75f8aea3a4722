"""Reasons why a search has no answer."""

from django.utils.translation import gettext as _


class TooHardError(Exception):
    """The search was ended: it would have taken more processor time or memory than it may."""

    def __str__(self) -> str:
        return _("Too hard to decide here: it would take more computing than one request may. Try a smaller one.")


class BusyError(Exception):
    """Nothing was done, as no more searches may run at a time than are running."""

    seconds = 5
    """After so many it is worth trying again."""

    def __str__(self) -> str:
        return _("Too many long searches are running at the moment. Try again in a few seconds.")
