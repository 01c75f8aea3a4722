"""Tags of what can be edited, and changes that are made only to what the sender has seen."""

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
    """Return the tag of what is answered; something else that is answered has another one."""
    return f'"{sha256(JSONRenderer().render(data)).hexdigest()[:32]}"'


def if_match(handler: Handler, read: Handler | None) -> Handler:
    """Make a handler refuse with 412 where what is there is not what If-Match names; `read` answers what is there."""

    @wraps(handler)
    def change(request: Request, *args: Any, **kwargs: Any) -> Any:
        # Whoever compresses an answer on its way marks its tag as weak. It names the same data.
        wanted = {tag.removeprefix("W/") for tag in parse_etags(request.headers[HEADER])}
        with transaction.atomic():
            _alone(request.path)
            if read is None:
                raise Problem("changed", _("There is nothing to read at this address, so it has no ETag to compare."))
            found = tag_of(read(request, *args, **kwargs).data)
            if not wanted & {found, "*"}:
                raise Problem("changed", errors=[_fault(request, found)])
            return handler(request, *args, **kwargs)

    return change


def _fault(request: Request, found: str) -> dict[str, Any]:
    detail = _("Expected the ETag that it has now: %(tag)s.") % {"tag": found}
    return {"header": HEADER, "detail": detail, "found": request.headers[HEADER][:60]}


def _alone(path: str) -> None:
    """Let nobody else compare and change the same at the same time; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [path])
