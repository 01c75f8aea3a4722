"""Recording and ending the sessions of a person."""

from axes.utils import reset as lift_lockout
from django.utils import timezone

from ..models import Session, User
from ..selectors.devices import device_id
from ..selectors.people import valid_tokens
from .mailing import AbsoluteUrl, write_to


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


def password_changed(user: User, session: str | None, *, revoke: bool, absolute: AbsoluteUrl) -> None:
    """End all sessions of a person but one after a change of password; with `revoke`, revoke the API tokens too."""
    end_sessions(user, besides=session)
    if revoke:
        valid_tokens(user).update(revoked=timezone.now())
    write_to(user, "password", absolute=absolute, tokens=valid_tokens(user).count())


def password_reset(user: User, session: str | None, *, revoke: bool, absolute: AbsoluteUrl) -> None:
    """End the sessions of a person after a password reset, and lift the lock for wrong passwords.

    The session of this browser is kept: it may be somebody else's. If it is the person's own, the new password makes it
    invalid anyway.
    """
    password_changed(user, session, revoke=revoke, absolute=absolute)
    lift_lockout(username=user.username)
