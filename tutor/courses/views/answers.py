"""What several views answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from ..errors import RefusedError

View = Callable[..., HttpResponse]


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with, even when that is nothing; None while it is only shown."""
    return request.POST if request.method == "POST" else None


def refusals_on(name: str) -> Callable[[View], View]:
    """What a view refuses is said on this page of the same course or assignment, and why."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, pk, *args, **kwargs)
            except RefusedError as error:
                messages.error(request, str(error))
                return redirect(name, pk)

        return answer

    return decorate


def account_needed(request: HttpRequest, why: str, after: str) -> HttpResponse:
    """Lead somebody without an account to one; `after`: where to go on then."""
    status = 403 if request.method == "POST" else 200
    return render(request, "courses/account.html", {"why": why, "after": after}, status=status)


def done(request: HttpRequest, said: str, to: str, *args: object, at: str = "") -> HttpResponse:
    """Say what was done on the page to go on with; `at`: the part of it to go to."""
    messages.success(request, said)
    answer = redirect(to, *args)
    if at:
        answer["Location"] += f"#{at}"
    return answer
