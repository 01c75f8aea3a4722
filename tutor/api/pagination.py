"""Pagination of long lists."""

from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from .errors import Problem

MOST = 200
LAST = 10_000_000


class Pages(PageNumberPagination):
    """`page` from 1 and `page_size`; the answer holds `count`, `next`, `previous` and `results`."""

    page_size = 50
    max_page_size = MOST
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """Return the number of results per page. Raises Problem."""
        return _number(request, "page_size", self.page_size or MOST, MOST)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        """Return the number of the page. Raises Problem, or NotFound after the last page."""
        number = _number(request, "page", 1, LAST)
        if number > paginator.num_pages:
            raise NotFound
        return number

    def get_paginated_response(self, data: Any) -> Response:
        """Answer a page, with links to the others in a Link header (RFC 8288) too."""
        assert self.page is not None  # it was looked up before
        assert self.request is not None
        answer, last = super().get_paginated_response(data), self.page.paginator.num_pages
        address = self.request.build_absolute_uri()
        ways = {
            "first": replace_query_param(address, "page", 1),
            "prev": answer.data["previous"],
            "next": answer.data["next"],
            "last": replace_query_param(address, "page", last),
        }
        answer["Link"] = ", ".join(f'<{way}>; rel="{name}"' for name, way in ways.items() if way)
        return answer

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe `page` and `page_size` in OpenAPI."""
        words = {"page": "The page, from 1.", "page_size": "Number of results on a page."}
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


class SetPages(Pages):
    """Pages of puzzles in the order of their sets: counted set by set, so that the last page costs what the first does.

    Sorting all puzzles to leave out most of them would take long.
    """

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the puzzles of the page."""
        by_set: Any = _BySet(queryset)
        return super().paginate_queryset(by_set, request, view) or []


class _BySet:
    """Puzzles as a sequence that reads only the sets of a slice."""

    def __init__(self, puzzles: Any) -> None:
        self._puzzles = puzzles
        order = ("set__position", "set__title", "set_id")
        counted = puzzles.order_by(*order).values_list("set_id", *order[:2]).annotate(number=Count("pk"))
        self._sizes = [(row[0], row[-1]) for row in counted]

    def __len__(self) -> int:
        return sum(number for _set, number in self._sizes)

    def __getitem__(self, part: slice) -> list[Any]:
        begin, sets, before = 0, list[int](), None
        for pk, number in self._sizes:
            if begin < part.stop and begin + number > part.start:
                sets.append(pk)
                before = begin if before is None else before
            begin += number
        here = slice(part.start - (before or 0), part.stop - (before or 0))
        # Only ids are sorted: the rows hold much text.
        pks = list(self._puzzles.filter(set__in=sets).values_list("pk", flat=True)[here]) if sets else []
        rows = {row.pk: row for row in self._puzzles.order_by().filter(pk__in=pks)}
        return [rows[pk] for pk in pks if pk in rows]


def _number(request: Request, name: str, default: int, most: int) -> int:
    given = request.query_params.getlist(name) or [str(default)]
    for text in given:
        if not (text.isascii() and text.isdecimal() and len(text) < 9 and 0 < int(text) <= most):
            detail = _("Expected a whole number from 1 to %(most)s.") % {"most": most}
            raise Problem("invalid", errors=[{"parameter": name, "detail": detail, "found": text[:20]}])
    return int(given[-1])
