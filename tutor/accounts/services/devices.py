"""Recording and ending the sessions of a person."""

from typing import Any

from axes.utils import reset as lift_lockout
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest
from django.utils import timezone

from ..models import Session, User
from ..selectors.devices import device_id
from ..selectors.people import valid_tokens
from ..sessions import AGENT, BEGAN
from .mailing import write_to


def note_device(request: HttpRequest | None = None, **_signal: Any) -> None:
    """Record browser and time in the session when somebody signs in."""
    if request is None:
        return
    request.session[AGENT] = request.headers.get("User-Agent", "")[:200]
    request.session[BEGAN] = timezone.now().isoformat()


def end_session(user: User, id: str) -> bool:
    """Sign a person out on one device; return whether there was such a device."""
    for session in Session.objects.filter(user=user):
        if device_id(session.session_key) == id:
            session.delete()
            return True
    return False


def end_sessions(user: User, besides: str | None = None) -> int:
    """Sign a person out everywhere except in one session; return how many sessions ended."""
    ended, _by_model = Session.objects.filter(user=user).exclude(session_key=besides or "").delete()
    return ended


def password_changed(request: HttpRequest, user: User, *, revoke: bool) -> None:
    """Keep only this session after a change of password; with `revoke`, revoke the API tokens too."""
    update_session_auth_hash(request, user)
    _end_others(request, user, revoke)


def password_reset(request: HttpRequest, user: User, *, revoke: bool) -> None:
    """End the sessions of a person after a password reset, and lift the lock for wrong passwords.

    The session of this browser is kept: it may be somebody else's. If it is the person's own, the new password makes it
    invalid anyway.
    """
    _end_others(request, user, revoke)
    lift_lockout(username=user.username)


def _end_others(request: HttpRequest, user: User, revoke: bool) -> None:
    end_sessions(user, besides=request.session.session_key)
    if revoke:
        valid_tokens(user).update(revoked=timezone.now())
    write_to(request, user, "password", tokens=valid_tokens(user).count())
