"""Exports of a course, as on its page."""

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.exports.access import selection_or_404, staff_or_404
from tutor.exports.exporters import EXPORTERS
from tutor.exports.selectors.page import index_page
from tutor.exports.views import file, proof

from ..files import AnyAccepted
from ..serializers.exports import ExportsSerializer, SelectionSerializer
from .base import Endpoint

FILE = OpenApiResponse(OpenApiTypes.BINARY, "The file, streamed, with a name.")
BYTES = "application/octet-stream"
# First, because generated clients use the first type: they then read every file as bytes.
FILES = {(200, BYTES): FILE} | {(200, kind.content_type.partition(";")[0]): FILE for kind in EXPORTERS.values()}


class Exports(Endpoint):
    """The exports that a course offers."""

    @extend_schema(operation_id="courses_exports_list", parameters=[SelectionSerializer], responses=ExportsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """List the files that can be exported, with counts of what is selected: a whole course, or part of it."""
        membership = staff_or_404(request, pk)
        return Response(ExportsSerializer(index_page(selection_or_404(request, membership.course))).data)


class ExportFile(Endpoint):
    """One export as a file."""

    http_method_names = ["get"]
    content_negotiation_class = AnyAccepted

    @extend_schema(parameters=[SelectionSerializer], responses=FILES)
    def get(self, request: Request, pk: int, name: str) -> HttpResponseBase:
        """Export the selection as one file of its own type: CSV, XLSX, JSON, text, HTML or ZIP.

        If `Accept` is `application/octet-stream`, the answer is labelled as that type instead.
        """
        answer = file(request, pk, name)
        if request.headers.get("Accept", "").strip() == BYTES:
            answer["Content-Type"] = BYTES
        return answer


class ProofFile(Endpoint):
    """A proof as a file."""

    http_method_names = ["get"]
    content_negotiation_class = AnyAccepted

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Export a proof of an assigned puzzle as a file that can be checked elsewhere."""
        return proof(request, pk, "json")


class ProofPage(Endpoint):
    """A proof as a page."""

    http_method_names = ["get"]
    content_negotiation_class = AnyAccepted

    @extend_schema(responses={(200, "text/html"): OpenApiResponse(OpenApiTypes.STR, "A page of its own.")})
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Export a proof of an assigned puzzle as a page to read and keep."""
        return proof(request, pk, "html")
