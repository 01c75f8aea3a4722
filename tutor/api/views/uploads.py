"""Uploads: read into a draft, looked at, confirmed into a set of one's own, or discarded."""

from typing import Any

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

from tutor.library.access import draft_or_404, upload_or_404
from tutor.library.forms import ConfirmForm, UploadForm
from tutor.library.models import Draft, PuzzleSet, Upload
from tutor.library.selectors import own
from tutor.library.services import uploads as services
from tutor.library.services.archives import File

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
    """Your uploads that are not confirmed yet."""

    limited = {"POST": "upload"}
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
        """Upload puzzles. They are a draft that a job checks; nothing is in a set before it is confirmed."""
        owner = account_of(request)
        made = services.read_upload(owner, _given(request))
        return Response(_whole(made, None), status.HTTP_201_CREATED)


def _given(request: Request) -> list[File]:
    """The files, or the text as if it were one."""
    data: Any = request.data
    if isinstance(data, bytes):
        return [File(_("pasted text"), data)]
    if request.content_type.startswith("multipart/"):
        form = UploadForm(request.POST, request.FILES)
    else:
        form = UploadForm(checked(UploadTextSerializer, request), MultiValueDict())
    given: list[File] = accepted(form)["given"]
    return given


class OneUpload(Endpoint):
    """An upload."""

    @extend_schema(parameters=[IntoSerializer], responses=WholeUploadSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """An upload: how far its check is, and how many of its puzzles would come in."""
        found = upload_or_404(request, pk)
        slug = query(request, IntoSerializer).get("into")
        return Response(_whole(found, _set_of(found, slug, "into") if slug else None))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Discard an upload, and stop its check. No set is changed."""
        services.discard(upload_or_404(request, pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _set_of(upload: Upload, slug: str, name: str) -> PuzzleSet:
    """The owner's set of that slug."""
    found = own.own_sets(upload.owner).filter(slug=slug).first()
    if found is None:
        raise ValidationError({name: [_("Expected the slug of a set of yours.")]})
    return found


class Drafts(Listing):
    """The puzzles of an upload."""

    serializer_class = DraftSerializer
    filter_backends = []
    queryset = Draft.objects.none()

    def get_queryset(self) -> QuerySet[Draft]:
        self.upload = upload_or_404(self.request, self.kwargs["pk"])
        return self.upload.drafts.order_by("position")

    def paginate_queryset(self, queryset: Any) -> Any:
        """Those on the page, with where else they are."""
        return _placed(self.upload, super().paginate_queryset(queryset) or [])


def _placed(upload: Upload, found: Any) -> Any:
    titles = own.sets_with(upload.owner, found)
    for draft in found:
        draft.also_in = sorted(titles.get(draft.sha256, {}).values())
    return found


class OneDraft(Endpoint):
    """A puzzle of an upload."""

    @extend_schema(responses=DraftSerializer)
    def get(self, request: Request, pk: int, draft_pk: int) -> Response:
        """Read one puzzle of an upload, and what was found out about it."""
        return _seen(draft_or_404(request, pk, draft_pk))

    @extend_schema(request=LeaveOutSerializer, responses=DraftSerializer)
    def patch(self, request: Request, pk: int, draft_pk: int) -> Response:
        """Leave a puzzle out, or take it in after all."""
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
        """Go on with a check that was cancelled or failed."""
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
        """Leave out all that were not found to have exactly one solution."""
        found = upload_or_404(request, pk)
        services.leave_out_unsound(found)
        return Response(_whole(found, None))


class Confirm(Endpoint):
    """The end of an upload."""

    @extend_schema(request=ConfirmSerializer, responses=StoredSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Put the puzzles into a set: all of them, or none. Confirming twice stores once."""
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
