"""Access checks for accounts: each returns the object or raises 404, or leads to the sign-in."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from .models import User

View = Callable[..., HttpResponseBase]


def account(request: HttpRequest) -> User | None:
    """Return the account behind this request; None for guests and people who are not signed in."""
    return account_of(request.user)


def account_of(person: User | AnonymousUser) -> User | None:
    """Return the person if they have an account; None for guests and people who are not signed in."""
    return person if isinstance(person, User) and not person.is_guest else None


def guest_or_404(request: HttpRequest) -> User:
    """Return the guest behind this request."""
    user = request.user
    if isinstance(user, User) and user.is_guest:
        return user
    raise Http404


def account_or_404(request: HttpRequest) -> User:
    """Return the account behind this request."""
    if user := account(request):
        return user
    raise Http404


def person_or_404(request: HttpRequest) -> User:
    """Return the known person behind this request, guest or account."""
    if isinstance(request.user, User):
        return request.user
    raise Http404


def has_account(request: HttpRequest) -> bool:
    """Return whether somebody with an account is signed in."""
    return account(request) is not None


def superuser_or_404(request: HttpRequest) -> User:
    """Return the superuser behind this request."""
    user = account_or_404(request)
    if user.is_superuser:
        return user
    raise Http404


def to_sign_in(request: HttpRequest, why: str) -> HttpResponse:
    """Redirect somebody without an account to the sign-in, with the reason; afterwards they come back here."""
    messages.info(request, why)
    onward = {"next": request.get_full_path()} if request.method in {"GET", "HEAD"} else {}
    return redirect(f"{reverse('accounts:sign-in')}?{urlencode(onward)}")


def account_needed(why: Any) -> Callable[[View], View]:
    """Decorate a view that is for accounts only; others are sent to the sign-in, with the reason."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return view(request, *args, **kwargs) if has_account(request) else to_sign_in(request, str(why))

        return guarded

    return decorate
