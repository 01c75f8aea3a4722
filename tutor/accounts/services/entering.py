"""Signing in and out, and what becomes of the guest who was there before."""

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth import login, logout
from django.http import HttpRequest

from ..models import User
from ..selectors.people import accounts_named, username_of
from ..selectors.work import has_work
from .claiming import GUEST, LEFT, guest_of
from .guests import BACKEND


def other_meant(request: HttpRequest, name: str, password: str) -> User | None:
    """Find the other account that names an email address, if this is its password and not that of the first.

    There is the same work where there is none, so that the time does not tell. Wrong passwords are counted for the
    first account; while that one is locked, none is tried here either.
    """
    if not AxesProxyHandler.is_allowed(request, {"username": username_of(name)}):
        return None
    other = next(iter(accounts_named(name)[1:]), None)
    if other is None:
        waste_time()
        return None
    return other if other.check_password(password) else None


def waste_time() -> None:
    """Work as long as a password takes to check."""
    User().set_password("")


def come_in(request: HttpRequest, user: User, *, leave_guest: bool = False, forget: bool = False) -> bool:
    """Sign somebody in; whether there is a guest's work to ask about. `forget`: when the browser closes.

    The guest who used this browser is remembered in the session, never taken over unasked: it may be somebody else's
    work. `leave_guest`: that has been asked already, and the work stays where it is.
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
    """Sign somebody out. A guest whose work was left on this device is back then; whether there is one."""
    guest = guest_of(request)
    logout(request)
    if guest is None:
        return False
    login(request, guest, backend=BACKEND)
    return True
