"""Counting requests, and refusing those that come too often. RATE_LIMITS in the settings lists all limits."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from . import messages
from .models import Count


class TooOftenError(Exception):
    """A request came too often; nothing was done. Says when to try again.

    `shared`: an address was counted, which other people may share.
    """

    def __init__(self, seconds: int, *, shared: bool) -> None:
        super().__init__(seconds)
        self.seconds, self.shared = seconds, shared

    @property
    def why(self) -> str:
        """Explain why the request was refused."""
        return messages.too_often(shared=self.shared)

    @property
    def when(self) -> str:
        """Say when to try again."""
        return messages.try_again(self.seconds)

    def __str__(self) -> str:
        return f"{self.why} {self.when}"


def count(what: str, person: AbstractBaseUser | AnonymousUser, network: str) -> None:
    """Count a request before it is served. Raises TooOftenError, and counts nothing, if it exceeds the limit.

    Counts per account if the person is signed in and the limit has a number for accounts, else per network.
    """
    by_account, by_address, seconds = settings.RATE_LIMITS[what]
    if by_account and person.is_authenticated:
        _count(what, f"account {person.pk}", by_account, seconds, shared=False)
    else:
        _count(what, f"address {network}", by_address, seconds, shared=True)


def count_mail(what: str, mailbox: str) -> None:
    """Count a mail to a mailbox before it is sent, whoever asks for it. Raises TooOftenError."""
    most, _by_address, seconds = settings.RATE_LIMITS[what]
    _count(what, mailbox, most, seconds, shared=False)


def delete_old_counts() -> int:
    """Delete counts whose period is over, and return how many."""
    return Count.objects.filter(until__lt=timezone.now()).delete()[0]


def _count(what: str, whose: str, times: int, seconds: int, *, shared: bool) -> None:
    """Count with one write, or two for the first request in a period.

    Each statement is atomic, so simultaneous requests are counted too.
    """
    whose = salted_hmac("tutor.limits", whose, algorithm="sha256").hexdigest()
    rows = Count.objects.filter(what=what, whose=whose)
    while True:
        now = timezone.now()
        if rows.filter(until__gt=now, number__lt=times).update(number=F("number") + 1):
            return
        row, until = rows.first(), now + timedelta(seconds=seconds)
        if row is None:
            Count.objects.bulk_create([Count(what=what, whose=whose, until=until)], ignore_conflicts=True)
        elif row.until <= now:
            rows.filter(until=row.until).update(number=0, until=until)
        elif row.number >= times:  # else another request has just begun a new period
            raise TooOftenError(_left(row.until), shared=shared)


def _left(until: datetime) -> int:
    return max(1, -int((timezone.now() - until).total_seconds() // 1))
