"""Repeated requests: answered with the stored answer, or passed on where the change itself remembers its key."""

from collections.abc import Callable, Iterator
from functools import wraps
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.parsers import MultiPartParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.models import User

from .errors import Problem
from .models import Keyed
from .services import keys

KEY = "Idempotency-Key"
AGAIN = "Idempotency-Replayed"

Handler = Callable[..., Any]


def key_of(request: Request) -> UUID:
    """Return the Idempotency-Key of a request, or a new one if none was sent. Raises Problem."""
    given = request.headers.get(KEY)
    if given is None:
        return uuid4()
    try:
        return UUID(given.strip().strip('"'))
    except ValueError:
        detail = _("Expected a UUID, another one for each request that is not a repetition.")
        raise Problem("invalid", errors=[{"header": KEY, "detail": detail, "found": given[:60]}]) from None


def once(handler: Handler, *, keyed: bool) -> Handler:
    """Make a handler act only once per key. `keyed`: it remembers keys itself, so only the request is compared here."""

    @wraps(handler)
    def post(request: Request, *args: Any, **kwargs: Any) -> Any:
        key = key_of(request)
        if KEY not in request.headers or not isinstance(request.user, User):
            return handler(request, *args, **kwargs)
        row, first = _begun(request.user, key, request)
        if not (first or keyed):
            return _first_answer(row)
        try:
            answer = handler(request, *args, **kwargs)
        except Exception:
            if first:
                keys.forget(row)
            raise
        if first:
            _keep(row, answer, keyed=keyed)
        return answer

    return post


def _begun(owner: User, key: UUID, request: Request) -> tuple[Keyed, bool]:
    try:
        return keys.begin(owner, key, _fingerprint(request))
    except keys.OtherRequestError:
        detail = _("Expected the request that this key was sent with first, found another address or body.")
        raise Problem("key", errors=[{"header": KEY, "detail": detail, "found": str(key)}]) from None


def _fingerprint(request: Request) -> str:
    """Return a digest of address and body. A form is digested by its parts, as their separator differs each time."""
    found = sha256()
    for part in _parts(request):
        found.update(f"{len(part)}:".encode() + part)
    return found.hexdigest()


def _parts(request: Request) -> Iterator[bytes]:
    yield request.get_full_path().encode(errors="replace")
    if not _form(request):
        yield request.body
        return
    data: Any = request.data
    for name, values in sorted(data.lists()):
        for value in values:
            yield name.encode(errors="replace")
            if isinstance(value, UploadedFile):
                yield str(value.name).encode(errors="replace")
                yield sha256(b"".join(value.chunks())).digest()
                value.seek(0)
            else:
                yield str(value).encode(errors="replace")


def _form(request: Request) -> bool:
    """Return whether the body is a form that the view reads."""
    readable = any(isinstance(parser, MultiPartParser) for parser in request.parsers or ())
    return readable and str(request.content_type).startswith("multipart/")


def _keep(row: Keyed, answer: Response, *, keyed: bool) -> None:
    """Store an answer; of a `keyed` handler, which repeats its answer itself, only the status."""
    body = b"" if keyed or answer.data is None else JSONRenderer().render(answer.data)
    keys.keep(row, answer.status_code, body, dict(answer.headers) | {"Content-Type": "application/json"})


def _first_answer(row: Keyed) -> HttpResponse:
    if not row.status:
        raise Problem("at-work")
    if row.body is None:
        raise Problem(
            "refused", _("It was done before. Its answer is too long to be sent again; read what it has made.")
        )
    answer = HttpResponse(bytes(row.body), status=row.status, headers=row.headers | {AGAIN: "true"})
    if not row.body:
        del answer["Content-Type"]
    return answer
