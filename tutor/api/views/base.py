"""What every end point has."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tutor.accounts.models import User

from ..errors import Problem
from ..models import Scope
from ..parsers import JsonParser

READ = ("GET", "HEAD")
KEY = "Idempotency-Key"


class Endpoint(APIView):
    """An end point.

    `scope`: what a token must be good for where something changes; what is only read needs "read". `public`: the
    methods that anybody may use. `limited`: which of RATE_LIMITS a method counts for. `keyed`: whether POST takes an
    Idempotency-Key.
    """

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    scope: ClassVar[str] = Scope.WORK
    public: ClassVar[Collection[str]] = ()
    limited: ClassVar[Mapping[str, str]] = {}
    keyed: ClassVar[bool] = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """A method that the address does not take is refused before anybody asks who sends it."""
        if (request.method or "") not in self.allowed_methods:
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """What is somebody's own is kept by no cache."""
        headers: dict[str, str] = super().default_response_headers
        return headers if self.request.method in self.public else {**headers, "Cache-Control": "no-store"}


class Listing(Endpoint, ListAPIView[Any]):
    """A list that comes page by page."""


def checked(shape: type[Serializer[Any]], request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The body in that shape, with `partial` as much of it as is sent. Raises ValidationError."""
    return dict(valid(shape(data=request.data, partial=partial)).validated_data)


def valid(sent: Serializer[Any]) -> Serializer[Any]:
    """What is sent, if it is right. Raises ValidationError.

    A member that cannot be written may be a misspelt one, which must not be left out in silence.
    """
    writable = [name for name, field in sent.fields.items() if not field.read_only]
    unknown = sorted(set(sent.initial_data) - set(writable)) if isinstance(sent.initial_data, dict) else ()
    if unknown:
        detail = _("Expected only: %(names)s.") % {"names": ", ".join(writable)}
        raise ValidationError({name: [detail] for name in unknown})
    sent.is_valid(raise_exception=True)
    return sent


def file_of(request: Request) -> bytes:
    """The body as it came, for whoever reads files; it must say that it is JSON."""
    if str(request.content_type).partition(";")[0].strip().lower() != JsonParser.media_type:
        raise UnsupportedMediaType(request.content_type)
    return bytes(request.body)


def flag_of(request: Request, name: str) -> bool:
    """A switch in the query, off where it is left out."""
    given = request.query_params.get(name, "false")
    if given not in {"true", "false"}:
        detail = _("Expected true or false.")
        raise Problem("invalid", errors=[{"parameter": name, "detail": detail, "found": given[:20]}])
    return given == "true"


def account_of(request: Request) -> User:
    """The permanent account that asks; guests are told to get one."""
    user = request.user
    if isinstance(user, User) and not user.is_guest:
        return user
    raise Problem("forbidden", _("Expected a permanent account; a guest can sign up and keep all work."))


def key_of(request: Request) -> UUID:
    """The one-time key of a request: sent again with it, the request does nothing twice. Made up where none is sent."""
    given = request.headers.get(KEY)
    if given is None:
        return uuid4()
    try:
        return UUID(given.strip().strip('"'))
    except ValueError:
        detail = _("Expected a UUID, another one for each request that is not a repetition.")
        raise Problem("invalid", errors=[{"header": KEY, "detail": detail, "found": given[:60]}]) from None


class Unknown(Endpoint):
    """Every address below /api/ at which there is nothing."""

    schema = None
    public = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")

    def get(self, request: Request, **_path: str) -> None:
        """Say so."""
        raise Problem("not-found", _("There is nothing at this address. Those that there are end with a slash."))

    post = put = patch = delete = get
