"""The puzzles of one's own sets: edited, ordered, taken out, made."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.library.access import own_puzzle_or_404, own_set_or_404
from tutor.library.forms import EditForm, GenerateForm
from tutor.library.selectors.own import makings
from tutor.library.services import editing, generating, sets as services

from ..inputs import accepted
from ..serializers.courses import PlaceSerializer
from ..serializers.jobs import JobSerializer
from ..serializers.uploads import EditedSerializer, EditSerializer, GenerateSerializer, MakingSerializer
from .base import Endpoint, account_of, checked
from .jobs import accepted as taken
from .library import OnePuzzle


class OwnPuzzle(OnePuzzle):
    """A puzzle, which its owner may change."""

    @extend_schema(request=EditSerializer, responses=EditedSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Change a puzzle of your own. If it is in use, what holds it keeps it, and the edit is a new revision."""
        puzzle = own_puzzle_or_404(request, pk)
        sent = {"text": editing.text_of(puzzle), "notes": puzzle.notes} | checked(EditSerializer, request, partial=True)
        data = accepted(EditForm(sent))
        saved = editing.save_edit(puzzle, data["text"], data["notes"])
        return Response(EditedSerializer({"revision": saved.revision, "puzzle": saved.puzzle}).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take a puzzle out of a set of your own; what holds it keeps it."""
        services.remove(own_puzzle_or_404(request, pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


class MovePuzzle(Endpoint):
    """The place of a puzzle."""

    @extend_schema(request=PlaceSerializer, responses=PlaceSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Put a puzzle at another place of a set of your own; the answer says where it stands now."""
        puzzle = own_puzzle_or_404(request, pk)
        moved = services.move(puzzle, checked(PlaceSerializer, request)["place"])
        return Response(PlaceSerializer({"place": moved.place}).data)


class Generate(Endpoint):
    """Puzzles that are made."""

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
