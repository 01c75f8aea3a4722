"""Tokens: those of a person, and the one that a request names."""

from hashlib import sha256

from django.db.models import QuerySet

from tutor.accounts.models import User

from ..models import Token


def tokens_of(owner: User) -> QuerySet[Token]:
    """All of a person's, the newest first, those revoked last."""
    return Token.objects.filter(owner=owner).order_by("revoked", "-created", "-pk")


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is long and random, so nothing slower is needed."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def token_with(secret: str) -> Token | None:
    """The valid token with this secret, of somebody whose account is open."""
    found = Token.objects.select_related("owner").filter(digest=digest_of(secret)).first()
    return found if found and found.state == "valid" and found.owner.is_active else None
