"""Middleware for every address below /api/, even where no API view answers."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse

from tutor.common.middleware import GetResponse
from tutor.limits.views import TooLarge

from .errors import KINDS, MEDIA_TYPE, Problem, body_of

PREFIX = "/api/"
BY_STATUS = {kind.status: name for name, kind in reversed(KINDS.items())}
"""The first kind of problem of each status."""
OF_THE_PAGE = {"Content-Encoding", "Content-Language", "Content-Length", "Content-Type", "ETag", "Location"}
"""Headers that describe the body of a page and do not fit a problem."""


def problems(get_response: GetResponse) -> GetResponse:
    """Ignore the cookies of requests with a token, and turn every error into a problem document, wherever it arose."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        if "Authorization" in request.headers:
            request.COOKIES = {}
        response = get_response(request)
        if response.status_code < HTTPStatus.BAD_REQUEST or response.headers.get("Content-Type") == MEDIA_TYPE:
            return response
        return _as_problem(request, response)

    return middleware


def _as_problem(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a problem with the status and headers of an error page, without its body and what describes that body."""
    name = BY_STATUS.get(response.status_code)
    name = name or ("error" if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR else "bad-request")
    problem = Problem(name, response.said if isinstance(response, TooLarge) else "")
    problem.status_code = response.status_code
    answer = JsonResponse(body_of(problem, request), status=response.status_code, content_type=MEDIA_TYPE)
    for name, value in response.headers.items():
        if name not in OF_THE_PAGE:
            answer[name] = value
    return answer
