"""Responses that several views share."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from ..errors import RefusedError

View = Callable[..., HttpResponse]


def sent(request: HttpRequest) -> QueryDict | None:
    """Return the data of a sent form, even if it is empty; None while the form is only shown."""
    return request.POST if request.method == "POST" else None


def refusals_on(name: str) -> Callable[[View], View]:
    """Decorate a view: a RefusedError leads to this page of the same course or assignment, with the reason."""

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
    """Show somebody without an account why they need one; `after`: where to go on then."""
    status = 403 if request.method == "POST" else 200
    return render(request, "courses/account.html", {"why": why, "after": after}, status=status)


def done(request: HttpRequest, said: str, to: str, *args: object, at: str = "") -> HttpResponse:
    """Redirect to the next page with a message; `at`: the part of the page to go to."""
    messages.success(request, said)
    answer = redirect(to, *args)
    if at:
        answer["Location"] += f"#{at}"
    return answer
