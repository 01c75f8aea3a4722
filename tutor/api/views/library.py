"""Types, rules, sets and puzzles."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.authoring.access import own_puzzle_or_404, own_set_or_404
from tutor.authoring.services import editing
from tutor.authoring.services.sets import InUseError, delete_set, move, new_set, put_away, remove
from tutor.feedback import hidden_from
from tutor.library.access import puzzle_or_404, set_or_404
from tutor.library.models import Puzzle, PuzzleSet

from ..errors import Problem
from ..filters import PuzzleFilters, SetFilters
from ..inputs import query
from ..pagination import SetPages
from ..selectors import listings, types
from ..serializers.library import (
    EditSerializer,
    PlaceSerializer,
    PuzzleSerializer,
    RuleQuerySerializer,
    RuleSerializer,
    RuleWithCasesSerializer,
    SetSerializer,
    TypeSerializer,
    WholePuzzleSerializer,
)
from .base import READ, Endpoint, Listing, account_of, checked, flag_of, valid


class Types(Listing):
    """List the types of puzzles."""

    public = READ
    serializer_class = TypeSerializer
    filter_backends = []

    def get_queryset(self) -> Any:
        return types.types()


class Type(Endpoint):
    """A type of puzzle."""

    public = READ

    @extend_schema(responses=TypeSerializer)
    def get(self, request: Request, type_id: str) -> Response:
        """Read a type of puzzle: its rulebook, its rules, and how large its puzzles may be."""
        found = next((each for each in types.types() if each.id == type_id), None)
        if found is None:
            raise Http404
        return Response(TypeSerializer(found).data)


class Rules(Listing):
    """List the rules of all types, in teaching order."""

    public = READ
    serializer_class = RuleSerializer
    filter_backends = []

    def get_queryset(self) -> Any:
        return types.rules(query(self.request, RuleQuerySerializer).get("search", ""))

    @extend_schema(parameters=[RuleQuerySerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the rules of all types, in teaching order, or those that people mean by some words."""
        return super().get(request, *args, **kwargs)


class Rule(Endpoint):
    """One rule with examples."""

    public = READ

    @extend_schema(responses=RuleWithCasesSerializer)
    def get(self, request: Request, rule_id: str) -> Response:
        """Read a rule with its worked examples, accepted and refused."""
        found = next((each for each in types.rules() if each.id == rule_id), None)
        if found is None:
            raise Http404
        cases = types.cases(rule_id)
        return Response(RuleWithCasesSerializer({**vars(found), "cases": cases}).data)


class Sets(Listing):
    """List the public sets of puzzles, and your own."""

    public = READ
    serializer_class = SetSerializer
    filterset_class = SetFilters
    queryset = PuzzleSet.objects.none()

    def get_queryset(self) -> QuerySet[PuzzleSet]:
        return listings.sets(self.request.user)

    @extend_schema(request=SetSerializer, responses={201: SetSerializer})
    def post(self, request: Request) -> Response:
        """Create an empty set of your own."""
        owner = account_of(request)
        made = new_set(owner, **checked(SetSerializer, request))
        made.save()
        return Response(_set(made), status.HTTP_201_CREATED)


class Set(Endpoint):
    """A set of puzzles."""

    public = READ

    @extend_schema(responses=SetSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Read a set; its puzzles are at `/api/v1/puzzles/?set=`."""
        return Response(_set(set_or_404(request, slug)))

    @extend_schema(request=SetSerializer, responses=SetSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Change the title or description of one of your sets."""
        found = own_set_or_404(request, slug)
        valid(SetSerializer(found, data=request.data, partial=True)).save()
        return Response(_set(found))

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "put_away",
                bool,
                description="Delete it even if it is in use; puzzles in use are kept for their proofs.",
            )
        ],
        responses={204: None},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Delete one of your sets; a set that is in use can only be put away."""
        found = own_set_or_404(request, slug)
        if flag_of(request, "put_away"):
            put_away(found)
            return Response(status=status.HTTP_204_NO_CONTENT)
        try:
            delete_set(found)
        except InUseError as error:
            raise Problem("refused", str(error)) from error
        return Response(status=status.HTTP_204_NO_CONTENT)


def _set(found: PuzzleSet) -> Any:
    """Return a set with the number of its puzzles."""
    found.total = found.puzzles.filter(retired=False).count()  # type: ignore[attr-defined]
    return SetSerializer(found).data


class Puzzles(Listing):
    """List the puzzles of the public sets and of your own, without their texts."""

    public = READ
    serializer_class = PuzzleSerializer
    filterset_class = PuzzleFilters
    pagination_class = SetPages
    queryset = Puzzle.objects.none()

    def get_queryset(self) -> QuerySet[Puzzle]:
        return listings.puzzles(self.request.user)

    def get_serializer_context(self) -> dict[str, Any]:
        """Add what is hidden from the user."""
        return {**super().get_serializer_context(), "hidden": hidden_from(self.request.user)}


class OnePuzzle(Endpoint):
    """One puzzle with its text."""

    public = READ
    limited = {"PATCH": "edit"}

    @extend_schema(responses=WholePuzzleSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read a puzzle with its text, and with its cells and values as steps name them."""
        return _whole(request, puzzle_or_404(request, pk))

    @extend_schema(request=EditSerializer, responses=WholePuzzleSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Edit one of your puzzles. If proofs or assignments use it, they keep the old one; the edit has a new `id`."""
        puzzle = own_puzzle_or_404(request, pk)
        sent = {"text": editing.text_of(puzzle), "notes": puzzle.notes} | checked(EditSerializer, request)
        return _whole(request, editing.save_edit(puzzle, **sent).puzzle)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a puzzle from one of your sets; proofs and assignments that use it keep it."""
        remove(own_puzzle_or_404(request, pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _whole(request: Request, puzzle: Puzzle) -> Response:
    return Response(WholePuzzleSerializer(puzzle, context={"hidden": hidden_from(request.user)}).data)


class Move(Endpoint):
    """The position of a puzzle in its set."""

    @extend_schema(request=PlaceSerializer, responses=PlaceSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Move one of your puzzles to another position in its set; the others close up."""
        puzzle = own_puzzle_or_404(request, pk)
        return Response(PlaceSerializer(move(puzzle, checked(PlaceSerializer, request)["place"])).data)


class SvgRenderer(BaseRenderer):
    """A renderer of SVG pictures."""

    media_type = "image/svg+xml"
    format = "svg"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        return str(data).encode()


class Picture(Endpoint):
    """The picture of a puzzle."""

    public = READ
    renderer_classes = [SvgRenderer]

    @extend_schema(responses=OpenApiResponse(OpenApiTypes.STR, "The picture, an SVG file of its own."))
    def get(self, request: Request, pk: int) -> Response:
        """Draw a puzzle as an SVG picture."""
        return Response(listings.picture(puzzle_or_404(request, pk)))
