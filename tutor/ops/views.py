"""Health checks for load balancers and supervisors: small, never cached, and without internal details."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.defaults import server_error

from .outages import outage_of
from .selectors import problems, troubles


@require_safe
@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    """Answer that this process is alive; nothing else is checked, so a slow database does not get it restarted."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Report whether this process can serve: 503 if the database does not answer or lacks tables that this code needs.

    A problem that all machines share and that leaves most of the site working is reported with 200; otherwise no
    machine would be left.
    """
    if found := problems():
        return JsonResponse({"status": "unavailable", "problems": found}, status=503)
    found = troubles()
    return JsonResponse({"status": "degraded" if found else "ok", "problems": found})


def broken(request: HttpRequest) -> HttpResponse:
    """Answer a request that failed: 503 if the database cannot be used now, else 500. Neither page queries it."""
    outage = outage_of(sys.exc_info()[1])
    if outage is None:
        return server_error(request)
    page = HttpResponse(render_to_string("503.html", {"outage": outage}), status=503)
    page["Retry-After"] = str(outage.seconds)
    return page
