"""Headers that neither Django nor the other packages send."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

# The site needs none of these, so nothing that slips into a page may ask for them.
DENIED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(get_response: GetResponse) -> GetResponse:
    """Deny the devices of the reader's machine to every page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", DENIED)
        return response

    return middleware
