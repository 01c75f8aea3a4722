"""Services that create, use and revoke tokens."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from tutor.accounts.models import User
from tutor.ops.waiting import aside

from ..models import Token
from ..selectors.tokens import digest_of

PREFIX = "gp_"
"""The start of every secret, by which people and leak scanners recognize it."""
MOST = 20
"""Valid tokens that one person may have."""
NOTED = timedelta(minutes=1)
"""The shortest time between two updates of a token's last use."""
KEPT = timedelta(days=90)
"""The time for which a revoked token is still listed."""


class NameTakenError(ValueError):
    """The person already has a valid token of that name."""


class TooManyError(ValueError):
    """The person has as many valid tokens as allowed."""


def make_token(owner: User, name: str, scopes: Iterable[str], expires: datetime | None = None) -> tuple[Token, str]:
    """Create a token and return it with its secret, which is shown only now. Raises NameTakenError and TooManyError."""
    Token.objects.filter(owner=owner, revoked__lt=timezone.now() - KEPT).delete()
    unexpired = Q(expires=None) | Q(expires__gt=timezone.now())
    if Token.objects.filter(unexpired, owner=owner, revoked=None).count() >= MOST:
        raise TooManyError
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token(owner=owner, name=name, scopes=sorted(scopes), expires=expires, digest=digest_of(secret))
    try:
        with transaction.atomic():
            token.save()
    except IntegrityError as error:
        raise NameTakenError from error
    return token, secret


def note_use(token: Token) -> None:
    """Record that a token is used, at most once a minute."""
    now = timezone.now()
    if token.used is None or now - token.used > NOTED:
        with aside():
            Token.objects.filter(pk=token.pk).update(used=now)


def revoke(token: Token) -> None:
    """Revoke a token; a second time changes nothing."""
    Token.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
