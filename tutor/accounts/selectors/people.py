"""Read-only queries about the identity of people."""

import re
import secrets
from datetime import datetime, timedelta
from typing import Any

from axes.helpers import get_cool_off
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Case, Q, QuerySet, When
from django.utils import timezone

from tutor.common.emails import mailbox

from ..models import CONFIRMED, User


def idle_guests() -> QuerySet[User]:
    """Return guests who have been away so long that their work may be deleted."""
    oldest = timezone.localdate() - timedelta(days=settings.GUEST_IDLE_DAYS)
    return User.objects.filter(is_guest=True, last_seen__lt=oldest)


def accounts_named(name: str) -> list[User]:
    """Find the accounts that a name at the sign-in may mean: at most two, the likeliest first.

    Usernames come before email addresses.
    """
    named = User.objects.filter(username__iexact=name, is_guest=False)
    nearest = sorted(named, key=lambda user: (user.username != name, user.username))
    return nearest[:1] or accounts_with(name)


def accounts_with(email: str) -> list[User]:
    """Find accounts with an email address: the one that confirmed it, or else the oldest, and also the newest.

    Before an address is confirmed, several accounts may name it.
    """
    found = User.objects.filter(Q(email__iexact=email) | Q(email__iexact=mailbox(email)), is_guest=False)
    first = found.order_by(Case(When(CONFIRMED, then=0), default=1), "pk").first()
    newest = found.exclude(pk=first.pk).order_by("-pk").first() if first else None
    return [user for user in (first, newest) if user]


def username_of(name: str) -> str:
    """Return the username for a name typed at the sign-in, an email address or a username.

    Every spelling of one account gives the same username, so that wrong passwords are counted together. A name that
    belongs to nobody is returned in lower case and counted in the same way.
    """
    found = accounts_named(name)
    return found[0].username if found else name.lower()


def free_username(email: str) -> str:
    """Make a username from an email address: `sam-48213`. The number does not show if there is another `sam`."""
    stem = re.sub(r"[^\w.+-]", "", email.partition("@")[0].lower())[:140] or "person"
    return f"{stem}-{secrets.randbelow(90_000) + 10_000}"


def confirmed_holder(email: str, besides: User) -> User | None:
    """Return another account that has confirmed this email address, if any."""
    return User.objects.filter(CONFIRMED, confirmed_email=email.lower()).exclude(pk=besides.pk).first()


def valid_tokens(user: User) -> QuerySet[Any]:
    """Return the API tokens with which programs can act for a person now."""
    return user.tokens.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)


def minutes_left(username: str, address: str) -> int:
    """Return for how many more minutes that name is locked for that address; at least 1."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address)
    last: datetime | None = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    left = (last + get_cool_off() - timezone.now()) if last else timedelta()
    return max(1, -(-left // timedelta(minutes=1)))
