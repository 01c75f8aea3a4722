"""The one place where rate limits come into the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:  # which reads the settings that name this module
    from rest_framework.views import APIView


class SiteThrottle(BaseThrottle):
    """The limits of the site. A view names in `limited` what a request to it counts as: "check", "hint", "upload".

    `seconds` is how long to wait, which the answer 429 says in Retry-After.
    """

    seconds: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        return True

    def wait(self) -> float | None:
        """Seconds until the next request is taken."""
        return self.seconds
