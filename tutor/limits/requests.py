"""Counting the requests that views get, and answering those that come too often."""

from typing import Protocol

from django.http import HttpRequest

from .address import client_network
from .services import TooOftenError, count


class Refusable(Protocol):
    """A form with the one method that this module needs."""

    def add_error(self, field: str | None, error: str, /) -> None:
        """Add an error to the form."""


def count_request(request: HttpRequest, what: str) -> None:
    """Count a request before it is served, for the account or the network it comes from. Raises TooOftenError."""
    count(what, request.user, client_network(request))


def allowed(request: HttpRequest, what: str, form: Refusable) -> bool:
    """Count a request. If it exceeds the limit, add an error to the form, and the page is answered with 429."""
    try:
        count_request(request, what)
    except TooOftenError as error:
        form.add_error(None, str(error))
        mark_refused(request, error)
        return False
    return True


def mark_refused(request: HttpRequest, error: TooOftenError) -> None:
    """Mark the request as refused, so that the status and Retry-After of its answer say so."""
    request.too_often = error  # type: ignore[attr-defined]
