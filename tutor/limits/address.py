"""The network address that a request comes from."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

NETWORK = 64
"""Bits of an IPv6 address that identify a household; its owner can change the rest at will."""

_WITH_PORT = re.compile(r"\[(.+)\](?::\d+)?|([\d.]+):\d+")


def client_address(request: HttpRequest) -> str:
    """Return the address of the client, also behind proxies; "" if there is none. django-axes uses it too.

    Each proxy appends the address that called it, so the address that our outermost proxy saw is PROXIES places from
    the end. The client can write anything before it.
    """
    found = _address(request)
    return str(found) if found else ""


def client_network(request: HttpRequest) -> str:
    """Return the client's address, of IPv6 only the network part, because its owner can choose the rest at will."""
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
    """Read an address in the form that databases accept: without a port, which some proxies add, and without a zone."""
    text = text.strip()
    if with_port := _WITH_PORT.fullmatch(text):
        text = with_port[1] or with_port[2]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found
