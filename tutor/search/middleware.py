"""Middleware that answers searches without a free place or too hard ones, if no view has answered them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tutor.common.middleware import GetResponse

from .answering import answering
from .errors import BusyError, TooHardError


def mark_too_busy(request: HttpRequest, error: BusyError) -> None:
    """Mark the request as refused, so that the status and Retry-After of its answer say so."""
    request.too_busy = error  # type: ignore[attr-defined]


class SearchMiddleware:
    """Bound what judging costs while a view answers, and say what to do where a view has no such page of its own.

    Files that are streamed are made after that; only jobs and downloads of whole courses and accounts are.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with answering(lambda: getattr(request.user, "is_guest", True)):  # a visitor is no user and has no such mark
            response = self.get_response(request)
        if error := getattr(request, "too_busy", None):
            response.status_code = 503
            response["Retry-After"] = str(error.seconds)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Render the page for a search that was refused or too hard."""
        if isinstance(exception, BusyError):
            mark_too_busy(request, exception)
        elif not isinstance(exception, TooHardError):
            return None
        return render(request, "search.html", {"error": exception}, status=422)
