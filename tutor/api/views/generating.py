"""Generating puzzles for a set of your own."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.authoring.access import own_set_or_404
from tutor.authoring.forms import GenerateForm
from tutor.authoring.selectors.own import makings
from tutor.authoring.services import generating

from ..inputs import accepted
from ..serializers.jobs import JobSerializer
from ..serializers.uploads import GenerateSerializer, MakingSerializer
from .base import Endpoint, account_of, checked
from .jobs import accepted as taken


class Generate(Endpoint):
    """Generated puzzles for a set."""

    limited = {"POST": "generate"}

    @extend_schema(operation_id="sets_generate_kinds", responses=MakingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the kinds of puzzles that can be generated. Solving one needs rules of its level, and none higher."""
        own_set_or_404(request, slug)
        kinds = [{"kind": kind, "about": about} for _type, levels in makings() for kind, about in levels]
        return Response(MakingSerializer(kinds, many=True).data)

    @extend_schema(request=GenerateSerializer, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Generate puzzles for a set of your own, in a job."""
        found = own_set_or_404(request, slug)
        data = accepted(GenerateForm(checked(GenerateSerializer, request)))
        return taken(generating.start_making(account_of(request), found, **data))
