"""The one place where rate limits come into the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tutor.limits.services import TooOftenError, count

if TYPE_CHECKING:  # which reads the settings that name this module
    from .views.base import Endpoint


class SiteThrottle(BaseThrottle):
    """The limits of the site, counted together with what the same account does on its pages."""

    def __init__(self) -> None:
        self.seconds: float | None = None

    def allow_request(self, request: Request, view: Endpoint) -> bool:  # type: ignore[override]  # views here are those
        """Count what the end point says that the method counts for."""
        what = view.limited.get(request.method or "")
        if what:
            try:
                count(request, what)
            except TooOftenError as error:
                self.seconds = error.seconds
        return self.seconds is None

    def wait(self) -> float | None:
        """Seconds until the next request is taken."""
        return self.seconds
