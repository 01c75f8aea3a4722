"""Tokens: made, used, revoked."""

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
"""By this a secret is known for one of ours, also by those who look for secrets that got out."""
MOST = 20
"""Valid tokens that one person may have."""
NOTED = timedelta(minutes=1)
"""How often it is written down that a token is used."""
KEPT = timedelta(days=90)
"""How long a revoked one is still listed."""


class NameTakenError(ValueError):
    """There is a valid token of that name."""


class TooManyError(ValueError):
    """There are as many tokens as one person may have."""


def make_token(owner: User, name: str, scopes: Iterable[str], expires: datetime | None = None) -> tuple[Token, str]:
    """A new token, and its secret, which is told this one time. Raises NameTakenError and TooManyError."""
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
    """Write down that a token is used, at most once a minute."""
    now = timezone.now()
    if token.used is None or now - token.used > NOTED:
        with aside():
            Token.objects.filter(pk=token.pk).update(used=now)


def revoke(token: Token) -> None:
    """End a token; a second time nothing changes."""
    Token.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
