"""Guests: created at their first work, kept while they come back, deleted when they stay away."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone

from tutor.limits.services import count_request
from tutor.ops.waiting import aside

from ..models import User
from ..selectors.people import idle_guests

BACKEND = "django.contrib.auth.backends.ModelBackend"
GUEST, LEFT = "guest", "guest_left"
"""Session keys for the guest who used the browser before, and for the answer that their work stays there."""


def ensure_user(request: HttpRequest) -> User:
    """Return the person behind this request; a visitor becomes a guest.

    Call it where something is saved, never on GET, so that readers and crawlers leave no row. Signing in changes the
    session key and the CSRF token; site.js sends the newest token. Raises TooOftenError.
    """
    if isinstance(request.user, User):
        return request.user
    count_request(request, "guest")
    guest = User(username=f"guest-{secrets.token_hex(8)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
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


def note_visit(request: HttpRequest, user: User) -> None:
    """Keep the account and its session alive, with at most one write a day."""
    if note_day(user):
        request.session.modified = True


def note_day(user: User) -> bool:
    """Record that the person was here today; return whether this was the first time today."""
    today = timezone.localdate()
    if user.last_seen == today:
        return False
    with aside():
        User.objects.filter(pk=user.pk).update(last_seen=today)
        user.last_seen = today
    return user.last_seen == today


def delete_idle_guests() -> int:
    """Delete guests who stayed away, with all their work; return how many."""
    _, by_model = idle_guests().delete()
    return by_model.get(User._meta.label, 0)
