"""Questions about who somebody is."""

import re
from datetime import datetime, timedelta

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


def username_of(name: str) -> str:
    """The username behind what somebody types to sign in, an email address or a username.

    Every spelling of one account gives the same, so that wrong passwords are counted together; what belongs to nobody
    is given back in small letters and is counted in the same way.
    """
    found = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name), is_guest=False)
    names = found.values_list("username", flat=True)
    nearest = sorted(names, key=lambda known: (known != name, known.lower() != name.lower(), known))
    return next(iter(nearest), name.lower())


def free_username(email: str) -> str:
    """A username for somebody new, made of the email address: `sam`, or `sam2` when that is taken."""
    stem = re.sub(r"[^\w.+-]", "", email.partition("@")[0].lower())[:140] or "person"
    similar = User.objects.filter(username__istartswith=stem).values_list("username", flat=True)
    taken = {name.lower() for name in similar}
    number = 1
    while (name := stem if number == 1 else f"{stem}{number}") in taken:
        number += 1
    return name


def is_taken(email: str, besides: User | None = None) -> bool:
    """Whether an account has that email address, in whatever spelling."""
    holders = User.objects.filter(email__iexact=email)
    return (holders.exclude(pk=besides.pk) if besides else holders).exists()


def minutes_left(username: str, address: str) -> int:
    """For how many more minutes no password of that name is tried from that address; at least 1."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address)
    last: datetime | None = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    left = (last + get_cool_off() - timezone.now()) if last else timedelta()
    return max(1, -(-left // timedelta(minutes=1)))
