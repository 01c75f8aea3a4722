"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

NETWORK = 64
"""So many bits of an IPv6 address tell one household from another; whoever has it can change the rest at will."""


def client_address(request: HttpRequest) -> str:
    """The address of whoever sends a request, also behind proxies; for django-axes too.

    Each proxy appends the address it was called from, so the one our outermost proxy saw is PROXIES places from the
    end. What stands before it is whatever the client says.
    """
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    if settings.PROXIES and len(hops) >= settings.PROXIES:
        return str(hops[-settings.PROXIES])
    return str(request.META.get("REMOTE_ADDR", ""))


def client_network(request: HttpRequest) -> str:
    """The same, where one cannot pass for many: of an IPv6 address the part that its owner cannot choose."""
    text = client_address(request)
    try:
        found = ip_address(text)
    except ValueError:
        return text
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> NETWORK << NETWORK))
