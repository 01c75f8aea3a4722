"""Headers that neither Django nor the other packages send."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

GetResponse = Callable[[HttpRequest], HttpResponse]

# The site needs none of these, so nothing that slips into a page may ask for them.
DENIED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def locked_down(get_response: GetResponse) -> GetResponse:
    """Deny the devices of the reader's machine to every page, and everything of the site to the pages of others."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", DENIED)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def kept_by_nobody(get_response: GetResponse) -> GetResponse:
    """Let no cache keep what is somebody's: after signing out, the browser's Back must not bring it up again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers:
            user = getattr(request, "user", None)
            known = user is not None and user.is_authenticated
            response["Cache-Control"] = "private, no-store" if known else "private, no-cache"
        patch_vary_headers(response, ["HX-Request"])  # which gets only a part of some pages
        return response

    return middleware
