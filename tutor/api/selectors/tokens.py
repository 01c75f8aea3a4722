"""Tokens: those of a person, and the one that a request names."""

from hashlib import sha256

from django.db.models import QuerySet

from tutor.accounts.models import User

from ..models import Token


def tokens_of(owner: User) -> QuerySet[Token]:
    """Return all tokens of a person: newest first, revoked ones last."""
    return Token.objects.filter(owner=owner).order_by("revoked", "-created", "-pk")


def digest_of(secret: str) -> str:
    """Return the digest of a secret. Secrets are long and random, so a fast hash is enough."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def token_with(secret: str) -> Token | None:
    """Return the valid token with this secret, or None. Its owner's account must be active."""
    found = Token.objects.select_related("owner").filter(digest=digest_of(secret)).first()
    return found if found and found.state == "valid" and found.owner.is_active else None
