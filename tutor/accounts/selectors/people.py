"""Questions about who somebody is."""

import re
import secrets
from datetime import datetime, timedelta
from typing import Any

from axes.helpers import get_cool_off
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from ..models import User


def idle_guests() -> QuerySet[User]:
    """Guests who have been away so long that their work may go."""
    oldest = timezone.localdate() - timedelta(days=settings.GUEST_IDLE_DAYS)
    return User.objects.filter(is_guest=True, last_seen__lt=oldest)


def accounts_named(name: str) -> list[User]:
    """Find whom somebody may mean who signs in with this name: at most two accounts, the likeliest first.

    A username goes before an email address.
    """
    named = User.objects.filter(username__iexact=name, is_guest=False)
    nearest = sorted(named, key=lambda user: (user.username != name, user.username))
    return nearest[:1] or accounts_with(name)


def accounts_with(email: str) -> list[User]:
    """Find who has an email address: whoever has confirmed it, else the oldest account that names it, and the newest.

    Before an address is confirmed, several accounts may name it.
    """
    found = User.objects.filter(email__iexact=email, is_guest=False)
    first = found.order_by("-email_confirmed", "pk").first()
    newest = found.exclude(pk=first.pk).order_by("-pk").first() if first else None
    return [user for user in (first, newest) if user]


def username_of(name: str) -> str:
    """Give the username behind what somebody types to sign in, an email address or a username.

    Every spelling of one account gives the same, so that wrong passwords are counted together; what belongs to nobody
    is given back in small letters and is counted in the same way.
    """
    found = accounts_named(name)
    return found[0].username if found else name.lower()


def free_username(email: str) -> str:
    """Make a username of an email address: `sam-48213`. The number does not tell whether there is another `sam`."""
    stem = re.sub(r"[^\w.+-]", "", email.partition("@")[0].lower())[:140] or "person"
    return f"{stem}-{secrets.randbelow(90_000) + 10_000}"


def confirmed_holder(email: str, besides: User) -> User | None:
    """Find another account that has confirmed this email address."""
    return User.objects.filter(email__iexact=email, email_confirmed=True).exclude(pk=besides.pk).first()


def valid_tokens(user: User) -> QuerySet[Any]:
    """Find the API tokens with which programs get in for somebody."""
    return user.tokens.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)


def minutes_left(username: str, address: str) -> int:
    """For how many more minutes no password of that name is tried from that address; at least 1."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address)
    last: datetime | None = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    left = (last + get_cool_off() - timezone.now()) if last else timedelta()
    return max(1, -(-left // timedelta(minutes=1)))
