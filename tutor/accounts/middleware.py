"""Middleware that notes the visits of known people."""

from django.http import HttpRequest, HttpResponse

from tutor.common.middleware import GetResponse

from .models import User
from .services import note_visit


def last_seen(get_response: GetResponse) -> GetResponse:
    """Note on which day a known person was last here."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            note_visit(request, request.user)
        return get_response(request)

    return middleware
