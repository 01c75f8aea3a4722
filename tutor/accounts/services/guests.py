"""People without an account: made, kept while they come back, deleted when they do not."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone

from tutor.limits.services import count
from tutor.ops.waiting import aside

from ..models import User
from ..selectors.people import idle_guests

BACKEND = "django.contrib.auth.backends.ModelBackend"


def ensure_user(request: HttpRequest) -> User:
    """Give the person behind this request, who becomes a guest at the first thing worth keeping.

    Call it where something is saved, never on GET: a reader or a crawler leaves no row. Signing in gives the session
    a new key and the browser a new CSRF token; site.js sends the newest. Raises TooOftenError.
    """
    if isinstance(request.user, User):
        return request.user
    count(request, "guest")
    guest = User(username=f"guest-{secrets.token_hex(8)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


def note_visit(request: HttpRequest, user: User) -> None:
    """Keep the account and its session alive, with at most one write a day."""
    if note_day(user):
        request.session.modified = True


def note_day(user: User) -> bool:
    """Note that somebody was here today; whether this was the first time."""
    today = timezone.localdate()
    if user.last_seen == today:
        return False
    with aside():
        User.objects.filter(pk=user.pk).update(last_seen=today)
        user.last_seen = today
    return user.last_seen == today


def delete_idle_guests() -> int:
    """Delete guests who stayed away, with all their work; say how many."""
    _, by_model = idle_guests().delete()
    return by_model.get(User._meta.label, 0)
