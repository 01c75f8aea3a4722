"""What the pages of people with an account have in common."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ..access import account

View = Callable[..., HttpResponse]


def needs_account(view: View) -> View:
    """Lead guests, and people who are not signed in, to where they get an account."""

    @wraps(view)
    def led(request: HttpRequest, **which: object) -> HttpResponse:
        if account(request) is None:
            return render(request, "library/no_account.html", status=403)
        return view(request, **which)

    return led


def is_htmx(request: HttpRequest) -> bool:
    """Whether only the part that changes is asked for."""
    return bool(getattr(request, "htmx", False))
