"""The pages for requests that are too large or malformed."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


class TooLarge(HttpResponse):
    """The page for a request that is too large; programs get only what is `said`."""

    status_code = 413
    said = ""


def too_large(request: HttpRequest, most: int = 0, with_account: int = 0) -> TooLarge:
    """Show the size limits; `most`: the bytes that this page takes, `with_account`: those from people with an account.

    The page does not read the request, so it is the same for everybody.
    """
    facts = {"most": most, "with_account": with_account if with_account > most else 0}
    response = TooLarge(render_to_string("413.html", facts, request))
    if most:
        response.said = _("Expected at most %(n)s bytes, found more.") % {"n": most}
    return response


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django refuses."""
    return too_large(request) if isinstance(exception, TOO_MUCH) else bad_request(request, exception)
