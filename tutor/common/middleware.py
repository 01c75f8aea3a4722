"""Headers and pages that neither Django nor the other packages send."""

from collections.abc import Callable
from http import HTTPStatus

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers

GetResponse = Callable[[HttpRequest], HttpResponse]

# The site needs none of these, so no injected code may ask for them.
DENIED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def locked_down(get_response: GetResponse) -> GetResponse:
    """Deny every page what it does not need: other sites, their pages this one, and the devices of the reader.

    No page has a policy of its own, so it is written once and not, as by `csp.middleware`, for each answer. Django's
    own pages about errors, in debug mode, are left alone: they would show nothing.
    """
    policy = build_policy()

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.INTERNAL_SERVER_ERROR)):
            response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("Permissions-Policy", DENIED)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def kept_by_nobody(get_response: GetResponse) -> GetResponse:
    """Forbid caches to store personal pages, so that the browser's Back does not show them after signing out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers:
            user = getattr(request, "user", None)
            known = user is not None and user.is_authenticated
            response["Cache-Control"] = "private, no-store" if known else "private, no-cache"
        patch_vary_headers(response, ["HX-Request"])  # htmx gets only a part of some pages
        return response

    return middleware


def nothing_to_show(get_response: GetResponse) -> GetResponse:
    """Answer a GET of an address that only accepts forms, as after a reload, with a page that links onward."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if (
            not isinstance(response, HttpResponseNotAllowed)
            or request.method != "GET"
            or "HX-Request" in request.headers
        ):
            return response
        page = render(request, "405.html", {"above": _above(request.path)}, status=response.status_code)
        page["Allow"] = response["Allow"]
        return page

    return middleware


def _above(path: str) -> str:
    """Return the nearest valid address above this one."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            return path
    return path
