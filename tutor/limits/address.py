"""Where a request comes from."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

NETWORK = 64
"""So many bits of an IPv6 address tell one household from another; whoever has it can change the rest at will."""

_WITH_PORT = re.compile(r"\[(.+)\](?::\d+)?|([\d.]+):\d+")


def client_address(request: HttpRequest) -> str:
    """The address of whoever sends a request, also behind proxies, "" where there is none; for django-axes too.

    Each proxy appends the address it was called from, so the one our outermost proxy saw is PROXIES places from the
    end. What stands before it is whatever the client says.
    """
    found = _address(request)
    return str(found) if found else ""


def client_network(request: HttpRequest) -> str:
    """The same, where one cannot pass for many: of an IPv6 address the part that its owner cannot choose."""
    found = _address(request)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> NETWORK << NETWORK))
    return str(found or "")


def _address(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    if settings.PROXIES and len(hops) >= settings.PROXIES and (found := _read(hops[-settings.PROXIES])):
        return found
    return _read(request.META.get("REMOTE_ADDR", ""))


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address as databases take it: without the port that some proxies add, and without a zone."""
    text = text.strip()
    if with_port := _WITH_PORT.fullmatch(text):
        text = with_port[1] or with_port[2]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found
