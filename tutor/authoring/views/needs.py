"""Helpers for pages that need an account."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from tutor.accounts.access import account

View = Callable[..., HttpResponse]


def needs_account(view: View) -> View:
    """Show a page about getting an account to guests, and to people who are not signed in."""

    @wraps(view)
    def led(request: HttpRequest, **which: object) -> HttpResponse:
        if account(request) is None:
            if is_htmx(request):
                return _signed_out(request)
            return render(request, "authoring/no_account.html", status=403)
        return view(request, **which)

    return led


def _signed_out(request: HttpRequest) -> HttpResponse:
    """Tell a page whose owner is signed out by now how to go on; what it shows stays."""
    here = request.htmx.current_url_abs_path or ""  # type: ignore[attr-defined]
    answer = render(request, "authoring/signed_out.html", {"here": here}, status=401)
    return retarget(reswap(answer, "innerHTML"), "#said")


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks only for the part of the page that changes."""
    return bool(getattr(request, "htmx", False))
