"""Helpers for pages that need an account."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tutor.accounts.access import account

View = Callable[..., HttpResponse]


def needs_account(view: View) -> View:
    """Show a page about getting an account to guests, and to people who are not signed in."""

    @wraps(view)
    def led(request: HttpRequest, **which: object) -> HttpResponse:
        if account(request) is None:
            return render(request, "authoring/no_account.html", status=403)
        return view(request, **which)

    return led


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks only for the part of the page that changes."""
    return bool(getattr(request, "htmx", False))
