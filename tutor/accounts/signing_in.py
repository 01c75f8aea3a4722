"""Signing a browser in and out, and the guest who used it before.

Whatever is bound to a request of the browser stands here: its session, the login of Django and the lock of django-axes.
"""

from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
    authenticate,
    get_user,
    login,
    logout,
)
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tutor.limits.requests import count_request

from .models import User
from .selectors.people import accounts_named, username_of
from .selectors.work import has_work
from .services import create_guest
from .sessions import AGENT, BEGAN

BACKEND = "django.contrib.auth.backends.ModelBackend"
GUEST, LEFT = "guest", "guest_left"
"""Session keys for the guest who used the browser before, and for the answer that their work stays there."""


def person_of(request: HttpRequest) -> User | AnonymousUser:
    """Return who is signed in, as Django finds it out, but by the query that has read the session."""
    session: Any = request.session
    kept = session.get(HASH_SESSION_KEY)
    if kept and session.get(BACKEND_SESSION_KEY) == BACKEND:
        person: User | None = session.person
        known = person is not None and person.is_active and str(person.pk) == session[SESSION_KEY]
        if person and known and constant_time_compare(kept, person.get_session_auth_hash()):
            return person
    # Nobody, or a session that Django ends, or renews if an older secret key has signed it.
    found: User | AnonymousUser = get_user(request)
    return found


def is_locked(request: HttpRequest, name: str) -> bool:
    """Return whether too many wrong passwords were tried for this name from here."""
    return not AxesProxyHandler.is_allowed(request, {"username": username_of(name)})


def account_meant(request: HttpRequest, name: str, password: str) -> User | None:
    """Return the account with this email address and this password, of at most two; otherwise count a failure.

    A right password for either is no failure, or the count would tell that there are two. It always takes the time of
    two passwords, unless the address is confirmed, so that the time tells nothing either.
    """
    accounts = accounts_named(name)
    for account in accounts:
        if account.check_password(password) and account.is_active:
            if account == accounts[0] and not account.email_confirmed:
                waste_time()
            return account
    for _missing in range(2 - len(accounts)):
        waste_time()
    user_login_failed.send(sender=__name__, credentials={"username": username_of(name)}, request=request)
    return None


def is_password(request: HttpRequest, user: User, password: str) -> bool:
    """Check a password in the same way as the sign-in, so that wrong ones are counted."""
    return authenticate(request, username=user.username, password=password) == user


def waste_time() -> None:
    """Take as long as checking a password does."""
    User().set_password("")


def sign_in(request: HttpRequest, user: User, *, leave_guest: bool = False, forget: bool = False) -> bool:
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


def sign_out(request: HttpRequest) -> bool:
    """Sign a person out. If a guest's work was left on this device, the guest is back; return whether there is one."""
    guest = guest_of(request)
    logout(request)
    if guest is None:
        return False
    login(request, guest, backend=BACKEND)
    return True


def note_device(request: HttpRequest | None = None, **_signal: Any) -> None:
    """Record browser and time in the session when somebody signs in."""
    if request is None:
        return
    request.session[AGENT] = request.headers.get("User-Agent", "")[:200]
    request.session[BEGAN] = timezone.now().isoformat()


def ensure_user(request: HttpRequest) -> User:
    """Return the person behind this request; a visitor becomes a guest.

    Call it where something is saved, never on GET, so that readers and crawlers leave no row. Signing in changes the
    session key and the CSRF token; site.js sends the newest token. Raises TooOftenError.
    """
    if isinstance(request.user, User):
        return request.user
    count_request(request, "guest")
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest who used this browser before somebody signed in, if they still exist."""
    pk = request.session.get(GUEST)
    guest = User.objects.filter(pk=pk, is_guest=True).first() if pk else None
    if pk and guest is None:  # deleted after staying away too long
        del request.session[GUEST]
    return guest


def leave_guest(request: HttpRequest) -> None:
    """Stop asking about the guest's work; it stays with the guest, who is back when the account signs out."""
    request.session[LEFT] = True


def forget_guest(request: HttpRequest) -> None:
    """Forget which guest used this browser before, whose work is somebody's now."""
    request.session.pop(GUEST, None)
    request.session.pop(LEFT, None)
