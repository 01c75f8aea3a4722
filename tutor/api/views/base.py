"""The base of all API views, and functions that read requests."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tutor.accounts.models import User
from tutor.limits.sizes import Sizes

from ..errors import Problem
from ..etags import EDITS, HEADER, if_match, tag_of
from ..models import Scope
from ..once import once
from ..parsers import JsonParser

READ = ("GET", "HEAD")
PROOF_FILE = Sizes(2 << 20, 2 << 20)
"""The bytes of a proof file, which is read only by what checks it."""
LEGUP_TYPE = "application/xml"
PROOF_TYPES = (JsonParser.media_type, LEGUP_TYPE, "text/xml")
"""The types of proof files: our own, and those of LEGUP."""


class Endpoint(APIView):
    """The base of all API views.

    `scope`: the scope that a token needs to change something; reading needs "read". `public`: the methods that
    anybody may use. `limited`: for each method, the entry of RATE_LIMITS that it counts for. `keyed`: POST remembers
    its Idempotency-Key itself, or changes nothing; for other views the first answer is stored. `sizes`: the bytes of a
    body; it is read only once it is known who sends it.
    """

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    scope: ClassVar[str] = Scope.WORK
    public: ClassVar[Collection[str]] = ()
    limited: ClassVar[Mapping[str, str]] = {}
    keyed: ClassVar[bool] = False
    sizes: ClassVar[Sizes] = Sizes(settings.USUAL_REQUEST_BYTES, settings.USUAL_REQUEST_BYTES)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 405 before authentication; then wrap POST for repetitions and edits for If-Match."""
        if (request.method or "") not in self.allowed_methods:
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)
        name = str(request.method).lower()
        if request.method == "POST":
            setattr(self, name, once(getattr(self, name), keyed=self.keyed))
        elif request.method in EDITS and HEADER in request.headers:
            setattr(self, name, if_match(getattr(self, name), getattr(self, "get", None)))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add an ETag to what can be edited."""
        if self.editable and request.method in {"GET", "HEAD", "PATCH"} and response.status_code == 200:
            response["ETag"] = tag_of(response.data)
        return super().finalize_response(request, response, *args, **kwargs)

    @property
    def editable(self) -> bool:
        """Tell whether the view both reads and changes something."""
        return hasattr(self, "get") and any(hasattr(self, method.lower()) for method in EDITS)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Return the default headers; only public answers may be cached."""
        headers: dict[str, str] = super().default_response_headers
        return headers if self.request.method in self.public else {**headers, "Cache-Control": "no-store"}


class Listing(Endpoint, ListAPIView[Any]):
    """The base of views that list something page by page."""


def checked(shape: type[Serializer[Any]], request: Request, *, partial: bool = False) -> dict[str, Any]:
    """Return the validated body; with `partial`, only the members that were sent. Raises ValidationError."""
    return dict(valid(shape(data=request.data, partial=partial)).validated_data)


def valid(sent: Serializer[Any]) -> Serializer[Any]:
    """Validate what was sent and return it. Raises ValidationError.

    A member that cannot be written may be a misspelt one, so it is an error: it must not be ignored silently.
    """
    writable = [name for name, field in sent.fields.items() if not field.read_only]
    unknown = sorted(set(sent.initial_data) - set(writable)) if isinstance(sent.initial_data, dict) else ()
    if unknown:
        detail = _("Expected only: %(names)s.") % {"names": ", ".join(writable)}
        raise ValidationError({name: [detail] for name in unknown})
    sent.is_valid(raise_exception=True)
    return sent


def file_of(request: Request) -> bytes:
    """Return the raw body, for parsers of files. Raises UnsupportedMediaType unless it is declared as JSON or XML."""
    if str(request.content_type).partition(";")[0].strip().lower() not in PROOF_TYPES:
        raise UnsupportedMediaType(request.content_type)
    return bytes(request.body)


def flag_of(request: Request, name: str) -> bool:
    """Return a true or false parameter of the query, false if it is left out. Raises Problem."""
    given = request.query_params.get(name, "false")
    if given not in {"true", "false"}:
        detail = _("Expected true or false.")
        raise Problem("invalid", errors=[{"parameter": name, "detail": detail, "found": given[:20]}])
    return given == "true"


def account_of(request: Request) -> User:
    """Return the permanent account that sends the request. Raises Problem for guests."""
    user = request.user
    if isinstance(user, User) and not user.is_guest:
        return user
    raise Problem("forbidden", _("Expected a permanent account; a guest can sign up and keep all work."))


class Unknown(Endpoint):
    """The view of all unknown addresses below /api/."""

    schema = None
    public = (*READ, "POST", *EDITS)

    def get(self, request: Request, **_path: str) -> None:
        """Answer that there is nothing."""
        raise Problem("not-found", _("There is nothing at this address. Those that there are end with a slash."))

    post = put = patch = delete = get
