"""Rate limits of the API, applied in this one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tutor.limits.requests import count_request

if TYPE_CHECKING:  # importing it at run time would be circular: it reads the settings, which name this module
    from .views.base import Endpoint


class SiteThrottle(BaseThrottle):
    """The rate limits of the site, which count an account's requests to the API and to the pages together."""

    def allow_request(self, request: Request, view: Endpoint) -> bool:  # type: ignore[override]  # views here are those
        """Count the request for the limit that the view names for its method. Raises TooOftenError."""
        if what := view.limited.get(request.method or ""):
            count_request(request, what)
        return True
