"""ETags of what can be edited, and edits that apply only to the version that the sender has read (If-Match)."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.db import connection, transaction
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from .errors import Problem

EDITS = ("PATCH", "PUT", "DELETE")
HEADER = "If-Match"

Handler = Callable[..., Any]


def tag_of(data: Any) -> str:
    """Return the ETag of an answer's data; different data has a different ETag."""
    return f'"{sha256(JSONRenderer().render(data)).hexdigest()[:32]}"'


def if_match(handler: Handler, read: Handler | None) -> Handler:
    """Make a handler answer 412 unless If-Match names the ETag of the current data, which `read` returns.

    Where nothing is read there is no current representation, for which RFC 9110 (13.1.1) has every If-Match fail, `*`
    too: an edit that was to depend on what its sender had read must not be made on trust.
    """

    @wraps(handler)
    def change(request: Request, *args: Any, **kwargs: Any) -> Any:
        # A proxy that compresses an answer marks its tag as weak, although the data is the same.
        wanted = {tag.removeprefix("W/") for tag in parse_etags(request.headers[HEADER])}
        with transaction.atomic():
            _alone(request.path)
            if read is None:
                raise Problem(
                    "changed",
                    _("Expected no If-Match: there is nothing to read at this address, so it has no ETag to compare."),
                )
            found = tag_of(read(request, *args, **kwargs).data)
            if not wanted & {found, "*"}:
                raise Problem("changed", errors=[_fault(request, found)])
            return handler(request, *args, **kwargs)

    return change


def _fault(request: Request, found: str) -> dict[str, Any]:
    detail = _("Expected the ETag that it has now: %(tag)s.") % {"tag": found}
    return {"header": HEADER, "detail": detail, "found": request.headers[HEADER][:60]}


def _alone(path: str) -> None:
    """Lock the address for this transaction: nobody else may compare and edit it meanwhile. SQLite has one writer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [path])
