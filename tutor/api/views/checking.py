"""The check of a whole proof, without storing it."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ..models import Scope
from ..parsers import JsonParser
from ..serializers.checking import ProofFileSerializer, ReportSerializer, StoredPuzzleSerializer
from ..services.checking import check_file
from .base import LEGUP_TYPE, PROOF_FILE, Endpoint, file_of

FILE = PolymorphicProxySerializer(
    "CheckedFile", serializers=[ProofFileSerializer, StoredPuzzleSerializer], resource_type_field_name=None
)


class CheckFile(Endpoint):
    """A proof file to check."""

    public = ("POST",)
    scope = Scope.READ
    limited = {"POST": "tools"}
    keyed = True
    sizes = PROOF_FILE

    @extend_schema(
        operation_id="check_create",
        request={JsonParser.media_type: FILE, LEGUP_TYPE: OpenApiTypes.STR},
        responses=ReportSerializer,
    )
    def post(self, request: Request) -> Response:
        """Check a whole proof file without storing it. The answer has a verdict for each step, and what is proved.

        `puzzle` is a text, or the id of a puzzle of this site. A file of LEGUP is taken as well.

        Limits: 2 MiB, 5,000 steps, and the amount of work that the error for a larger file names; without an account
        also boards of 676 squares, and two files at a time.
        """
        return Response(ReportSerializer(check_file(request.user, file_of(request))).data)
