"""The pages for requests that are too large or malformed."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import bad_request

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def too_large(request: HttpRequest) -> HttpResponse:
    """Show the size limits. The page does not read the request, so it is the same for everybody."""
    return render(request, "413.html", status=413)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django refuses."""
    return too_large(request) if isinstance(exception, TOO_MUCH) else bad_request(request, exception)
