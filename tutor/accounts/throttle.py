"""How often one address may try something. Sign-in has django-axes; this is for the rest."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

HOUR = 60 * 60


def client_address(request: HttpRequest) -> str:
    """The address of whoever sends a request, also behind proxies; for django-axes too.

    Each proxy appends the address it was called from, so the one our outermost proxy saw is PROXIES places from the
    end. What stands before it is whatever the client says.
    """
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    if settings.PROXIES and len(hops) >= settings.PROXIES:
        return str(hops[-settings.PROXIES])
    return str(request.META.get("REMOTE_ADDR", ""))


def count(what: str, whose: str) -> None:
    """Note one try. Each server process counts for itself."""
    key = _key(what, whose)
    cache.add(key, 0, HOUR)
    cache.incr(key)


def too_often(what: str, whose: str, limit: int) -> bool:
    """Whether there were so many tries within the hour that begins with the first."""
    tries: int = cache.get(_key(what, whose), 0)
    return tries >= limit


def _key(what: str, whose: str) -> str:
    return f"tries:{what}:{whose}"
