"""The answer to what was asked for too often."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tutor.middleware import GetResponse

from .services import TooOftenError, note


class TooOftenMiddleware:
    """Where no view keeps what was typed with a page of its own, there is one that says when to try again."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if error := getattr(request, "too_often", None):
            response.status_code = 429
            response["Retry-After"] = str(error.seconds)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page."""
        if not isinstance(exception, TooOftenError):
            return None
        note(request, exception)
        return render(request, "429.html", {"error": exception})
