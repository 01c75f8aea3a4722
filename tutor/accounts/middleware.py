"""Middleware that knows the person of a request, and notes visits."""

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest, HttpResponse

from tutor.common.middleware import GetResponse

from .models import User
from .services import note_day
from .signing_in import person_of


class KnownMiddleware(AuthenticationMiddleware):
    """Find out who is there at once and not when it is first asked: every request asks, many of them often."""

    def process_request(self, request: HttpRequest) -> None:
        """Set the user of the request."""
        super().process_request(request)
        request.user = person_of(request)


def last_seen(get_response: GetResponse) -> GetResponse:
    """Note on which day a known person was last here, and keep account and session alive."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User) and note_day(request.user):
            request.session.modified = True  # which keeps the session alive, with at most one write a day
        return get_response(request)

    return middleware
