"""The one place where rate limits come into the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tutor.limits.services import count

if TYPE_CHECKING:  # which reads the settings that name this module
    from .views.base import Endpoint


class SiteThrottle(BaseThrottle):
    """The limits of the site, counted together with what the same account does on its pages."""

    def allow_request(self, request: Request, view: Endpoint) -> bool:  # type: ignore[override]  # views here are those
        """Count what the end point says that the method counts for. Raises TooOftenError."""
        if what := view.limited.get(request.method or ""):
            count(request, what)
        return True
