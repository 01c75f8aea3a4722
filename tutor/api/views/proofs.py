"""Proofs: create, list, read, import and export them."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.access import person_or_404
from tutor.exports.services import import_proof
from tutor.work.access import proof_or_404, workspace_or_404
from tutor.work.models import Proof
from tutor.work.page.explain import explain
from tutor.work.replays.engine import at_node
from tutor.work.replays.files import proof_file
from tutor.work.replays.records import dependents_of
from tutor.work.services import explain_refusal, quality_of, start
from tutor.work.workspace import Workspace, begun_proof, workspace_of

from ..errors import invalid
from ..filters import ProofFilters
from ..inputs import query
from ..once import key_of
from ..parsers import JsonParser
from ..selectors import better, proofs as data
from ..serializers.better import ExplainedSerializer, QualitySerializer
from ..serializers.checking import ProofFileSerializer
from ..serializers.work import (
    NODE,
    BeginSerializer,
    BoardSerializer,
    DoomedSerializer,
    PlacesSerializer,
    ProofSerializer,
    ReadableSerializer,
    WholeProofSerializer,
    WhyNotQuerySerializer,
    WhyNotSerializer,
)
from .base import LEGUP_TYPE, PROOF_FILE, Endpoint, Listing, checked, file_of
from .taking import node_at, node_of, taking

AT_NODE = OpenApiParameter(
    "node", {"type": "string", "pattern": NODE}, description="`5.0`, or `5` for a split.", required=True
)


class Proofs(Listing):
    """List your proofs, last worked on first."""

    serializer_class = ProofSerializer
    filterset_class = ProofFilters
    queryset = Proof.objects.none()
    keyed = True

    def get_queryset(self) -> QuerySet[Proof]:
        return data.own_proofs(person_or_404(self.request))

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return one page of proofs."""
        found = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        rows = data.listed(person_or_404(request), found or [])
        return self.get_paginated_response(ProofSerializer(rows, many=True).data)

    @extend_schema(request=BeginSerializer, responses={200: WholeProofSerializer, 201: WholeProofSerializer})
    def post(self, request: Request) -> Response:
        """Create a proof of a puzzle, or an attempt at an assigned one. Returns the existing one (200) if there is one.

        `another`: create one more anyway.
        """
        sent, key = checked(BeginSerializer, request), key_of(request)
        workspace = _asked(request, sent)
        begun = None if sent["another"] else begun_proof(request.user, workspace)
        if begun is None:
            with taking(workspace):
                proof = start(request.user, workspace, key=key)
            return _whole(request, proof.pk, status.HTTP_201_CREATED)
        # If the request that created this proof is repeated with its key, it gets its first answer again.
        return _whole(request, begun.pk, status.HTTP_201_CREATED if begun.first_key == key else status.HTTP_200_OK)


def _asked(request: Request, sent: dict[str, Any]) -> Workspace:
    """Return the workspace for the puzzle, or for the next attempt at an assigned one. Raises Problem."""
    try:
        return workspace_or_404(request, puzzle_pk=sent.get("puzzle"), item_pk=sent.get("item"))
    except Http404:
        name = "puzzle" if "puzzle" in sent else "item"
        raise invalid(f"/{name}", "Expected one that you can see.", found=str(sent[name])) from None


def _whole(request: Request, pk: int, code: int = status.HTTP_200_OK) -> Response:
    found = data.whole(workspace_of(proof_or_404(request, pk)))
    return Response(WholeProofSerializer(found).data, code)


class OneProof(Endpoint):
    """One of your proofs."""

    @extend_schema(responses=WholeProofSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read one of your proofs with its tree, its open ends, and the terms of its assignment."""
        return _whole(request, pk)


class Board(Endpoint):
    """The board of a node."""

    @extend_schema(parameters=[AT_NODE], responses=BoardSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read the board of a node: what each cell may still hold there."""
        workspace = workspace_of(proof_or_404(request, pk))
        found = data.board_at(workspace, at_node(node_of(request)))
        if found is None:
            raise Http404
        return Response(BoardSerializer(data.board(workspace, found)).data)


class Places(Endpoint):
    """The places of a case rule."""

    @extend_schema(
        parameters=[AT_NODE, OpenApiParameter("rule", str, description="Id of a case rule.", required=True)],
        responses=PlacesSerializer,
    )
    def get(self, request: Request, pk: int) -> Response:
        """List the places at which a case rule applies on the board of a node."""
        workspace = workspace_of(proof_or_404(request, pk))
        found = data.board_at(workspace, at_node(node_of(request)))
        places = data.places(found, request.query_params.get("rule", "")) if found else None
        if places is None:
            raise Http404
        return Response(PlacesSerializer(places).data)


class WhyNot(Endpoint):
    """A counter-example for a step that was not accepted."""

    @extend_schema(parameters=[WhyNotQuerySerializer], responses=WhyNotSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Ask why a step was not accepted at a node: the rule's few cells filled so that the claim does not hold.

        404 where the step is accepted, or the assignment does not answer this; in an assigned proof also for a step
        that was not tried.
        """
        workspace, asked = workspace_of(proof_or_404(request, pk)), query(request, WhyNotQuerySerializer)
        node = at_node(node_at(asked["node"]))
        found = explain_refusal(workspace, node, asked["step"], asked["number"])
        if found is None:
            raise Http404
        return Response(WhyNotSerializer(data.explained(found)).data)


class Explain(Endpoint):
    """The explanation of a step."""

    @extend_schema(parameters=[AT_NODE], responses=ExplainedSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Explain an accepted direct step: what would follow from simpler rules if it did not hold.

        404 for other steps, and while an assignment hides the verdict.
        """
        found = explain(workspace_of(proof_or_404(request, pk)), at_node(node_of(request)))
        if found is None:
            raise Http404
        return Response(ExplainedSerializer(better.explained(found)).data)


class QualityOf(Endpoint):
    """The quality of a proof."""

    limited = {"GET": "measure"}

    @extend_schema(responses=QualitySerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Measure a finished proof: its size, what it can do without, and the size of the solver's proof.

        404 while the proof is not finished, and while an assignment hides verdicts.
        """
        proof = proof_or_404(request, pk)
        found = quality_of(workspace_of(proof), proof)
        if found is None:
            raise Http404
        return Response(QualitySerializer(better.quality(found)).data)


class Doomed(Endpoint):
    """The steps that a cut would remove."""

    @extend_schema(parameters=[OpenApiParameter("number", int, required=True)], responses=DoomedSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """List the steps that would go if a step were cut: the step and all that depend on it."""
        proof = proof_or_404(request, pk)
        steps = dependents_of(proof, request.query_params.get("number", ""))
        if not steps:
            raise Http404
        numbers = [step.number for step in steps]
        given = numbers[0] <= proof.given
        return Response(DoomedSerializer({"numbers": numbers, "count": len(numbers), "given": given}).data)


class InWords(Endpoint):
    """A proof in words."""

    @extend_schema(responses=ReadableSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read a proof as numbered lines of text."""
        return Response(ReadableSerializer(data.in_words(workspace_of(proof_or_404(request, pk)))).data)


class File(Endpoint):
    """A proof as a file."""

    @extend_schema(responses=ProofFileSerializer)
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Export a proof as the file that `check`, `import` and the command line read; it holds no verdicts."""
        return HttpResponse(proof_file(proof_or_404(request, pk)), content_type="application/json")


class Import(Endpoint):
    """The import of a proof file."""

    limited = {"POST": "import"}
    keyed = True
    sizes = PROOF_FILE

    @extend_schema(
        request={JsonParser.media_type: ProofFileSerializer, LEGUP_TYPE: OpenApiTypes.STR},
        responses={201: WholeProofSerializer},
    )
    def post(self, request: Request) -> Response:
        """Import a proof file, also one of LEGUP, as a practice proof of yours, with all its steps."""
        key, sent = key_of(request), file_of(request)
        return _whole(request, import_proof(person_or_404(request), sent, key=key).pk, status.HTTP_201_CREATED)
