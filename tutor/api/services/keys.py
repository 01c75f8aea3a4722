"""One-time keys: a request repeated with its key does nothing twice and gets the first answer again."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from tutor.accounts.models import User

from ..models import Keyed

KEPT = timedelta(days=1)
LOST = timedelta(minutes=2)
"""Time after which a request that has not been answered never will be: the server ends requests long before."""
MOST = 200
"""Keys remembered for each person; the oldest is forgotten first."""
LONGEST = 64 << 10
"""Bytes of the longest answer that is stored."""
HEADERS = ("Location", "Content-Type", "ETag")


class OtherRequestError(Exception):
    """The key was sent before, with another address or body."""


def begin(owner: User, key: UUID, digest: str) -> tuple[Keyed, bool]:
    """Return the row of a key, and whether this request created it. `digest`: of address and body.

    Raises OtherRequestError.
    """
    Keyed.objects.filter(created__lt=timezone.now() - KEPT).delete()
    row, made = Keyed.objects.get_or_create(owner=owner, key=key, defaults={"fingerprint": digest})
    if row.fingerprint != digest:
        raise OtherRequestError
    made = made or _taken_over(row)
    if made and (old := list(Keyed.objects.filter(owner=owner).order_by("-pk").values_list("pk", flat=True)[MOST:])):
        Keyed.objects.filter(pk__in=old).delete()
    return row, made


def _taken_over(row: Keyed) -> bool:
    """Take over a key whose request ended without an answer; return False if it may still run, or another was first.

    The database may have refused even to drop the key, for instance while it was locked.
    """
    now = timezone.now()
    lost = Keyed.objects.filter(pk=row.pk, status=0, created__lt=now - LOST)
    return bool(lost.update(created=now))


def keep(row: Keyed, status: int, body: bytes, headers: dict[str, str]) -> None:
    """Store the answer to a request; of an answer longer than LONGEST, only status and headers."""
    row.status, row.headers = status, {name: headers[name] for name in HEADERS if name in headers}
    row.body = body if len(body) <= LONGEST else None
    row.save(update_fields=["status", "headers", "body"])


def forget(row: Keyed) -> None:
    """Drop a key whose request was refused and changed nothing, so that it can be sent once more."""
    row.delete()
