"""An id for each request, in its answer and in every line that is logged meanwhile."""

import logging
import re
from contextvars import ContextVar
from time import monotonic
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

from tutor.common.middleware import GetResponse

from .waiting import QUEUE

log = logging.getLogger(__name__)

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="-")
GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}")
QUIET = ("/static/", "/healthz", "/readyz")


def request_id(get_response: GetResponse) -> GetResponse:
    """Use the id that a proxy gave (X-Request-ID) or create one, and log each request with its status and time."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if GIVEN.fullmatch(given) else uuid4().hex
        token, began = REQUEST_ID.set(name), monotonic()
        request.request_id = name  # type: ignore[attr-defined]
        try:
            response = get_response(request)
            if not request.path.startswith(settings.STATIC_URL):  # a file needs none, and is lighter so
                response["X-Request-ID"] = name
            if not request.path.startswith(QUIET):
                _log_request(request, response, began)
            return response
        finally:
            REQUEST_ID.reset(token)

    return middleware


def route_of(request: HttpRequest) -> str:
    """Return the route of a page as in `urls.py`, because an address may contain a secret, as reset links do.

    If no page matches, return only the first part of the address, with line ends escaped.
    """
    match = getattr(request, "resolver_match", None)
    if match:
        return f"/{match.route}"
    first, slash, more = request.path.removeprefix("/").partition("/")
    return str(escape_uri_path(f"/{first}{slash}")) + ("*" if more else "")


def waiting_writers(get_response: GetResponse) -> GetResponse:
    """Limit how long, and how many at a time, requests wait for SQLite's lock."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if connection.vendor != "sqlite":
            return get_response(request)
        with connection.execute_wrapper(QUEUE):
            return get_response(request)

    return middleware


def _log_request(request: HttpRequest, response: HttpResponse, began: float) -> None:
    facts = {
        "method": request.method,
        "route": route_of(request),
        "status": response.status_code,
        "ms": round(1000 * (monotonic() - began), 1),
    }
    log.info("%(method)s %(route)s %(status)s %(ms)s ms", facts, extra={"facts": facts})
