"""The OpenAPI 3.1 description of the API, made from the views: with every error, scope and example."""

from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from .errors import KINDS, MEDIA_TYPE
from .etags import EDITS, HEADER
from .examples import Example, examples
from .models import Scope
from .once import KEY
from .permissions import scope_needed
from .views.base import LEGUP_TYPE, Endpoint

Schema_ = dict[str, Any]
UUID_TEXT = {"type": "string", "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"}
"""A pattern instead of `format: uuid`: generated clients put a UUID object into a header as it is, and fail."""


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # of the package
    target_class = "tutor.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> Schema_:
        """Describe the bearer token and its scopes."""
        about = "A token of the page “API tokens” in the settings. " + " ".join(
            f"`{scope.value}`: {str(scope.label).partition(': ')[2]}." for scope in Scope
        )
        return {"type": "http", "scheme": "bearer", "description": about}


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # of the package
    target_class = "tutor.api.authentication.BrowserAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> Schema_:
        """Describe the session cookie of a browser."""
        about = "The session of a signed-in browser; requests that change something also need the header X-CSRFToken."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": about}


class FaultSerializer(serializers.Serializer[Any]):
    """One thing that is wrong, and where."""

    pointer = serializers.CharField(
        required=False, help_text="The place in the body, as a JSON pointer such as `#/rev`."
    )
    parameter = serializers.CharField(required=False, help_text="The name of the query parameter.")
    header = serializers.CharField(required=False)
    detail = serializers.CharField(help_text="What was expected.")
    found = serializers.CharField(required=False, help_text="The value that was found, as JSON.")
    line = serializers.IntegerField(required=False, help_text="The line in a file or text.")
    column = serializers.IntegerField(required=False)


class ProblemSerializer(serializers.Serializer[Any]):
    """Problem details as in RFC 9457. Quote `request_id` when you ask the operator."""

    type = serializers.CharField(help_text="The kind of problem, as the address of its description.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField(help_text="The address of the request.")
    request_id = serializers.CharField()
    errors = FaultSerializer(many=True, required=False)  # type: ignore[assignment]  # hides an attribute
    scope = serializers.CharField(required=False, help_text="The scope that the token lacks.")
    rev = serializers.IntegerField(required=False, help_text="The current revision of the proof.")


class Schema(AutoSchema):
    """The description of one operation."""

    view: Endpoint  # type: ignore[override]  # all views are

    def get_operation(self, *args: Any, **kwargs: Any) -> Schema_ | None:
        """Return the operation with its errors, its scope and its example."""
        operation: Schema_ | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        operation["responses"] |= self._errors(operation)
        if LEGUP_TYPE in operation.get("requestBody", {}).get("content", {}):
            operation["requestBody"]["required"] = True  # which is not known of a body that is no JSON
        needed = scope_needed(self.view, self.method)
        if self.method in self.view.public:
            operation["security"] = [*operation.get("security", []), {}]
        else:
            operation["x-scope"] = needed
        if example := examples().get(operation["operationId"]):
            _put(operation, example)
        return operation

    def get_override_parameters(self) -> list[Any]:
        """Return the header parameter of the method: If-Match for edits, Idempotency-Key for POST."""
        if self.method in EDITS and hasattr(self.view, "get"):
            about = "The `ETag` that was read. If the resource has changed since, the request is refused (412)."
            return [OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description=about)]
        if self.method != "POST":
            return []
        about = (
            "A one-time key, a UUID. The same request with the same key does nothing twice and is answered the same; "
            "another request with it is refused (422), and so is one sent while the first is at work (409)."
        )
        return [OpenApiParameter(KEY, UUID_TEXT, OpenApiParameter.HEADER, description=about)]

    def get_tags(self) -> list[str]:
        """Return the part of the API: the first word of the address."""
        return [self.path.removeprefix("/api/v1/").partition("/")[0]]

    def get_description(self) -> str:  # type: ignore[override]  # as in the base class
        """Return the docstring of the method, else that of the view, on one line."""
        method = getattr(self.view, self.method.lower(), None)
        own = getattr(type(self.view), self.method.lower(), None)
        text = (method.__doc__ if own and "rest_framework" not in own.__module__ else "") or type(self.view).__doc__
        return " ".join((text or "").split())

    def _errors(self, operation: Schema_) -> Schema_:
        """Return the errors that this operation may answer, except those that it describes itself."""
        statuses = {406, 429, 500}
        if self.method not in self.view.public:
            statuses |= {403}
        statuses |= {401}  # an invalid token is an error even where none is needed
        if operation.get("parameters"):
            statuses |= {404, 422}
        if "requestBody" in operation:
            statuses |= {400, 413, 415, 422}
        if self.method not in {"GET", "HEAD"}:
            statuses |= {403, 404, 409, 503}
        if self.method in EDITS:
            statuses |= {412}
        component = self.resolve_serializer(ProblemSerializer, "response")
        return {
            str(status): {"description": _about(status), "content": {MEDIA_TYPE: {"schema": component.ref}}}
            for status in sorted(statuses)
            if str(status) not in operation["responses"]
        }


def _about(status: int) -> str:
    return " / ".join(str(kind.title) for kind in KINDS.values() if kind.status == status)


def _put(operation: Schema_, example: Example) -> None:
    """Add an example to an operation where OpenAPI expects it."""
    for parameter in operation.get("parameters", []):
        if parameter["name"] in example.get("parameters", {}):
            parameter["example"] = example["parameters"][parameter["name"]]
    if "body" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["body"]
    if "answer" in example:
        (content,) = operation["responses"][str(example["status"])]["content"].values()
        content["example"] = example["answer"]


@cache
def schema() -> Schema_:
    """Return the whole description. It contains nothing personal, so it is the same for everybody."""
    generator: Any = SchemaGenerator
    made: Schema_ = generator().get_schema(request=None, public=True)
    return made
