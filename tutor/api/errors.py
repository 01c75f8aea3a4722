"""Errors of the API: problem details as in RFC 9457, in the same form everywhere."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.encoding import escape_uri_path
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy
from rest_framework import exceptions
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tutor.courses.errors import RefusedError
from tutor.exports.services import ImportRefusedError as ProofRefusedError
from tutor.library.services import ImportRefusedError as PuzzlesRefusedError
from tutor.limits.services import TooOftenError
from tutor.ops.outages import outage_of
from tutor.search.errors import BusyError, TooHardError
from tutor.work.access import SignedOutError
from tutor.work.messages.limits import limit_message
from tutor.work.services import ClosedError, LimitError, StaleError

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
AT_WORK_SECONDS = 5
"""Time after which a request that is still at work may be sent again."""
FOUND = 60
"""Characters of a rejected value that an error repeats, at most."""

Fault = dict[str, Any]
"""One thing that is wrong: `pointer` (into the body), `parameter` or `header`, `detail`, and what was `found`."""


class Kind(NamedTuple):
    """A kind of problem: its HTTP status, its title and a sentence about it."""

    status: int
    title: str | Promise
    about: str | Promise


KINDS = {
    "bad-request": Kind(400, gettext_lazy("Bad request"), gettext_lazy("The request is not well-formed.")),
    "parse": Kind(400, gettext_lazy("Unreadable body"), gettext_lazy("The body does not match its Content-Type.")),
    "unauthenticated": Kind(
        401, gettext_lazy("Token required"), gettext_lazy("Nobody is signed in, or the token is invalid.")
    ),
    "forbidden": Kind(
        403,
        gettext_lazy("Forbidden"),
        gettext_lazy("You may not do this, or the CSRF token of the session is missing."),
    ),
    "scope": Kind(403, gettext_lazy("Scope missing"), gettext_lazy("The token lacks the scope named in `scope`.")),
    "limit": Kind(
        403,
        gettext_lazy("Not allowed in this assignment"),
        gettext_lazy(
            "No hint or check is left, the rule or split is not allowed, or the step is given and cannot be changed."
        ),
    ),
    "shut": Kind(
        403,
        gettext_lazy("Closed"),
        gettext_lazy(
            "The assignment is closed or not open yet, or you have to prove this puzzle for another assignment."
        ),
    ),
    "not-found": Kind(404, gettext_lazy("Not found"), gettext_lazy("It does not exist, or you may not see it.")),
    "method": Kind(
        405,
        gettext_lazy("Method not allowed"),
        gettext_lazy("The header Allow lists the methods of this address."),
    ),
    "not-acceptable": Kind(
        406, gettext_lazy("Not acceptable"), gettext_lazy("Answers are JSON; some are also available as a file.")
    ),
    "refused": Kind(409, gettext_lazy("Not possible now"), gettext_lazy("Nothing was changed.")),
    "stale": Kind(
        409,
        gettext_lazy("Changed meanwhile"),
        gettext_lazy("Nothing was changed. `rev` is the current revision of the proof: read it again, then decide."),
    ),
    "at-work": Kind(
        409,
        gettext_lazy("Still in progress"),
        gettext_lazy(
            "An earlier request with this key is not answered yet. Repeat it after as many seconds as Retry-After "
            "says. After two minutes its answer counts as lost, and a repeated request is carried out; so check first "
            "what the earlier one did."
        ),
    ),
    "changed": Kind(
        412,
        gettext_lazy("Changed since you read it"),
        gettext_lazy(
            "The ETag in If-Match is not the current one. Nothing was changed: read it again. Do not send "
            "If-Match to an address that cannot be read with GET: it has no ETag."
        ),
    ),
    "too-large": Kind(
        413,
        gettext_lazy("Too large"),
        gettext_lazy("The body is larger than this address accepts. Nothing was changed."),
    ),
    "media-type": Kind(
        415, gettext_lazy("Unsupported media type"), gettext_lazy("Most end points accept application/json.")
    ),
    "invalid": Kind(
        422,
        gettext_lazy("Invalid request"),
        gettext_lazy(
            "Each of `errors` names a place; unknown and read-only members count as errors. Nothing was changed."
        ),
    ),
    "key": Kind(
        422,
        gettext_lazy("Key used before"),
        gettext_lazy(
            "An Idempotency-Key belongs to one request and its repetitions; this is another one. Nothing was changed."
        ),
    ),
    "throttled": Kind(
        429, gettext_lazy("Too many requests"), gettext_lazy("Wait as many seconds as Retry-After says.")
    ),
    "too-hard": Kind(
        422,
        gettext_lazy("Too hard to decide"),
        gettext_lazy("This needs more computing than one request may use. Try something smaller."),
    ),
    "busy": Kind(
        503,
        gettext_lazy("Busy"),
        gettext_lazy("Too many long searches are running. Wait as many seconds as Retry-After says."),
    ),
    "error": Kind(
        500,
        gettext_lazy("Server error"),
        gettext_lazy("This is our fault; it was logged under the `request_id`."),
    ),
    "unavailable": Kind(
        503,
        gettext_lazy("Unavailable"),
        gettext_lazy("Nothing was changed. Send the request again after as many seconds as Retry-After says."),
    ),
}


class Problem(exceptions.APIException):
    """An error that views raise: a kind of KINDS, a detail, faults with their places, and extra members of the body."""

    def __init__(self, kind: str, detail: str = "", errors: Iterable[Fault] = (), **more: Any) -> None:
        self.kind, self.errors, self.more = kind, list(errors), more
        self.status_code = KINDS[kind].status
        super().__init__(detail or str(KINDS[kind].about))


def invalid(pointer: str, detail: str, **facts: Any) -> Problem:
    """Return the problem of one place in the body, given as a JSON pointer; "" is the whole body."""
    return Problem("invalid", errors=[{"pointer": f"#{pointer}", "detail": detail, **facts}])


def body_of(problem: Problem, request: HttpRequest) -> dict[str, Any]:
    """Return the JSON body of the answer for a problem."""
    body = {
        "type": f"{reverse('api:docs')}#problem-{problem.kind}",
        "title": str(KINDS[problem.kind].title),
        "status": problem.status_code,
        "detail": str(problem.detail),
        "instance": escape_uri_path(request.path),
        "request_id": getattr(request, "request_id", ""),
    }
    return body | problem.more | ({"errors": problem.errors} if problem.errors else {})


def handler(error: Exception, context: dict[str, Any]) -> JsonResponse | None:
    """Return the answer to a failed request, or None for a fault of the server: it is logged and answered elsewhere."""
    request: Request = context["request"]
    problem = _problem(error, request)
    if problem is None:
        return None
    answer = JsonResponse(body_of(problem, request), status=problem.status_code, content_type=MEDIA_TYPE)
    if header := getattr(error, "auth_header", ""):
        answer["WWW-Authenticate"] = header
    if problem.kind == "scope":
        answer["WWW-Authenticate"] = f'Bearer realm="api", error="insufficient_scope", scope="{problem.more["scope"]}"'
    if problem.kind == "at-work":
        answer["Retry-After"] = str(AT_WORK_SECONDS)
    if waits := outage_of(error) or (error if isinstance(error, TooOftenError | BusyError) else None):
        answer["Retry-After"] = str(waits.seconds)
    return answer


def _problem(error: Exception, request: Request) -> Problem | None:
    if isinstance(error, Problem):
        return error
    if isinstance(error, exceptions.ValidationError):
        return Problem("invalid", errors=_faults(error.detail, request))
    if outage := outage_of(error):
        log.warning("The database refuses: %s", error)
        return Problem("unavailable", f"{outage.why} {KINDS['unavailable'].about}")
    for kinds, make in _MAKERS:
        if isinstance(error, kinds):
            return make(error)
    return None


def _says(kind: str) -> Callable[[Any], Problem]:
    return lambda error: Problem(kind, str(getattr(error, "detail", error)))


def _limit(error: LimitError) -> Problem:
    message = limit_message(error.code, error.most)
    return Problem("limit", f"{message.headline} {message.text}")


_Makers = tuple[tuple[type[Exception] | tuple[type[Exception], ...], Callable[[Any], Problem]], ...]
_MAKERS: _Makers = (
    # Both get the same words, so that an answer does not reveal which things of other people exist.
    ((Http404, exceptions.NotFound), lambda _error: Problem("not-found")),
    ((exceptions.NotAuthenticated, SignedOutError), lambda _error: Problem("unauthenticated")),
    (exceptions.AuthenticationFailed, _says("unauthenticated")),
    ((DjangoPermissionDenied, exceptions.PermissionDenied), _says("forbidden")),
    (exceptions.ParseError, _says("parse")),
    (exceptions.MethodNotAllowed, _says("method")),
    (exceptions.NotAcceptable, _says("not-acceptable")),
    (exceptions.UnsupportedMediaType, _says("media-type")),
    (TooHardError, _says("too-hard")),
    (BusyError, _says("busy")),
    (TooOftenError, lambda error: Problem("throttled", str(error))),
    (RequestDataTooBig, lambda _error: Problem("too-large")),
    (SuspiciousOperation, lambda _error: Problem("bad-request")),
    (StaleError, lambda _error: Problem("stale")),
    (ClosedError, lambda _error: Problem("shut")),
    (LimitError, _limit),
    ((ProofRefusedError, PuzzlesRefusedError), lambda error: Problem("invalid", "; ".join(map(str, error.args)))),
    (RefusedError, _says("refused")),
)


def _faults(detail: Any, request: Request) -> list[Fault]:
    place = "parameter" if request.method in SAFE_METHODS else "pointer"
    data = request.query_params if place == "parameter" else request.data
    return [_fault(place, path, text, data) for path, text in _flat(detail, ())]


def _flat(detail: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every message with the keys that lead to its place."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            yield from _flat(inner, path if key == "non_field_errors" else (*path, str(key)))
    elif isinstance(detail, list | tuple):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _flat(inner, (*path, str(number)) if nested else path)
    else:
        yield path, str(detail)


def _fault(place: str, path: tuple[str, ...], text: str, data: Any) -> Fault:
    found = _found(data, path)
    if place == "parameter":
        return {"parameter": ".".join(path), "detail": text, "found": found}
    escaped = (key.replace("~", "~0").replace("/", "~1") for key in path)
    return {"pointer": "#" + "".join(f"/{key}" for key in escaped), "detail": text, "found": found}


def _found(data: Any, path: tuple[str, ...]) -> str:
    """Return the value at the path as JSON, cut to FOUND characters."""
    for key in path:
        if isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        elif isinstance(data, dict) and key in data:
            data = data[key]
        else:
            return _("nothing")
    text = json.dumps(data, default=str)
    return text if len(text) <= FOUND else f"{text[: FOUND - 1]}…"
