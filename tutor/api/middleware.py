"""What holds for every address below /api/, whatever answers there."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse

from tutor.middleware import GetResponse

from .errors import KINDS, MEDIA_TYPE, Problem, body_of

PREFIX = "/api/"
BY_STATUS = {kind.status: name for name, kind in reversed(KINDS.items())}
"""For each status the kind of problem that comes first."""
OF_THE_PAGE = {"Content-Encoding", "Content-Language", "Content-Length", "Content-Type", "ETag", "Location"}
"""Headers that would not fit a problem."""


def problems(get_response: GetResponse) -> GetResponse:
    """A request with a token is without cookies, and every error becomes a problem document, whoever found it."""

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
    """The same status and headers without the page for people, and what only describes it."""
    name = BY_STATUS.get(response.status_code)
    problem = Problem(name or ("error" if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR else "bad-request"))
    problem.status_code = response.status_code
    answer = JsonResponse(body_of(problem, request), status=response.status_code, content_type=MEDIA_TYPE)
    for name, value in response.headers.items():
        if name not in OF_THE_PAGE:
            answer[name] = value
    return answer
