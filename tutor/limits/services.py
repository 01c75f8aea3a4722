"""Counting requests, and refusing those that come too often. RATE_LIMITS in the settings lists all limits."""

from datetime import datetime, timedelta
from typing import Protocol

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _, ngettext

from .address import client_network
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
        if self.shared:
            return _("Your network sent too many such requests in a short time, so there is a pause.")
        return _("You sent too many such requests in a short time, so there is a pause.")

    @property
    def when(self) -> str:
        """Say when to try again."""
        if self.seconds < 60:
            words = ngettext("Try again in %(n)s second.", "Try again in %(n)s seconds.", self.seconds)
            return words % {"n": self.seconds}
        minutes = -(-self.seconds // 60)
        return ngettext("Try again in %(n)s minute.", "Try again in %(n)s minutes.", minutes) % {"n": minutes}

    def __str__(self) -> str:
        return f"{self.why} {self.when}"


def count_request(request: HttpRequest, what: str, whose: str = "") -> None:
    """Count a request before it is served. Raises TooOftenError, and counts nothing, if it exceeds the limit.

    Counts per account if signed in, else per network; `whose` names something else to count, such as a mailbox.
    """
    _count(what, *_limit(request, what, whose))


class Refusable(Protocol):
    """A form with the one method that this module needs."""

    def add_error(self, field: str | None, error: str, /) -> None:
        """Add an error to the form."""


def allowed(request: HttpRequest, what: str, form: Refusable, whose: str = "") -> bool:
    """Count a request. If it exceeds the limit, add an error to the form, and the page is answered with 429."""
    try:
        count_request(request, what, whose)
    except TooOftenError as error:
        form.add_error(None, str(error))
        mark_too_often(request, error)
        return False
    return True


def mark_too_often(request: HttpRequest, error: TooOftenError) -> None:
    """Mark the request as refused, so that the status and Retry-After of its answer say so."""
    request.too_often = error  # type: ignore[attr-defined]


def delete_old_counts() -> int:
    """Delete counts whose period is over, and return how many."""
    return Count.objects.filter(until__lt=timezone.now()).delete()[0]


def _limit(request: HttpRequest, what: str, whose: str) -> tuple[str, int, int, bool]:
    """Return who is counted, the limit, its period in seconds, and whether an address is counted."""
    by_account, by_address, seconds = settings.RATE_LIMITS[what]
    if whose:
        return _hidden(whose), by_account, seconds, False
    if by_account and request.user.is_authenticated:
        return _hidden(f"account {request.user.pk}"), by_account, seconds, False
    return _hidden(f"address {client_network(request)}"), by_address, seconds, True


def _hidden(whose: str) -> str:
    return salted_hmac("tutor.limits", whose, algorithm="sha256").hexdigest()


def _count(what: str, whose: str, times: int, seconds: int, shared: bool) -> None:
    """Count with one write, or two for the first request in a period.

    Each statement is atomic, so simultaneous requests are counted too.
    """
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
