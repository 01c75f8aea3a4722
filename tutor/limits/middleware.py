"""Middleware that answers requests that come too often or are too large."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tutor.common.middleware import GetResponse

from .services import TooOftenError, note
from .views import too_large


def not_too_large(get_response: GetResponse) -> GetResponse:
    """Refuse a request with too large a Content-Length, before any of it is read or stored."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not (length.isascii() and length.isdecimal() and len(length) < 16):
            return too_large(request)
        return too_large(request) if int(length) > settings.MAX_REQUEST_BYTES else get_response(request)

    return middleware


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
        note(request, exception)
        return render(request, "429.html", {"error": exception})
