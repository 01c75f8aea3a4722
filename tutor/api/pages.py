"""Long lists come page by page."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from .errors import Problem

MOST = 200
LAST = 10_000_000


class Pages(PageNumberPagination):
    """`page` from 1 and `page_size`; the answer holds `count`, `next`, `previous` and `results`."""

    page_size = 50
    max_page_size = MOST
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """How many stand on a page."""
        return _number(request, "page_size", self.page_size or MOST, MOST)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        """Which page."""
        number = _number(request, "page", 1, LAST)
        if number > paginator.num_pages:
            raise NotFound
        return number

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Both, for the description."""
        words = {"page": "Which page, from 1.", "page_size": "How many to a page."}
        limits = {"page": LAST, "page_size": MOST}
        return [
            {
                "name": name,
                "in": "query",
                "required": False,
                "description": about,
                "schema": {"type": "integer", "minimum": 1, "maximum": limits[name]},
            }
            for name, about in words.items()
        ]


def _number(request: Request, name: str, default: int, most: int) -> int:
    given = request.query_params.getlist(name) or [str(default)]
    for text in given:
        if not (text.isascii() and text.isdecimal() and len(text) < 9 and 0 < int(text) <= most):
            detail = _("Expected a whole number from 1 to %(most)s.") % {"most": most}
            raise Problem("invalid", errors=[{"parameter": name, "detail": detail, "found": text[:20]}])
    return int(given[-1])
