"""Puzzles that are made for a set of one's own."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.library.access import own_set_or_404
from tutor.library.forms import GenerateForm
from tutor.library.selectors.own import makings
from tutor.library.services import generating

from ..inputs import accepted
from ..serializers.jobs import JobSerializer
from ..serializers.uploads import GenerateSerializer, MakingSerializer
from .base import Endpoint, account_of, checked
from .jobs import accepted as taken


class Generate(Endpoint):
    """Puzzles that are made."""

    limited = {"POST": "generate"}

    @extend_schema(operation_id="sets_generate_kinds", responses=MakingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What can be made for a set of your own. A puzzle of a level needs its rules, and no higher ones."""
        own_set_or_404(request, slug)
        kinds = [{"kind": kind, "about": about} for _type, levels in makings() for kind, about in levels]
        return Response(MakingSerializer(kinds, many=True).data)

    @extend_schema(request=GenerateSerializer, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Have puzzles made for a set of your own."""
        found = own_set_or_404(request, slug)
        data = accepted(GenerateForm(checked(GenerateSerializer, request)))
        return taken(generating.start_making(account_of(request), found, **data))
