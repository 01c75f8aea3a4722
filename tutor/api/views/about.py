"""The description of the API: for programs and for people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from ..reference import problems, reference
from ..schema import schema
from .base import READ, Endpoint


class OpenApiRenderer(JSONRenderer):
    """A JSON renderer under the media type that OpenAPI tools ask for."""

    media_type = "application/vnd.oai.openapi+json"
    format = "openapi"


class SchemaView(Endpoint):
    """The OpenAPI 3.1 description of the API."""

    public = READ
    renderer_classes = [JSONRenderer, OpenApiRenderer]

    @extend_schema(operation_id="schema_retrieve", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Read this description, as OpenAPI 3.1."""
        return Response(schema())


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the API reference for people."""
    parts = reference(request.build_absolute_uri("/").rstrip("/"))
    return render(request, "api/docs.html", {"parts": parts, "problems": problems()})
