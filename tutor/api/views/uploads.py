"""Uploads: read into a draft, checked, then confirmed into a set of your own or discarded."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.authoring.access import draft_or_404, upload_or_404
from tutor.authoring.forms import ConfirmForm, UploadForm
from tutor.authoring.messages import pasted_text
from tutor.authoring.selectors import own
from tutor.authoring.services import uploads as services
from tutor.authoring.services.archives import File
from tutor.library.models import Draft, PuzzleSet, Upload
from tutor.limits.sizes import PARTS, Sizes

from ..errors import Problem
from ..files import TextParser
from ..inputs import accepted, query
from ..parsers import JsonParser
from ..serializers.jobs import JobSerializer
from ..serializers.uploads import (
    ConfirmSerializer,
    DraftSerializer,
    IntoSerializer,
    LeaveOutSerializer,
    StoredSerializer,
    UploadFilesSerializer,
    UploadSerializer,
    UploadTextSerializer,
    WholeUploadSerializer,
)
from .base import Endpoint, Listing, account_of, checked
from .jobs import accepted as taken


def _whole(upload: Upload, into: PuzzleSet | None) -> Any:
    upload.counts = own.counts(upload, into)  # type: ignore[attr-defined]
    return WholeUploadSerializer(upload).data


class Uploads(Listing):
    """List your uploads that are not confirmed yet."""

    limited = {"POST": "upload"}
    sizes = Sizes(settings.MAX_REQUEST_BYTES, settings.MAX_REQUEST_BYTES, settings.DATA_UPLOAD_MAX_NUMBER_FILES + PARTS)
    parser_classes = [JsonParser, MultiPartParser, TextParser]
    serializer_class = UploadSerializer
    filter_backends = []
    queryset = Upload.objects.none()

    def get_queryset(self) -> QuerySet[Upload]:
        return own.waiting_uploads(account_of(self.request)).order_by("-created", "-pk")

    @extend_schema(
        request={
            "application/json": UploadTextSerializer,
            "multipart/form-data": UploadFilesSerializer,
            "text/plain": OpenApiTypes.STR,
        },
        responses={201: WholeUploadSerializer},
    )
    def post(self, request: Request) -> Response:
        """Upload puzzles as a draft, which a job checks. They are added to a set only when you confirm."""
        owner = account_of(request)
        made = services.read_upload(owner, _given(request))
        return Response(_whole(made, None), status.HTTP_201_CREATED)


def _given(request: Request) -> list[File]:
    """Return the uploaded files; a text counts as one file."""
    data: Any = request.data
    if isinstance(data, bytes):
        return [File(pasted_text(), data)]
    if request.content_type.startswith("multipart/"):
        form = UploadForm(request.POST, request.FILES)
    else:
        form = UploadForm(checked(UploadTextSerializer, request), MultiValueDict())
    given: list[File] = accepted(form)["given"]
    return given


class OneUpload(Endpoint):
    """One of your uploads."""

    @extend_schema(parameters=[IntoSerializer], responses=WholeUploadSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read an upload: the progress of its check, and how many of its puzzles would be added."""
        found = upload_or_404(request, pk)
        slug = query(request, IntoSerializer).get("into")
        return Response(_whole(found, _set_of(found, slug, "into") if slug else None))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Discard an upload and stop its check. No set is changed."""
        services.discard(upload_or_404(request, pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _set_of(upload: Upload, slug: str, name: str) -> PuzzleSet:
    """Return the owner's set with that slug. Raises ValidationError."""
    found = own.own_sets(upload.owner).filter(slug=slug).first()
    if found is None:
        raise ValidationError({name: [_("Expected the slug of a set of yours.")]})
    return found


class Drafts(Listing):
    """List the puzzles of an upload."""

    serializer_class = DraftSerializer
    filter_backends = []
    queryset = Draft.objects.none()

    def get_queryset(self) -> QuerySet[Draft]:
        self.upload = upload_or_404(self.request, self.kwargs["pk"])
        return self.upload.drafts.order_by("position")

    def paginate_queryset(self, queryset: Any) -> Any:
        """Return the puzzles of the page, each with the other sets that hold it."""
        return _placed(self.upload, super().paginate_queryset(queryset) or [])


def _placed(upload: Upload, found: Any) -> Any:
    titles = own.sets_with(upload.owner, found)
    for draft in found:
        draft.also_in = sorted(titles.get(draft.key, {}).values())
    return found


class OneDraft(Endpoint):
    """One puzzle of an upload."""

    @extend_schema(responses=DraftSerializer)
    def get(self, request: Request, pk: int, draft_pk: int) -> Response:
        """Read one puzzle of an upload, with the results of its check."""
        return _seen(draft_or_404(request, pk, draft_pk))

    @extend_schema(request=LeaveOutSerializer, responses=DraftSerializer)
    def patch(self, request: Request, pk: int, draft_pk: int) -> Response:
        """Leave a puzzle out, or include it again."""
        found = draft_or_404(request, pk, draft_pk)
        services.leave_out(found, out=checked(LeaveOutSerializer, request)["left_out"])
        found.refresh_from_db()
        return _seen(found)


def _seen(found: Draft) -> Response:
    return Response(DraftSerializer(_placed(found.upload, [found])[0]).data)


class CheckUpload(Endpoint):
    """The check of an upload."""

    limited = {"POST": "upload"}

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Resume a check that was cancelled or failed."""
        found = _unconfirmed(request, pk)
        if found.job is None or found.job.over:
            services.check(found)
        assert found.job is not None
        return taken(found.job)


def _unconfirmed(request: Request, pk: int) -> Upload:
    found = upload_or_404(request, pk)
    if found.set:
        raise Problem("refused", _("The upload is confirmed: its puzzles are in “%(set)s”.") % {"set": found.set})
    return found


class LeaveOutUnsound(Endpoint):
    """Puzzles without exactly one solution."""

    @extend_schema(request=None, responses=WholeUploadSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Leave out all puzzles that were not found to have exactly one solution."""
        found = upload_or_404(request, pk)
        services.leave_out_unsound(found)
        return Response(_whole(found, None))


class Confirm(Endpoint):
    """The confirmation of an upload."""

    @extend_schema(request=ConfirmSerializer, responses=StoredSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Add the puzzles of an upload to a set: all of them, or none. Confirming twice adds them once."""
        found = upload_or_404(request, pk)
        if found.set:
            return Response(StoredSerializer(services.Stored(found.set, 0)).data)
        sent = checked(ConfirmSerializer, request)
        if slug := sent.pop("into", None):
            sent["into"] = _set_of(found, slug, "into").pk
        data = accepted(ConfirmForm(found, sent))
        return Response(
            StoredSerializer(services.confirm(found, data["into"], data["title"], data["description"])).data
        )
