"""Middleware that notes the visits of known people."""

from django.http import HttpRequest, HttpResponse

from tutor.common.middleware import GetResponse

from .models import User
from .services import note_day


def last_seen(get_response: GetResponse) -> GetResponse:
    """Note on which day a known person was last here, and keep account and session alive."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User) and note_day(request.user):
            request.session.modified = True  # which keeps the session alive, with at most one write a day
        return get_response(request)

    return middleware
