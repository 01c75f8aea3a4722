"""The bytes and parts that the body of a request may have: few as a rule, more where a view says so.

A body is read and taken apart in a thread that others wait for, often before it is known whether the request is
allowed at all, so each view takes about what its largest honest input has.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest

View = TypeVar("View", bound=Callable[..., Any])

ENCODED, IN_PARTS = "application/x-www-form-urlencoded", "multipart/form-data"
PARTS = 100
"""The most parts of a form that is sent in parts: those with files have few fields."""


@dataclass(frozen=True)
class Sizes:
    """The most bytes from people with an account, and from `strangers`: guests and people without one; and parts."""

    most: int
    strangers: int
    parts: int = PARTS


def takes(most: int, *, strangers: int, parts: int = PARTS) -> Callable[[View], View]:
    """Let a view take larger bodies than is usual."""

    def decorate(view: View) -> View:
        # a mark, as Django's own decorators set them
        view.sizes = Sizes(most, strangers, parts)  # type: ignore[attr-defined]
        return view

    return decorate


def sizes_of(view: Callable[..., Any]) -> Sizes:
    """Return what a view takes; the API's are classes."""
    found = getattr(view, "sizes", None) or getattr(getattr(view, "cls", None), "sizes", None)
    return found or Sizes(settings.USUAL_REQUEST_BYTES, settings.STRANGERS_REQUEST_BYTES)


def most_bytes(request: HttpRequest, sizes: Sizes, length: int) -> int:
    """Return how many bytes are taken of this request; asks who sends it only where that matters."""
    most = sizes.most if length > sizes.strangers and _has_account(request) else sizes.strangers
    # Slow to decode; forms for large texts are sent in parts.
    return min(most, settings.USUAL_REQUEST_BYTES) if request.content_type == ENCODED else most


def too_many_parts(request: HttpRequest, sizes: Sizes, length: int) -> bool:
    """Tell whether a form has more parts than the view takes; even empty ones cost much to parse."""
    if request.content_type != IN_PARTS or length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return False
    line = f"--{(request.content_params or {}).get('boundary', '')}".encode()
    return request.body.count(line) > sizes.parts + 1  # one ends the last part


def _has_account(request: HttpRequest) -> bool:
    return not getattr(request.user, "is_guest", True)  # a visitor is no user of ours and has no such mark
