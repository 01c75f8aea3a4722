"""Signing in and out, and what happens to the guest who was there before."""

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth import login, logout
from django.http import HttpRequest

from ..models import User
from ..selectors.people import accounts_named, username_of
from ..selectors.work import has_work
from .claiming import GUEST, LEFT, guest_of
from .guests import BACKEND


def other_meant(request: HttpRequest, name: str, password: str) -> User | None:
    """Return the second account that names this email address, if this is its password.

    Without such an account it takes the same time, so that the time reveals nothing. Wrong passwords are counted for
    the first account; while that one is locked, no password is tried here either.
    """
    if not AxesProxyHandler.is_allowed(request, {"username": username_of(name)}):
        return None
    other = next(iter(accounts_named(name)[1:]), None)
    if other is None:
        waste_time()
        return None
    return other if other.check_password(password) else None


def waste_time() -> None:
    """Take as long as checking a password does."""
    User().set_password("")


def come_in(request: HttpRequest, user: User, *, leave_guest: bool = False, forget: bool = False) -> bool:
    """Sign a person in; return whether to ask about a guest's work. `forget`: sign out when the browser closes.

    The session remembers the guest who used this browser. Their work is never taken over unasked, as it may be somebody
    else's. `leave_guest`: the person has already answered that it stays with the guest.
    """
    guest = request.user if isinstance(request.user, User) and request.user.is_guest else None
    login(request, user, backend=BACKEND)
    if forget:
        request.session.set_expiry(0)
    if guest is None or guest == user:
        return False
    if not has_work(guest):
        guest.delete()
        return False
    request.session[GUEST] = guest.pk
    request.session[LEFT] = leave_guest
    return not leave_guest


def go_out(request: HttpRequest) -> bool:
    """Sign a person out. If a guest's work was left on this device, the guest is back; return whether there is one."""
    guest = guest_of(request)
    logout(request)
    if guest is None:
        return False
    login(request, guest, backend=BACKEND)
    return True
