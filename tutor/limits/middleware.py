"""Middleware that answers requests that come too often or are too large."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import render

from tutor.common.middleware import GetResponse

from .requests import mark_refused
from .services import TooOftenError
from .sizes import most_bytes, sizes_of, too_many_parts
from .views import too_large, unreadable


class NotTooLargeMiddleware:
    """Refuse a request with too large a Content-Length, before any of it is read or stored.

    Without that header nothing is read: Django takes such a body for empty.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not (length.isascii() and length.isdecimal() and len(length) < 16):
            return too_large(request, settings.MAX_REQUEST_BYTES)
        if int(length) > settings.MAX_REQUEST_BYTES:
            return too_large(request, settings.MAX_REQUEST_BYTES)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Refuse what is more than this view takes; the form is not parsed before, not even for its CSRF token."""
        length, sizes = int(request.META.get("CONTENT_LENGTH") or 0), sizes_of(view)
        if length > (most := most_bytes(request, sizes, length)):
            return too_large(request, most, sizes.most if length <= sizes.most else most)
        try:
            return too_large(request) if too_many_parts(request, sizes, length) else None
        except UnreadablePostError as error:  # the client has gone
            return unreadable(request, error)


class TooOftenMiddleware:
    """Answer a request that came too often with status 429, and with a page unless its view has rendered one."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if error := getattr(request, "too_often", None):
            response.status_code = 429
            response["Retry-After"] = str(error.seconds)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Render the page for a request that came too often."""
        if not isinstance(exception, TooOftenError):
            return None
        mark_refused(request, exception)
        return render(request, "429.html", {"error": exception})
