"""Guests: created at their first work, kept while they come back, deleted when they stay away."""

import secrets

from django.utils import timezone

from tutor.ops.waiting import aside

from ..models import User
from ..selectors.people import idle_guests


def create_guest() -> User:
    """Create a guest, who is known only to the browser that is signed in as them."""
    guest = User(username=f"guest-{secrets.token_hex(8)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


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
