"""Middleware by which an instructor sees the site as the test student of a course."""

from django.http import HttpRequest, HttpResponse

from tutor.accounts.models import User
from tutor.common.middleware import GetResponse

from .services.testing import played_by

PLAYED = "test_student"
"""Session key for the membership of the test student."""


def as_test_student(get_response: GetResponse) -> GetResponse:
    """Put the test student in the place of the instructor who plays it, as long as they teach in the course."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User) and (pk := request.session.get(PLAYED)):
            if member := played_by(request.user, pk):
                request.user, request.tested = member.user, member.course  # type: ignore[attr-defined]
            else:
                del request.session[PLAYED]
        return get_response(request)

    return middleware
